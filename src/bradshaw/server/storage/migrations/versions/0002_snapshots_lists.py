"""Snapshots of tables; indexes that hold lists in the order in which they are shown."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add them, and tell of everybody at a table when it was created."""
    op.create_table(
        "snapshots",
        sa.Column("table_no", sa.Integer, sa.ForeignKey("tables.no"), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("snapshots_by_number", "snapshots", ["table_no", "made_by", "number"])
    op.create_index("snapshots_by_moves", "snapshots", ["table_no", "made_by", "moves", "number"])
    op.add_column("people", sa.Column("created", sa.BigInteger))
    op.execute("UPDATE people SET created = (SELECT created FROM tables WHERE tables.id = people.table_id)")
    op.drop_index("people_by_guest", "people")
    with op.batch_alter_table("people") as people:
        people.alter_column("created", existing_type=sa.BigInteger, nullable=False)
    op.create_index("people_by_guest", "people", ["guest", "created", "table_id"])
    op.drop_index("tables_by_status", "tables")
    op.create_index("tables_by_status", "tables", ["status", "listed", "created", "id"])
