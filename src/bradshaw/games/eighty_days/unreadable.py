"""What the parsers say of a file that they can't read, as sentences of ours: each end says them in its own words.

The English ones are what the parsers themselves say; what is not known here is passed on as it is.
"""

import re

from bradshaw.games.eighty_days.english import say

_TOML = {
    str(known): known
    for known in (
        say("toml_value"),
        say("toml_statement"),
        say("toml_equals"),
        say("toml_newline"),
        say("toml_string"),
        say("toml_line"),
        say("toml_array"),
        say("toml_key"),
        say("toml_twice"),
    )
}
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)
_END = " (at end of document)"
_TYPE = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_MISSING = re.compile(r"Object missing required field `([^`]+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `([^`]+)`")
_WHERE = re.compile(r"(.*) - at `([^`]+)`", re.DOTALL)


def toml(problem: str) -> str:
    """What `tomllib` says.

    >>> toml("Invalid value (at line 3, column 8)").reason.code
    'eighty_days.toml_at'
    """
    if found := _PLACE.fullmatch(problem):
        what, line, column = found.groups()
        return say("toml_at", problem=_TOML.get(what, what), line=int(line), column=int(column))
    if problem.endswith(_END):
        what = problem.removesuffix(_END)
        return say("toml_at_end", problem=_TOML.get(what, what))
    return problem


def misfit(problem: str) -> str:
    """What `msgspec` says.

    >>> print(misfit("Expected `str`, got `int` - at `$.name`"))
    Expected `str`, got `int` - at `$.name`
    """
    if found := _WHERE.fullmatch(problem):
        what, where = found.groups()
        return say("misfit_at", problem=misfit(what), where=where)
    if found := _TYPE.fullmatch(problem):
        return say("misfit_type", wanted=found[1], got=found[2])
    if found := _MISSING.fullmatch(problem):
        return say("misfit_missing", field=found[1])
    if found := _UNKNOWN.fullmatch(problem):
        return say("misfit_unknown", field=found[1])
    return problem
