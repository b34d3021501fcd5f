"""`hard` with as many iterations as `published`, which take about as long.

`bradshaw arena scotland_yard --players 4 --bots published,bench.equal_time:EqualTime --deals 12`
"""

from bradshaw.bots.scotland_yard.levels import Hard, Published


class EqualTime(Hard):
    """A quarter of the iterations of `hard`."""

    playouts = Published.playouts
