"""The first tables: clubs, devices, players, matches and everything that happened in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("join_secret", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clubs")),
        sa.UniqueConstraint("join_secret", name=op.f("uq_clubs_join_secret")),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_devices_club_id_clubs"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
        sa.UniqueConstraint("token", name=op.f("uq_devices_token")),
    )
    op.create_index(op.f("ix_devices_club_id"), "devices", ["club_id"])
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("rules", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["clubs.id"], name=op.f("fk_house_rules_club_id_clubs"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rules")),
        sa.UniqueConstraint("club_id", "variant", "name", name=op.f("uq_house_rules_club_id_variant_name")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("letters", sa.String(length=20), nullable=False),
        sa.Column("direction", sa.String(length=20), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("starters", sa.Integer(), nullable=False),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_matches_club_id_clubs"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("key", name=op.f("uq_matches_key")),
    )
    op.create_index(op.f("ix_matches_club_id_matches_finished_at"), "matches", ["club_id", "finished_at"])
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_players_club_id_clubs"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("club_id", "name", name=op.f("uq_players_club_id_name")),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("summary", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("form_key", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_acts_device_id_devices"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_acts_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
        sa.UniqueConstraint("match_id", "form_key", name=op.f("uq_acts_match_id_form_key")),
        sa.UniqueConstraint("match_id", "number", name=op.f("uq_acts_match_id_number")),
    )
    op.create_index(op.f("ix_acts_device_id"), "acts", ["device_id"])
    op.create_table(
        "moves",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("deal_number", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("facts", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_moves_device_id_devices"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_moves_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moves")),
        sa.UniqueConstraint("match_id", "deal_number", "position", name=op.f("uq_moves_match_id_deal_number_position")),
    )
    op.create_index(op.f("ix_moves_device_id"), "moves", ["device_id"])
    op.create_table(
        "seats",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_seats_match_id_matches"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_seats_player_id_players")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seats")),
        sa.UniqueConstraint("match_id", "seat", name=op.f("uq_seats_match_id_seat")),
    )
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"])
    op.create_table(
        "sheets",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("sealed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("engine_version", sa.String(length=40), nullable=False),
        sa.Column("facts", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("sheet", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_sheets_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheets")),
    )
    op.create_index(op.f("ix_sheets_match_id"), "sheets", ["match_id"])
    op.create_table(
        "used_keys",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("url", sa.String(length=300), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=op.f("fk_used_keys_club_id_clubs"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_used_keys_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_used_keys")),
    )
    op.create_index(op.f("ix_used_keys_club_id"), "used_keys", ["club_id"])
    op.create_index(op.f("ix_used_keys_match_id"), "used_keys", ["match_id"])
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("facts", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("act_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["act_id"], ["acts.id"], name=op.f("fk_changes_act_id_acts"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_changes_device_id_devices"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_changes_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changes")),
        sa.UniqueConstraint("match_id", "number", "version", name=op.f("uq_changes_match_id_number_version")),
    )
    op.create_index(op.f("ix_changes_act_id"), "changes", ["act_id"])
    op.create_index(op.f("ix_changes_device_id"), "changes", ["device_id"])
    op.create_table(
        "deals",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("facts", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("act_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["act_id"], ["acts.id"], name=op.f("fk_deals_act_id_acts"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_deals_device_id_devices"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_deals_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deals")),
        sa.UniqueConstraint("match_id", "number", "version", name=op.f("uq_deals_match_id_number_version")),
    )
    op.create_index(op.f("ix_deals_act_id"), "deals", ["act_id"])
    op.create_index(op.f("ix_deals_device_id"), "deals", ["device_id"])
    op.create_table(
        "notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("deal_number", sa.Integer(), nullable=False),
        sa.Column("act_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("facts", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["act_id"], ["acts.id"], name=op.f("fk_notes_act_id_acts"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_notes_device_id_devices"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_notes_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_act_id"), "notes", ["act_id"])
    op.create_index(op.f("ix_notes_device_id"), "notes", ["device_id"])
    op.create_index(op.f("ix_notes_match_id_notes_deal_number"), "notes", ["match_id", "deal_number"])


def downgrade() -> None:
    """Back to the version before."""
    op.drop_index(op.f("ix_notes_match_id_notes_deal_number"), table_name="notes")
    op.drop_index(op.f("ix_notes_device_id"), table_name="notes")
    op.drop_index(op.f("ix_notes_act_id"), table_name="notes")
    op.drop_table("notes")
    op.drop_index(op.f("ix_deals_device_id"), table_name="deals")
    op.drop_index(op.f("ix_deals_act_id"), table_name="deals")
    op.drop_table("deals")
    op.drop_index(op.f("ix_changes_device_id"), table_name="changes")
    op.drop_index(op.f("ix_changes_act_id"), table_name="changes")
    op.drop_table("changes")
    op.drop_index(op.f("ix_used_keys_match_id"), table_name="used_keys")
    op.drop_index(op.f("ix_used_keys_club_id"), table_name="used_keys")
    op.drop_table("used_keys")
    op.drop_index(op.f("ix_sheets_match_id"), table_name="sheets")
    op.drop_table("sheets")
    op.drop_index(op.f("ix_seats_player_id"), table_name="seats")
    op.drop_table("seats")
    op.drop_index(op.f("ix_moves_device_id"), table_name="moves")
    op.drop_table("moves")
    op.drop_index(op.f("ix_acts_device_id"), table_name="acts")
    op.drop_table("acts")
    op.drop_table("players")
    op.drop_index(op.f("ix_matches_club_id_matches_finished_at"), table_name="matches")
    op.drop_table("matches")
    op.drop_table("house_rules")
    op.drop_index(op.f("ix_devices_club_id"), table_name="devices")
    op.drop_table("devices")
    op.drop_table("clubs")
