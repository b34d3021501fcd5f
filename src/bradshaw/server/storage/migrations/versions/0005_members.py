"""Several processes: which are alive, which keeps which table, and which notices are still to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add them: nobody is alive, nobody keeps a table, and all notices were sent."""
    op.create_table(
        "members",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("knows", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("keeper", sa.Text))
    op.create_index("tables_by_keeper", "tables", ["keeper"])
    unkept = sa.text("keeper IS NULL AND wake IS NOT NULL")
    op.create_index("tables_unkept", "tables", ["id"], sqlite_where=unkept, postgresql_where=unkept)
    op.add_column("notices", sa.Column("what", sa.Text))
    unsent = sa.text("what IS NOT NULL")
    op.create_index("notices_unsent", "notices", ["created"], sqlite_where=unsent, postgresql_where=unsent)
