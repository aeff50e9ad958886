"""Names that are one person, matches that are samples, and what a match says in numbers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version: every name is a person of its own, no match is a sample."""
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("sample", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("sample", existing_type=sa.Boolean(), existing_nullable=False, server_default=None)
        matches.create_index(op.f("ix_matches_club_id_matches_created_at"), ["club_id", "created_at"])
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("merged_into_id", sa.Integer(), nullable=True))
        players.create_foreign_key(
            op.f("fk_players_merged_into_id_players"), "players", ["merged_into_id"], ["id"], ondelete="SET NULL"
        )
        players.create_index(op.f("ix_players_merged_into_id"), ["merged_into_id"])
    _digests()


def _digests() -> None:
    op.create_table(
        "digests",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("news", sa.Integer(), nullable=False),
        sa.Column("engine", sa.String(length=40), nullable=False),
        sa.Column("stamp", sa.BigInteger(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("voids", sa.Integer(), nullable=False),
        sa.Column("lead", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_digests_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_digests")),
    )
    op.create_table(
        "digest_seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("deals_won", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("high", sa.Integer(), nullable=True),
        sa.Column("high_deal", sa.Integer(), nullable=True),
        sa.Column("low", sa.Integer(), nullable=True),
        sa.Column("low_deal", sa.Integer(), nullable=True),
        sa.Column("final", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_digest_seats_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_digest_seats")),
    )
    op.create_table(
        "digest_counts",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_digest_counts_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", "code", name=op.f("pk_digest_counts")),
    )


def downgrade() -> None:
    """Back to the version before; names that were one person are several again."""
    op.drop_table("digest_counts")
    op.drop_table("digest_seats")
    op.drop_table("digests")
    with op.batch_alter_table("players") as players:
        players.drop_index(op.f("ix_players_merged_into_id"))
        players.drop_constraint(op.f("fk_players_merged_into_id_players"), type_="foreignkey")
        players.drop_column("merged_into_id")
    with op.batch_alter_table("matches") as matches:
        matches.drop_index(op.f("ix_matches_club_id_matches_created_at"))
        matches.drop_column("sample")
