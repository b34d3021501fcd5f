"""Bots for Scotland Yard."""

from bradshaw.bots.scotland_yard.easy import Easy
from bradshaw.bots.scotland_yard.levels import Hard, Medium, Published
from bradshaw.bots.scotland_yard.steady import Steady

BOTS = {"easy": Easy, "steady": Steady, "medium": Medium, "hard": Hard, "published": Published}
