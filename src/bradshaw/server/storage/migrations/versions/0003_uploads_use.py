"""Who uploaded what, when tables and records were last used, and a row to write to."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

LARGE = 16_384


def upgrade() -> None:
    """Add them. Whatever is there counts as used today; who uploaded it is not known."""
    op.create_table(
        "uploads",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
    )
    op.create_index("uploads_by_guest", "uploads", ["guest", "bytes"])
    op.create_index("uploads_by_address", "uploads", ["address", "bytes"])
    op.execute(
        "INSERT INTO uploads SELECT id, '', '', octet_length(text) FROM records UNION ALL "
        "SELECT id, '', '', octet_length(body) FROM lines JOIN tables ON no = table_no "
        f"WHERE number = 1 AND octet_length(body) >= {LARGE}"
    )
    now = time.time_ns() // 1_000_000
    for table in ("tables", "records"):
        op.add_column(table, sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
        op.execute(f"UPDATE {table} SET used = {now}")
    op.create_index("tables_by_use", "tables", ["status", "used"])
    op.create_index("records_by_use", "records", ["used"])
    op.create_table("probes", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.BigInteger))
    op.execute("INSERT INTO probes VALUES (1, 0)")
