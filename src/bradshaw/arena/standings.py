"""What a tournament says: every pair's score with its interval, ratings, and how long decisions took."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bradshaw.arena.fixtures import Pair, Played, mirrored, pairs
from bradshaw.arena.results import Results
from bradshaw.arena.sequential import SequentialTest, Z, interval
from bradshaw.arena.tournament import OUT_OF_TIME, Tournament
from bradshaw.core.registry import load_game

RATINGS = "Ratings need openskill: pip install 'bradshaw[arena]'."


class PairScore(Struct, frozen=True):
    """How two bots fared against each other: the first one's score, a half if they are equal, deal by deal."""

    first: str
    second: str
    deals: int
    score: float
    low: float
    high: float
    verdict: str | None  # of the sequential test: first, second, equal
    by_deal: tuple[float, ...]


class Standing(Struct, frozen=True):
    """How a bot fared against all: `rating` is OpenSkill's, `score` the mean of its scores against each."""

    bot: str
    rating: float
    low: float
    high: float
    score: float
    games: int
    roles: tuple[float | None, ...]  # its share of the wins in each party
    out_of_time: int
    decisions: int
    seconds: float  # a decision
    slowest: float


class Standings(Struct, frozen=True):
    """The whole tournament in figures, the best bot first."""

    game: str
    roles: tuple[str, ...]
    games: int
    bots: tuple[Standing, ...]
    pairs: tuple[PairScore, ...]
    endings: dict[str, int]


def standings(contest: Tournament, results: Results, deals: int, margin: float | None = None) -> Standings:
    """Add up the deals of which both games were played; with a margin, those until the pair was decided.

    The results are the same in whichever order, and however often interrupted, the games were played.
    """
    counted: list[Played] = []
    scores: list[PairScore] = []
    sides = contest.parties
    for pair in pairs(tuple(contest.bots)):
        test = SequentialTest(margin)
        by_deal: list[float] = []
        for deal in range(1, deals + 1):
            both = [results.games.get(fixture) for fixture in mirrored(pair, deal, sides)]
            games = [game for game in both if game]
            if len(games) == 2:
                by_deal.append(sum(game.share(pair[0]) for game in games) / 2)
                counted += games
                test.add(by_deal[-1])
            if test.verdict or (margin is not None and len(games) < 2):
                break
        scores.append(_pair_score(pair, by_deal, test.verdict))
    ratings = rate(tuple(contest.bots), scores)
    rows = [_standing(contest, name, counted, scores, ratings[name]) for name in contest.bots]
    return Standings(
        contest.game,
        _roles(contest),
        len(counted),
        tuple(sorted(rows, key=lambda row: (-row.score, -row.rating))),
        tuple(scores),
        dict(Counter(game.reason for game in counted).most_common()),
    )


def _pair_score(pair: Pair, by_deal: Sequence[float], verdict: str | None) -> PairScore:
    mean = sum(by_deal) / len(by_deal) if by_deal else 0.5
    low, high = interval(by_deal) if by_deal else (0.0, 1.0)
    return PairScore(*pair, len(by_deal), mean, low, high, verdict, tuple(by_deal))


def rate(bots: Sequence[str], scores: Iterable[PairScore]) -> dict[str, tuple[float, float]]:
    """Ratings by OpenSkill's Bradley-Terry model, mean and deviation: a deal won, drawn or lost is one match.

    Bots do not learn, so there is no drift (`tau`). Deals are taken in turn, those of all pairs together.

    >>> pair = PairScore("a", "b", 3, 0.83, 0.5, 1.0, None, (1.0, 1.0, 0.5))
    >>> rated = rate(["a", "b"], [pair])
    >>> rated["a"][0] > 25 > rated["b"][0]
    True
    """
    try:
        from openskill.models import BradleyTerryFull
    except ImportError as error:
        raise ImportError(RATINGS) from error
    model = BradleyTerryFull(tau=0)
    rated = {name: model.rating(name=name) for name in bots}
    matches = [(deal, pair) for pair in scores for deal in range(pair.deals)]
    for deal, pair in sorted(matches, key=lambda match: match[0]):
        score = pair.by_deal[deal]
        ranks = [1.0, 1.0] if score == 0.5 else [1.0, 2.0] if score > 0.5 else [2.0, 1.0]
        teams = model.rate([[rated[pair.first]], [rated[pair.second]]], ranks=ranks)
        rated[pair.first], rated[pair.second] = teams[0][0], teams[1][0]
    return {name: (rating.mu, rating.sigma) for name, rating in rated.items()}


def _standing(
    contest: Tournament,
    name: str,
    counted: Sequence[Played],
    scores: Sequence[PairScore],
    rating: tuple[float, float],
) -> Standing:
    games = [game for game in counted if name in game.seats]
    mine = [
        pair.score if pair.first == name else 1 - pair.score
        for pair in scores
        if name in (pair.first, pair.second)
    ]
    thinking = [game.thinking[name] for game in games]
    decisions = sum(thought.decisions for thought in thinking)
    lost = [game for game in games if game.reason == OUT_OF_TIME and game.share(name) == 0]
    return Standing(
        name,
        rating[0],
        rating[0] - Z * rating[1],
        rating[0] + Z * rating[1],
        sum(mine) / len(mine),
        len(games),
        tuple(_role_score(name, games, seats) for seats in contest.parties),
        len(lost),
        decisions,
        sum(thought.seconds for thought in thinking) / decisions if decisions else 0.0,
        max((thought.slowest for thought in thinking), default=0.0),
    )


def _role_score(name: str, games: Iterable[Played], seats: Sequence[int]) -> float | None:
    """What these seats won in the games in which they were the bot's; not what other seats of it won."""
    won = []
    for game in games:
        if game.seats[seats[0]] == name:
            winners = [seat for seat, place in enumerate(game.places) if place == 1]
            won.append(sum(seat in seats for seat in winners) / len(winners))
    return sum(won) / len(won) if won else None


def _roles(contest: Tournament) -> tuple[str, ...]:
    names = load_game(contest.game).seat_names(contest.agreed)
    return tuple(", ".join(names[seat] for seat in seats) for seats in contest.parties)


def as_table(table: Standings) -> Mapping[Pair, PairScore]:
    """Every pair, both ways round, for whoever looks for one.

    >>> pair = PairScore("a", "b", 4, 0.75, 0.5, 0.9, "first", (1.0, 0.5, 0.5, 1.0))
    >>> both = as_table(Standings("eighty_days", (), 8, (), (pair,), {}))
    >>> both["b", "a"].score, both["b", "a"].verdict
    (0.25, 'second')
    """
    other = {"first": "second", "second": "first"}
    found: dict[Pair, PairScore] = {}
    for pair in table.pairs:
        found[pair.first, pair.second] = pair
        found[pair.second, pair.first] = PairScore(
            pair.second,
            pair.first,
            pair.deals,
            1 - pair.score,
            1 - pair.high,
            1 - pair.low,
            other.get(pair.verdict or "", pair.verdict),
            tuple(1 - score for score in pair.by_deal),
        )
    return found
