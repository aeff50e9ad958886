"""Sharing: owners and removed devices, a watch link and a pen for each match, who is recording right now."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version: the first device of each club owns it, and every match gets a watch link of its own."""
    with op.batch_alter_table("devices") as devices:
        devices.add_column(sa.Column("owner", sa.Boolean(), nullable=False, server_default=sa.false()))
        devices.add_column(sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("watch_secret", sa.String(length=64), nullable=True))
        matches.add_column(sa.Column("one_pen", sa.Boolean(), nullable=False, server_default=sa.false()))
        matches.add_column(sa.Column("pen_id", sa.Integer(), nullable=True))
        matches.add_column(sa.Column("pen_at", sa.DateTime(timezone=True), nullable=True))
        matches.add_column(sa.Column("asking_id", sa.Integer(), nullable=True))
        matches.add_column(sa.Column("stir", sa.Integer(), nullable=False, server_default="0"))
    _fill()
    with op.batch_alter_table("devices") as devices:
        devices.alter_column("owner", existing_type=sa.Boolean(), existing_nullable=False, server_default=None)
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("watch_secret", existing_type=sa.String(length=64), nullable=False)
        matches.alter_column("one_pen", existing_type=sa.Boolean(), existing_nullable=False, server_default=None)
        matches.alter_column("stir", existing_type=sa.Integer(), existing_nullable=False, server_default=None)
        for column in ("pen_id", "asking_id"):
            matches.create_foreign_key(
                op.f(f"fk_matches_{column}_devices"), "devices", [column], ["id"], ondelete="SET NULL"
            )
            matches.create_index(op.f(f"ix_matches_{column}"), [column])
    op.create_table(
        "recordings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("deal_number", sa.Integer(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_recordings_match_id_matches"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_recordings_device_id_devices"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recordings")),
        sa.UniqueConstraint("match_id", "device_id", name=op.f("uq_recordings_match_id_device_id")),
    )
    op.create_index(op.f("ix_recordings_device_id"), "recordings", ["device_id"])


def _fill() -> None:
    rows = op.get_bind()
    devices = sa.table("devices", sa.column("id"), sa.column("club_id"), sa.column("owner"))
    first = sa.select(sa.func.min(devices.c.id)).group_by(devices.c.club_id)
    rows.execute(devices.update().where(devices.c.id.in_(first)).values(owner=sa.true()))
    matches = sa.table("matches", sa.column("id"), sa.column("watch_secret"))
    for number in rows.scalars(sa.select(matches.c.id)).all():
        rows.execute(matches.update().where(matches.c.id == number).values(watch_secret=secrets.token_urlsafe(24)))


def downgrade() -> None:
    """Back to the version before."""
    op.drop_table("recordings")
    with op.batch_alter_table("matches") as matches:
        for column in ("pen_id", "asking_id"):
            matches.drop_index(op.f(f"ix_matches_{column}"))
            matches.drop_constraint(op.f(f"fk_matches_{column}_devices"), type_="foreignkey")
        for column in ("stir", "asking_id", "pen_at", "pen_id", "one_pen", "watch_secret"):
            matches.drop_column(column)
    with op.batch_alter_table("devices") as devices:
        devices.drop_column("removed_at")
        devices.drop_column("owner")
