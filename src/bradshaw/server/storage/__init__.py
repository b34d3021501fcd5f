"""What is kept on disk: the interface, SQLite behind it, migrations, backup."""
