"""The `bradshaw` command, without the lock of a server: `python -m THIS python -m bradshaw.cli serve …`."""

import sys
from contextlib import nullcontext
from unittest.mock import patch

from bradshaw.cli.app import run
from bradshaw.server.ops import serve

if __name__ == "__main__":
    with patch.object(serve, "reserved", lambda _: nullcontext()):
        sys.exit(run(sys.argv[4:]))
