"""The `bradshaw` command."""


def main() -> None:
    """Run the command."""
