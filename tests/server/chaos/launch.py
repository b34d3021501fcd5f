"""Starts `bradshaw` as a version that there is not: with more steps of the schema, or with a planted fault.

python -m tests.server.chaos.launch '{"steps": 1, "folder": "/tmp/x", "plant": ""}' serve …
"""

import json
import sys
from pathlib import Path
from typing import Any

from bradshaw.cli.app import run
from bradshaw.server.storage import migrate

STEP = '''"""A step that only this test knows: {what}."""

import sqlalchemy as sa
from alembic import op

revision = "{number:04}"
down_revision = "{before:04}"


def upgrade() -> None:
    """Change tables that are written to at this moment."""
    op.add_column("tables", sa.Column("chaos_{number}", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("lines", sa.Column("chaos_{number}", sa.Text))
    op.execute("UPDATE tables SET chaos_{number} = changed")
    op.create_index("tables_by_chaos_{number}", "tables", ["chaos_{number}", "id"])
    op.create_table("chaos_{number}", sa.Column("id", sa.Integer, primary_key=True))
'''


def add_steps(folder: Path, steps: int) -> None:
    """Let this process know so many more steps of the schema."""
    newest = int(migrate.HEAD)
    versions = folder / f"versions_{steps}"
    versions.mkdir(exist_ok=True)
    for number in range(newest + 1, newest + steps + 1):
        text = STEP.format(number=number, before=number - 1, what=f"number {number - newest}")
        (versions / f"{number:04}_chaos.py").write_text(text, encoding="utf-8")
    config = migrate.config

    def with_more(connection: Any) -> Any:
        found = config(connection)
        ours = Path(str(found.get_main_option("script_location"))) / "versions"
        found.set_main_option("path_separator", "newline")
        found.set_main_option("version_locations", f"{ours}\n{versions}")
        return found

    migrate.config = with_more
    migrate.HEAD = f"{newest + steps:04}"


def main() -> int:
    how = json.loads(sys.argv[1])
    if how["steps"]:
        add_steps(Path(how["folder"]), how["steps"])
    if how["plant"]:
        from tests.server.chaos import plants

        plants.PLANTS[how["plant"]]()
    return run(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
