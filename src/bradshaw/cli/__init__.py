"""The `bradshaw` command."""


def main() -> None:
    """Run the command."""
    try:
        from bradshaw.cli.app import run  # here, so that worker processes, which import this module, start fast

        status = run()
    except KeyboardInterrupt:
        status = 130
    raise SystemExit(status)
