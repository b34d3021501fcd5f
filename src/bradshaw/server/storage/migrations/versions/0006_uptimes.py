"""When the server was at work: what is between these times are outages, which cost no player any time."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add them: what was before is not known, and nobody gets time for it."""
    op.create_table(
        "uptimes",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
