"""A Ray cluster that does the work. It needs `bradshaw[ray]`, and Bradshaw on every node."""

import logging
from collections.abc import Callable, Generator, Iterable
from typing import Any

from bradshaw.arena.portions import Item, Portions, Report, Result, work_off
from bradshaw.core.errors import BradshawError

try:
    import ray
    from ray.exceptions import RayError
except ImportError as error:
    raise ImportError("Tournaments on a cluster need ray: pip install 'bradshaw[ray]'.") from error

# A task whose worker or node dies is done again, elsewhere; one that always kills its worker must end, though.
TRIES = 10
AHEAD = 2  # portions for each processor, so that none waits for us


class RayCluster:
    """The cluster at an address ("auto": the one of this machine), for as long as it is open.

    Results come back to this process alone, which notes each once: what a lost worker had begun never arrived.
    """

    def __init__(self, address: str) -> None:
        self._ours = not ray.is_initialized()
        if self._ours:
            try:
                ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            except (ConnectionError, RuntimeError, ValueError) as error:
                why = str(error).splitlines()[0].rstrip(".")
                raise BradshawError(f"There is no Ray cluster at {address}: {why}.") from None

    def work(
        self, task: Callable[[Item], Result], items: Iterable[Item], total: int
    ) -> Generator[Result, None, None]:
        """Portions go to whichever node has a processor to spare."""
        portions = Portions(items, total, self._processors())
        shared = ray.put(task)
        remote: Any = ray.remote(num_cpus=1, max_retries=TRIES)(work_off)
        flying: list[Any] = []
        try:
            while True:
                while len(flying) < AHEAD * self._processors() and (portion := portions.take()):
                    flying.append(remote.remote(shared, portion))
                if not flying:
                    return
                ready, flying = ray.wait(flying, num_returns=1)
                report: Report[Result] = self._report(ready[0])
                yield from report.results
                if report.failed:
                    raise report.failed
                portions.took(report)
        finally:
            for task_id in flying:
                ray.cancel(task_id, force=True)

    def close(self) -> None:
        """Leave the cluster, if it was entered here."""
        if self._ours:
            ray.shutdown()

    def __enter__(self) -> "RayCluster":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @staticmethod
    def _processors() -> int:
        """How many there are just now: nodes come and go."""
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return max(1, int(resources.get("CPU", 1)))

    @staticmethod
    def _report(ready: Any) -> Report[Any]:
        try:
            report: Report[Any] = ray.get(ready)
        except RayError as error:
            cause = getattr(error, "cause", None)
            if isinstance(cause, ImportError):
                raise BradshawError(
                    f"A node of the cluster lacks what it needs ({cause}): install Bradshaw and your bots there."
                ) from error
            raise ChildProcessError(f"The cluster could not play: {str(error).splitlines()[0]}") from error
        return report
