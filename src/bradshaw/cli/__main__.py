"""`python -m bradshaw.cli` is the same as `bradshaw`."""

from bradshaw.cli import main

if __name__ == "__main__":
    main()
