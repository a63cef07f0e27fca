"""The movement phase: a plan made as it opens, carried out order by order on the board of the moment."""

from __future__ import annotations

from frozen.vendor.b21 import artillery, headquarters, standing_orders
from frozen.vendor.b21.assault import CompanyAssaults, closest_first
from frozen.vendor.b21.declaration import from_march
from frozen.vendor.b21.engineers import odd_job
from frozen.vendor.b21.front import CompanyFront, holds
from frozen.vendor.b21.marches import Marches
from frozen.vendor.b21.own_fire import from_the_halt
from frozen.vendor.b21.reinforcement import entry, leave, put_down
from frozen.vendor.counsel import Counsel, spread
from sztab.hexes import Reach
from sztab.rules.b21 import fortification
from sztab.rules.b21.allowance import may_move
from sztab.rules.b21.board import Board
from sztab.rules.b21.orders import DigIn, Move
from sztab.rules.b21.overflow import may_end
from sztab.rules.b21.pieces import label, name, on_map, printed, stack
from sztab.rules.b21.reach import reach
from sztab.rules.b21.reinforcement import coming
from sztab.rules.b21.stacking import may_join, overfull
from sztab.rules.b21.state import Unit
from sztab.table import Ask

Chore = tuple[str, int, int, int]
"""What to do, the unit or hex, and where."""
NEAR = 7
"""Hexes from the enemy at which units dig in."""
WORTH_IT = 5


class CompanyMoves:
    """The rest of a phase's plan."""

    def __init__(self, front: CompanyFront) -> None:
        self.front = front
        view = front.view
        self.reaches = {u.n: reach(view, u) for u in front.line if may_move(view, u) is None}
        self.marches = Marches(front)
        self.assaults = CompanyAssaults(front, self.reaches, self.marches.keepers)
        self.marches.share_out(self._marching())
        self.chores = self._chores()

    def _marching(self) -> list[Unit]:
        """The line units that do not attack, those who are coming among them."""
        view, busy = self.front.view, self.assaults.busy
        new = [u for u in coming(view, self.front.side) if holds(view, u)]
        return [u for u in self.front.line if u.n not in busy] + new

    def _chores(self) -> list[Chore]:
        view = self.front.view
        free = [u for u in self.front.line if u.n not in self.assaults.busy]
        others = [u for u in on_map(view, self.front.side) if not holds(view, u)]
        found: list[Chore] = [("standing", 0, -1, -1), *[("place", 0, -1, -1)] * 3]
        closing = closest_first(self.assaults.planned, self.reaches)
        for home in dict.fromkeys(view.state.units[n].hex for n, _, _ in closing):
            found.append(("shoot", home, -1, -1))
            found += [("close", n, hex_, target) for n, hex_, target in closing if view.state.units[n].hex == home]
        found += [("storm", hex_, -1, -1) for one in self.assaults.planned for hex_ in sorted({*one.places.values()})]
        for u in coming(view, self.front.side):
            found += [("enter", u.n, -1, -1), ("march", u.n, -1, -1)]
        for home in dict.fromkeys(u.hex for u in free):
            found.append(("shoot", home, -1, -1))
            found += [("march", u.n, -1, -1) for u in free if u.hex == home]
        found += [("room", 0, -1, -1)] * 4
        found += [("leave", u.n, -1, -1) for u in free]
        found += [("behind", u.n, -1, -1) for u in others]
        return found + [("dig", u.n, -1, -1) for u in self.front.line]

    def next(self, front: CompanyFront, ask: Ask) -> Counsel | None:
        """The next order as things are now; None when all is done."""
        while self.chores:
            word, n, hex_, target = self.chores.pop(0)
            found = self.do(front, word, n, hex_, target)
            if found is not None:
                return found
        return None

    def intentions(self) -> list[Counsel]:
        """Marches are worked out one by one."""
        return []

    def do(self, front: CompanyFront, word: str, n: int, hex_: int, target: int) -> Counsel | None:
        """Work a chore out."""
        view = front.view
        match word:
            case "standing":
                return standing_orders.give(front)
            case "place":
                return put_down(front)
            case "shoot":
                return from_the_halt(front, n)
            case "storm":
                return from_march(front, [u for u in stack(view, n) if printed(view, u).line])
            case "room":
                return self._room(front)
        u: Unit = view.state.units[n]
        if word == "enter":
            return entry(front, u)
        if u.hex < 0:
            return None
        if word == "dig":
            return self._dig(view, u)
        if word == "leave":
            return leave(front, u)
        if may_move(view, u) is not None:
            return None
        if word == "close":
            data = {"target": label(view, target)}
            return self._go(view, u, hex_, reach(view, u), "close", data) if u.hex != hex_ else None
        if word == "behind" or not holds(view, u):
            return odd_job(front, u) or self._behind(front, u)
        return self._march(front, u)

    def _march(self, front: CompanyFront, u: Unit) -> Counsel | None:
        """To its post."""
        view = front.view
        ways = reach(view, u)
        best = self.marches.best(view, u, ways)
        if best == u.hex:
            return None
        return self._go(view, u, best, ways, "march", {"goal": label(view, self.marches.goals[u.n].hex)})

    def _behind(self, front: CompanyFront, u: Unit) -> Counsel | None:
        """Headquarters, guns and columns."""
        view = front.view
        staff = printed(view, u).headquarters
        score = (headquarters if staff else artillery).scores(self.front, view, u)
        ways = reach(view, u)
        bar = score(u.hex) + WORTH_IT
        found = [(value, hex_) for hex_ in ways.hexes if (value := score(hex_)) > bar]
        found.sort(key=lambda one: (-one[0], ways.cost(one[1]), spread(front.seed, one[1])))
        best = next((hex_ for _, hex_ in found if may_join(view, [u], hex_)), None)
        return None if best is None else self._go(view, u, best, ways, "behind", {})

    def _room(self, front: CompanyFront) -> Counsel | None:
        """Somebody leaves a hex that is overfull."""
        view = front.view
        if may_end(view, front.side, "movement") is None:
            return None
        for hex_ in overfull(view, front.side):
            for u in (u for u in stack(view, hex_) if may_move(view, u) is None):
                ways = reach(view, u)
                ends = [there for there in ways.hexes if may_join(view, [u], there) and not front.zones[there]]
                if ends:
                    best = min(ends, key=lambda there: (ways.cost(there), there))
                    return self._go(view, u, best, ways, "room", {"start": label(view, hex_)})
        return None

    def _go(self, view: Board, u: Unit, hex_: int, ways: Reach, key: str, data: dict[str, str]) -> Counsel | None:
        if hex_ not in ways or not may_join(view, [u], hex_):
            return None
        path = tuple(label(view, one) for one in ways.path(hex_))
        return Counsel(Move(units=(name(view, u),), path=path), key, {"unit": name(view, u), "hex": path[-1], **data})

    def _dig(self, view: Board, u: Unit) -> Counsel | None:
        if (
            self.front.away[u.hex] > NEAR
            or fortification.check(view, DigIn(units=(name(view, u),)), u.side) is not None
        ):
            return None
        return Counsel(DigIn(units=(name(view, u),)), "dig", {"unit": name(view, u), "hex": label(view, u.hex)})
