"""Games in the interfaces that researchers know. It needs `bradshaw[envs]`.

`bradshaw.envs.pettingzoo` and `bradshaw.envs.gymnasium` are imported by those who want them.

>>> from bradshaw import envs
>>> batch = envs.batch("scotland_yard", n=2, seed=1, players=3)
>>> batch.mask.shape, batch.observations.shape
((2, 2048), (2, 222))
"""

import bradshaw.compiled  # noqa: F401 (says what to install if it is not there)
from bradshaw.envs.batch import Batch, batch

__all__ = ["Batch", "batch"]
