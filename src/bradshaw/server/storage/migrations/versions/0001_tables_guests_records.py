"""Tables with their logs, guests with their secrets, uploaded records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "tables",
        sa.Column("no", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("to_act", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("wake", sa.BigInteger),
    )
    op.create_index("tables_by_status", "tables", ["status", "listed", "created"])
    op.create_index("tables_by_wake", "tables", ["wake"])
    op.create_table(
        "lines",
        sa.Column("table_no", sa.Integer, sa.ForeignKey("tables.no"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("sum", sa.Text, nullable=False),
    )
    op.create_index("lines_by_number", "lines", ["table_no", "number"], unique=True)
    op.create_table(
        "people",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.Text, nullable=False),
    )
    op.create_index("people_by_guest", "people", ["guest"])
    op.create_table(
        "notes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "transfers",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
