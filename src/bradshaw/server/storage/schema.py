"""The tables of the database. Whoever changes them adds a migration (`migrations/versions/`)."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text, text

metadata = MetaData()
UNKEPT = "keeper IS NULL AND wake IS NOT NULL"
UNSENT = "what IS NOT NULL"

tables = Table(
    "tables",
    metadata,
    Column("no", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("code", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("seats", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("to_act", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("wake", BigInteger),
    Column("used", BigInteger, nullable=False, server_default="0"),  # when somebody last wanted it, to the day
    Column("keeper", Text),  # the process that makes the moves of bots there, where several could (`members`)
    Index("tables_by_status", "status", "listed", "created", "id"),  # the pages of a list, in their order
    Index("tables_by_wake", "wake"),
    Index("tables_by_use", "status", "used"),
    Index("tables_by_keeper", "keeper"),
    Index("tables_unkept", "id", sqlite_where=text(UNKEPT), postgresql_where=text(UNKEPT)),
)

# The log of every table: nothing in it is ever changed. Lines lie in the order in which they came, and the index
# has small numbers for keys: a batch of moves at a hundred tables then touches few pages, and each page costs.
lines = Table(
    "lines",
    metadata,
    Column("table_no", Integer, ForeignKey("tables.no"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("sum", Text, nullable=False),
    Index("lines_by_number", "table_no", "number", unique=True),
)

# How tables were at some entries: what their logs say, so it may be thrown away.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_no", Integer, ForeignKey("tables.no"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("moves", Integer, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("body", Text, nullable=False),
    Index("snapshots_by_number", "table_no", "made_by", "number"),
    Index("snapshots_by_moves", "table_no", "made_by", "moves", "number"),
)

people = Table(
    "people",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text, nullable=False),
    Column("created", BigInteger, nullable=False),  # as in `tables`: a guest's list is in this order
    Index("people_by_guest", "guest", "created", "table_id"),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
)

transfers = Table(
    "transfers",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("id", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, server_default="0"),  # when somebody last wanted it, to the day
    Index("records_by_use", "used"),
)

# Who is charged for what is large: a record, or a table with options of many kilobytes.
uploads = Table(
    "uploads",
    metadata,
    Column("id", Text, primary_key=True),  # of the record or the table
    Column("guest", Text, nullable=False),  # empty: nobody
    Column("address", Text, nullable=False),  # a hash of it
    Column("bytes", BigInteger, nullable=False),
    Index("uploads_by_guest", "guest", "bytes"),
    Index("uploads_by_address", "address", "bytes"),
)

# Keys of the server's own, made once.
keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Where the devices of guests want to be told what happens while nobody looks.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("hash", Text, primary_key=True),  # of the endpoint
    Column("guest", Text, ForeignKey("guests.id"), nullable=False),
    Column("device", Text, nullable=False),  # the hash of its secret
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("kinds", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("subscriptions_by_guest", "guest", "created"),
    Index("subscriptions_by_device", "device"),
)

# Which notice was sent to whom, and how: whoever adds the row sends it, so it is sent once. The newest of each.
# Until it is sent, what it says is there: if that takes too long, another process does it.
notices = Table(
    "notices",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the entry that it tells of
    Column("created", BigInteger, nullable=False),
    Column("what", Text),  # JSON; NULL once it was sent
    Index(
        "notices_unsent",
        "created",
        sqlite_where=text("what IS NOT NULL"),
        postgresql_where=text("what IS NOT NULL"),
    ),
)

# The processes of a server that has several, and until when each is alive, by the database's clock.
members = Table(
    "members",
    metadata,
    Column("id", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("knows", Integer, nullable=False),  # the version of entries
    Column("until", BigInteger, nullable=False),
)

# The times in which the server was at work, each longer with every beat. What is between them are outages.
uptimes = Table(
    "uptimes",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

# One row, which is written to find out whether anything can be written.
probes = Table("probes", metadata, Column("id", Integer, primary_key=True), Column("at", BigInteger))
