"""Dogfights: the strongest leads, and everybody joins."""

from __future__ import annotations

from frozen.vendor.b21.front import CompanyFront
from frozen.vendor.counsel import Counsel
from sztab.rules.b21.dogfights import DogfightAsked, companions
from sztab.rules.b21.orders import JoinDogfight
from sztab.rules.b21.pieces import names_of
from sztab.rules.b21.strengths import points
from sztab.table import Ask


def join(front: CompanyFront, ask: Ask) -> Counsel:
    b, about = front.view, ask.about
    assert isinstance(about, DogfightAsked)
    main = max(about.mains, key=lambda one: (points(b, b.state.units[b.book.index[one]]), one))
    order = JoinDogfight(main=main, with_=names_of(b, companions(b, main)))
    return Counsel(order, "dogfight", {"units": ", ".join((main, *order.with_))})
