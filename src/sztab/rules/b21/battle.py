"""7.2, the procedure of a direct fight: support, fire at range, night die, ratio, result, losses, retreat, pursuit
(R30, R37)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.b21 import (
    ammunition,
    chase,
    drop_surprise,
    engineers,
    fronts,
    losses,
    night,
    overflow,
    pursuit,
    retreat,
)
from sztab.rules.b21.air_support import dismiss
from sztab.rules.b21.assaults import MARCH, Aftermath, DirectFight
from sztab.rules.b21.battle_events import AssaultBegun, AssaultFought, ChaseNamed, LossesRolled
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.camouflage import conceal, reveal
from sztab.rules.b21.charts import FightResult, NightFall
from sztab.rules.b21.disorder import disorder
from sztab.rules.b21.force import living
from sztab.rules.b21.modifiers import company, first_losers
from sztab.rules.b21.odds import FightOdds, LossRow, reckon
from sztab.rules.b21.pieces import label, moment, names_of, printed
from sztab.rules.b21.state import FOR_NOW, Unit
from sztab.rules.b21.support import committed
from sztab.table import Procedure

WALK_OVER = FightResult("empty")


class SideOfFight(msgspec.Struct, frozen=True):
    """One side of a fight that is settled."""

    side: int
    fighters: tuple[int, ...]
    hexes: tuple[int, ...]
    guns: tuple[int, ...]
    """That support."""
    lost: int = 0
    """EP by the losses table, or by the result in brackets."""
    back: int = 0
    """Hexes to retreat."""
    first: tuple[int, ...] = ()
    """Units whose ability was used (7.2.7)."""


def fight(game: Game, assault: DirectFight) -> Procedure:
    """7.2.1: a fight from its declaration to the pursuit. Gives its Aftermath."""
    before = _endurance(game, assault)
    assault = msgspec.structs.replace(assault, homes=homes_of(game, assault))
    announce(game, assault)
    engineers.fight(game, assault.engineers)
    assault = yield from committed(game, assault)
    turn_up(game, assault)
    if assault.manner.interior_fire:
        yield from fronts.interior(game, assault)
    fall, result, lost = night.QUIET, WALK_OVER, (0, 0)
    if _met(game, assault):
        shift = yield from drop_surprise.surprise(game, assault)
        if _met(game, assault):
            fall = yield from night.night_die(game, assault)
            result, lost = yield from _roll(game, assault, fall, shift)
    found = yield from settle(game, assault, result, lost)
    yield from _night_losses(game, assault, fall)
    pay(game, assault, "attack_from_march" if assault.manner is MARCH else "direct_combat")
    dismiss(game, (*assault.aircraft[0], *assault.aircraft[1]))
    conceal(game, game.state.units, moment(game))
    after = _endurance(game, assault)
    return msgspec.structs.replace(found, attacker_lost=before[0] - after[0], defender_lost=before[1] - after[1])


def announce(game: Game, assault: DirectFight) -> None:
    """7.1.2, R130: who fights whom; the attackers are turned up."""
    reveal(game, living(game, assault.attackers), "fight", "27.1.2", FOR_NOW, 0)
    said = AssaultBegun(
        manner=assault.manner.name,
        attackers=names_of(game, living(game, assault.attackers)),
        targets=tuple(label(game, hex_) for hex_ in assault.targets),
    )
    game.say(said, "7.1.2")


def turn_up(game: Game, assault: DirectFight) -> None:
    """27.1.2, R130: all who stand in the hexes attacked, after the support has been committed."""
    units = living(game, company(game, assault.targets, 1 - assault.side))
    reveal(game, units, "fight", "27.1.2", FOR_NOW, 0)


def pay(game: Game, assault: DirectFight, action: str) -> None:
    """7.9.3, R132: everybody who has fought directly pays, after the fight."""
    for u in living(game, (*assault.attackers, *assault.defenders)):
        ammunition.pay(game, u.n, ammunition.price(game, action))


def _met(b: Board, assault: DirectFight) -> bool:
    """R77: both sides still have somebody who fights."""
    return bool(living(b, assault.attackers)) and bool(living(b, assault.defenders))


def _endurance(b: Board, assault: DirectFight) -> tuple[int, int]:
    own, theirs = living(b, assault.attackers), living(b, assault.defenders)
    return sum(u.steps for u in own), sum(u.steps for u in theirs)


def _roll(game: Game, assault: DirectFight, fall: NightFall, surprise: int) -> Procedure:
    """7.2.1 b-f, R37: the result, then what the defender loses, then the attacker."""
    odds = reckon(game, assault, fall.shift, surprise)
    roll = yield from game.roll(2, "combat", "7.2.1", assault.side)
    result = game.book.charts.fight(odds.column, roll)
    game.say(_fought(odds, roll, result), "7.2.1 7.2.2 T.combat", reveals=True)
    theirs = yield from _losses(game, odds.defender_row, 1 - assault.side)
    ours = yield from _losses(game, odds.attacker_row, assault.side)
    return result, (ours, theirs)


def _fought(odds: FightOdds, roll: int, result: FightResult) -> AssaultFought:
    return AssaultFought(
        attacker=odds.attacker,
        defender=odds.defender,
        strengths=odds.strengths,
        ratio=odds.ratio,
        shifts=odds.shifts,
        final=odds.final,
        roll=roll,
        result=result.text,
    )


def _losses(game: Game, row: LossRow, side: int) -> Procedure:
    """T.losses_note: each player rolls for the enemy."""
    roll = yield from game.roll(2, "losses", "7.2.1 T.losses_note", 1 - side)
    lost = row.losses(game, roll)
    told = LossesRolled(side=game.book.sides[side], row=row.name, shift=row.shift, roll=roll, lost=lost)
    game.say(told, "7.2.4 T.losses")
    return lost


# ---------------------------------------------------------------------- 7.2.1 g, the effects


def settle(game: Game, assault: DirectFight, result: FightResult, lost: tuple[int, int]) -> Procedure:
    """7.2.6: losses in their order, then retreat and pursuit."""
    own, theirs = _sides(game, assault, result, lost)
    paid = yield from _lose(game, theirs)
    paid += yield from _lose(game, own)
    beaten = theirs if theirs.back else own if own.back else None
    trails: list[retreat.RetreatTrail] = []
    chasers: tuple[str, ...] = ()
    _mark(game, assault, beaten, theirs.back > 0 or result is WALK_OVER)
    if beaten is not None:
        trails, chasers = yield from _retreat(game, assault, beaten, own if beaten is theirs else theirs, paid)
    entered = yield from _pursue(game, assault, (own, theirs), beaten, trails, chasers)
    return Aftermath(result=result.text, attacker_retreats=own.back, defender_retreats=theirs.back, entered=entered)


def _sides(
    b: Board, assault: DirectFight, result: FightResult, lost: tuple[int, int]
) -> tuple[SideOfFight, SideOfFight]:
    """17.2.8: whoever has come down on the enemy and not forced him back loses double and does not retreat."""
    thrown = assault.manner.thrown_off and not result.defender
    own = SideOfFight(
        side=assault.side,
        fighters=assault.attackers,
        hexes=assault.homes or homes_of(b, assault),
        guns=assault.artillery[0],
        lost=lost[0] * 2 if thrown else lost[0],
        back=0 if thrown else result.attacker,
        first=first_losers(b, assault),
    )
    theirs = SideOfFight(
        side=1 - assault.side,
        fighters=assault.defenders,
        hexes=assault.targets,
        guns=assault.artillery[1],
        lost=lost[1],
        back=result.defender,
    )
    return own, theirs


def homes_of(b: Board, assault: DirectFight) -> tuple[int, ...]:
    return tuple(sorted({u.hex for u in living(b, assault.attackers) if u.hex >= 0}))


def _stack_of(b: Board, one: SideOfFight) -> list[int]:
    """7.4.6, 7.5.8, 7.5.9, R45, R47: all who stand with those who fought, and those of them who are on no hex."""
    aboard = [n for n in one.fighters if b.state.units[n].hex < 0 and b.state.units[n].steps > 0]
    return company(b, one.hexes, one.side) + aboard


def _lose(game: Game, one: SideOfFight) -> Procedure:
    """7.2.6 a-c: those who cannot go, guns that are moved by hand, then the losses of the fight. The first of these
    come from the former (7.4.5, R38). Gives those who have paid for not going."""
    held = stuck(game, one) if one.back else []
    for n in held:
        case = "7.2.6" if not printed(game, game.state.units[n]).towed else _gun_case(game, game.state.units[n])
        losses.lose(game, n, one.back, case, "retreat")
    there = [n for n in one.guns if game.state.units[n].hex in one.hexes]
    sharers = [u.n for u in living(game, dict.fromkeys((*one.fighters, *there)))]
    first = [n for n in sharers if n in held] or one.first
    taken = yield from losses.share(game, sharers, one.lost, "7.2.3", "fight", first)
    if one.lost > taken:  # R55: guns beside line units that are all gone
        others = [n for n in company(game, one.hexes, one.side) if printed(game, game.state.units[n]).field_artillery]
        yield from losses.share(game, others, one.lost - taken, "7.2.3", "fight")
    return held


def stuck(b: Board, one: SideOfFight) -> list[int]:
    """R44: towed guns, and whoever cannot move at all."""
    units = _stack_of(b, one)
    about = retreat.asked_of(b, [n for n in units if b.state.units[n].hex >= 0], one.back)
    return [n for n in units if _bound(b, b.state.units[n], about)]


def _bound(b: Board, u: Unit, about: retreat.FallBackAsked) -> bool:
    return printed(b, u).towed or not retreat.can_retreat(b, u, about)


def _gun_case(b: Board, u: Unit) -> str:
    """9.5.4, 10.1.3, 10.0.2, R117: by what kind of gun it is."""
    return {"AT": "10.1.3", "AA": "10.0.2"}.get(printed(b, u).type, "9.5.4")


def _mark(game: Game, assault: DirectFight, beaten: SideOfFight | None, success: bool) -> None:
    """7.1.5, 7.4.6, 16.2.7, 16.2.15: what everybody remembers of it."""
    for u in living(game, assault.attackers):
        game.change(u.n, fought=True, barred=u.barred or (assault.manner.barred_without_success and not success))
    for u in living(game, assault.defenders):
        game.change(u.n, fought=u.fought or assault.manner.fights_once)
    if beaten is not None:
        back = _stack_of(game, beaten)
        for n in back:
            game.change(n, beaten=True, fought=True)
        if beaten.side != assault.side and assault.manner.disorders:
            disorder(game, back)


def _retreat(game: Game, assault: DirectFight, beaten: SideOfFight, winner: SideOfFight, paid: list[int]) -> Procedure:
    """7.4, 7.6.2: who follows to the river is said before; then the whole stack goes. Those who could not move have
    paid and stay; towed guns go if they can."""
    units = game.state.units
    going = [
        n for n in _stack_of(game, beaten) if n not in paid or (printed(game, units[n]).towed and units[n].hex >= 0)
    ]
    off_roads = assault.manner.roads_closed and beaten.side != assault.side
    about = retreat.asked_of(game, going, beaten.back, (), off_roads)
    rivers = retreat.banks_on_the_way(game, going, about) if assault.manner.pursuit == "free" else []
    able = chase.able(game, winner.fighters, rivers, about.units)
    chasers: tuple[str, ...] = ()
    if game.book.scenario.asks(game, winner.side, "chase", bool(able)):
        order = yield from game.ask(winner.side, "chase", chase.ChaseAsked(able))
        chasers = order.units
        if chasers:
            game.say(ChaseNamed(units=chasers), "7.6.2 R43")
    about = msgspec.structs.replace(about, chasers=chasers)
    trails = yield from retreat.withdraw(game, beaten.side, about)
    yield from overflow.thin_out(game, beaten.side, {game.state.units[trail.unit].hex for trail in trails})
    return trails, chasers


def _pursue(
    game: Game,
    assault: DirectFight,
    sides: tuple[SideOfFight, SideOfFight],
    beaten: SideOfFight | None,
    trails: list[retreat.RetreatTrail],
    chasers: tuple[str, ...],
) -> Procedure:
    """7.5, 7.5.7, 16.2.5, R77: the winner follows; where nobody had to retreat, whoever is left over."""
    if assault.manner.pursuit != "free":
        return False
    if beaten is None:
        wiped = [one for one in sides if not living(game, one.fighters)]
        if len(wiped) != 1:
            return False
        beaten = wiped[0]
    winner = sides[1] if beaten is sides[0] else sides[0]
    away = {trail.start for trail in trails if trail.path}
    fallen = [hex_ for hex_ in beaten.hexes if hex_ not in away]
    entered = yield from pursuit.follow(game, winner.side, winner.fighters, trails, fallen, chasers)
    return entered


def _night_losses(game: Game, assault: DirectFight, fall: NightFall) -> Procedure:
    """13.1.3, R68: after the fight, from any of those who fought."""
    pairs: Iterable[tuple[tuple[int, ...], int]] = (
        (assault.attackers, fall.attacker_loses),
        (assault.defenders, fall.defender_loses),
    )
    for units, lost in pairs:
        yield from losses.share(game, units, lost, "13.1.3", "night")
