"""How a process takes its part of what tables need by themselves: all of it, if it is alone."""

from bradshaw.server.cluster.cluster import Cluster
from bradshaw.server.cluster.keeping import SharedKeeping
from bradshaw.server.storage.interface import Storage
from bradshaw.server.tables.autoplay import Autoplay
from bradshaw.server.tables.elsewhere import Elsewhere
from bradshaw.server.tables.tables import Tables


async def take_part(cluster: Cluster, tables: Tables, storage: Storage, autoplay: Autoplay) -> Elsewhere | None:
    """Take up the tables that wait for the server: all of them, or those that no other process keeps."""
    if cluster.members is None or not isinstance(cluster.keeping, SharedKeeping):
        await autoplay.resume()
        return None
    elsewhere = Elsewhere(tables, storage, cluster.members)
    elsewhere.wake = autoplay.ring
    tables.used_elsewhere = elsewhere.used
    cluster.keeping.taken = autoplay.taken
    cluster.keeping.dropped = autoplay.dropped
    cluster.keeping.lapsed = autoplay.be_generous
    await cluster.members.join()
    if cluster.members.first:
        autoplay.be_generous()
    await cluster.keeping.begin()
    elsewhere.start()
    return elsewhere
