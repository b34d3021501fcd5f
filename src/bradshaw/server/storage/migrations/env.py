"""Alembic's entry: the connection comes from `bradshaw.server.storage.migrate`."""

from alembic import context

from bradshaw.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
