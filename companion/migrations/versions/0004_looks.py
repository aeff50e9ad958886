"""Who has a match open right now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version: nobody looks yet."""
    op.create_table(
        "looks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_looks_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_looks")),
        sa.UniqueConstraint("match_id", "mark", name=op.f("uq_looks_match_id_mark")),
    )
    op.create_index(op.f("ix_looks_seen_at"), "looks", ["seen_at"])


def downgrade() -> None:
    """Back to 0003."""
    op.drop_table("looks")
