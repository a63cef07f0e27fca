"""Budziszyn 1945: the reference title of the WB-95 family."""

from sztab.titles.budziszyn1945.muskau import Muskau
from sztab.titles.budziszyn1945.nysa import Nysa
from sztab.titles.budziszyn1945.two_stars import TwoStars

SCENARIOS = {"nysa-1945": Nysa, "muskau-1945": Muskau, "two-stars": TwoStars}

__all__ = ["SCENARIOS", "Muskau", "Nysa", "TwoStars"]
