"""Summer 2025, the four scenarios in a row: what the end of one hands to the next (BRU.7, NEW.8, DYL.6, WAT.4, R144).

`follow(game)` gives the header of the next game from a finished one; `card_for` and `opened` lay it out from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from sztab.errors import SztabError
from sztab.rules.wb95.allotments import TRACKS
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.pieces import in_enemy_zone
from sztab.rules.wb95.state import Bridge, Party, State
from sztab.table.events import GameOver
from sztab.titles import ScenarioCard, title
from sztab.titles.files import HERE, read_toml
from sztab.titles.wb95.lists import CounterRow

TITLE = "ardennes2024"
GONE = ("dead", "surrendered", "left")


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter of the next game: from which card it is, and how it begins. Without a hex it enters on a date."""

    card: str
    id: str
    side: str
    hex: str = ""
    steps: int = 0
    """0: as its card says, with the freedom of its set-up."""
    oos: int = 0
    disorganised: bool = False
    enters: str = ""
    zone: str = ""
    place: str = ""


class Legacy(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a finished game leaves to the next, and the score of the two persons so far."""

    units: tuple[Carried, ...]
    persons: dict[str, int]
    """Which person plays which side now."""
    score: tuple[int, int] = (0, 0)
    gone: tuple[str, ...] = ()
    """Counters that are out of the campaign."""
    nations: dict[str, tuple[str, ...]] = {}
    """Nations that have come to a side whose card does not have them."""
    works: dict[str, tuple[str, ...]] = {}
    control: dict[str, tuple[str, ...]] = {}
    bridges: dict[str, bool] = {}
    pools: dict[str, dict[str, int]] = {}
    resting: tuple[tuple[str, int], ...] = ()
    """Special forces on their way back: the side and in how many days."""


@cache
def plan() -> dict[str, Any]:
    """The campaign's own card."""
    return dict(read_toml(HERE / TITLE / "campaign.toml").data)


def link_from(slug: str) -> dict[str, Any] | None:
    """How the next scenario takes over from this one; nothing after the last."""
    links: list[dict[str, Any]] = plan()["link"]
    return next((one for one in links if one["from"] == slug), None)


# ---------------------------------------------------------------------- from one game to the next


def follow(game: Game, winner_takes: str = "", die: int = 1) -> dict[str, Any]:
    """The header of the next game. `winner_takes`: the side the winner of Bruxelles picks; after a draw the die says
    who picks (R144)."""
    slug = game.book.scenario.slug
    link = link_from(slug)
    if not game.over:
        raise SztabError("the game is not over yet")
    if link is None:
        raise SztabError("the campaign ends with this scenario")
    before = legacy_of(game)
    winner = _winner(game)
    persons = _persons(game, before, link, winner, winner_takes, die)
    units, gone, nations = LINKS[slug](game, before, link, winner)
    return {
        "title": TITLE,
        "scenario": link["to"],
        "options": msgspec.to_builtins(game.book.options),
        "campaign": msgspec.to_builtins(
            Legacy(
                units=tuple(units),
                persons=persons,
                score=_score(game, before, winner),
                gone=tuple(sorted(gone)),
                nations=nations,
                **_board(game, _renamed(link, winner)),
            )
        ),
    }


def legacy_of(game: Game) -> Legacy:
    """What the game itself took over; at the start of a campaign each person has a side and no points."""
    given = game.book.given.get("campaign")
    if given:
        return msgspec.convert(given, Legacy)
    sides = [game.book.sides[seat[0]] for seat in game.book.seats]
    return Legacy(units=(), persons={side: person for person, side in enumerate(sides)})


def result(game: Game) -> tuple[int, int]:
    """The campaign points of the two persons with this game counted (R144)."""
    return _score(game, legacy_of(game), _winner(game))


def _winner(game: Game) -> str:
    """The side that won; nothing for a draw."""
    return next((one.what.winner for one in reversed(game.events) if isinstance(one.what, GameOver)), "")


def _score(game: Game, before: Legacy, winner: str) -> tuple[int, int]:
    points = plan()["points"]
    score = list(before.score)
    for side, person in before.persons.items():
        if winner in ("", side):
            score[person] += points.get(game.state.verdict, 0)
    return score[0], score[1]


def _persons(
    game: Game, before: Legacy, link: dict[str, Any], winner: str, winner_takes: str, die: int
) -> dict[str, int]:
    """R144: who plays what in the next game."""
    if "winner_chooses" in link:
        offered = tuple(link["winner_chooses"])
        takes = winner_takes or offered[0]
        if takes not in offered:
            raise SztabError(f"the winner takes one of {', '.join(offered)}, not {takes!r}")
        first = before.persons[winner] if winner else (die + 1) % 2
        return {side: first if side == takes else 1 - first for side in offered}
    if link["winner_becomes"] == "same":
        return before.persons
    won = before.persons[winner] if winner else before.persons[game.book.sides[0]]
    return {link["winner_becomes"]: won, link["loser_becomes"]: 1 - won}


def _renamed(link: dict[str, Any], winner: str) -> dict[str, str]:
    """What a side of the old game is called in the new one; the loser of New Border is removed."""
    same = {side: side for side in title(TITLE).scenario(link["to"]).sides}
    if "loser_becomes" not in link:
        return same
    return {**link["joins"], winner: link["winner_becomes"]}


def _board(game: Game, names: dict[str, str]) -> dict[str, Any]:
    """Works, control, bridges and pools under the new names of their sides."""
    state, book = game.state, game.book

    def layer(owners: bytes) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for hex_, owner in enumerate(owners):
            if owner and book.sides[owner - 1] in names:
                found.setdefault(names[book.sides[owner - 1]], []).append(book.hex_labels[hex_])
        return {side: tuple(hexes) for side, hexes in found.items()}

    sides = [side for side in book.sides if side in names and book.sides.index(side) not in book.nobodys]
    pools = {
        names[side]: {kind: getattr(state, pool)[book.sides.index(side)] for kind, pool in TRACKS.items()}
        for side in sides
        if all(getattr(state, pool) for pool in TRACKS.values())
    }
    resting = [
        (names[book.sides[p.side]], p.turn - state.turn)
        for p in state.parties
        if p.task == "rest" and book.sides[p.side] in names
    ]
    return {
        "works": layer(state.works),
        "control": layer(state.control),
        "bridges": {book.map.grid.edge_label(edge): one.standing for edge, one in state.bridges.items()},
        "pools": pools,
        "resting": tuple(resting),
    }


# ---------------------------------------------------------------------- who is there

Handover = tuple[list[Carried], set[str], dict[str, tuple[str, ...]]]


def _to_new_border(game: Game, before: Legacy, link: dict[str, Any], winner: str) -> Handover:
    """BRU.7: Belgians and the M Brigade stand where they are and follow nobody; the armies come by their card."""
    card = title(TITLE).scenario(link["to"])
    standing = [one for one in _survivors(game, lambda side: side) if one.id not in link["leaves"]]
    there = {one.id for one in standing if one.hex}
    fallen = _fallen(game)
    units = [one for one in standing if one.hex]
    for row in card.rows:
        waiting = row.place == "free" and row.id not in there and row.id not in fallen
        if waiting or row.side not in link["neutral"]:
            units.append(_as_printed(card, row))
    return units, fallen | set(link["leaves"]), {}


def _to_dyle(game: Game, before: Legacy, link: dict[str, Any], winner: str) -> Handover:
    """DYL.6: the loser's army is gone, the winner's stays; Belgians join him, the M Brigade the other."""
    card = title(TITLE).scenario(link["to"])
    winner = winner or game.book.sides[0]
    names = _renamed(link, winner)
    survivors = _survivors(game, lambda side: names.get(side, ""))
    weak = ("belgium", link["airborne"].get(winner, ""))
    units = [_weakened(one, link) if _is_of(one, weak) else one for one in survivors]
    units += [_as_printed(card, row) for row in card.rows if row.nation in ("russia", "germany")]
    units += _militia(game, link, units, card)
    removed = {game.book.counters[u.n].id for u in game.state.units if game.book.sides[u.side] not in names}
    out = _fallen(game) | removed
    units += _fresh_for_a_weak_winner(link, units, card, out)
    return units, out | set(before.gone), {link["winner_becomes"]: _nations(units, "allied")}


def _to_waterloo(game: Game, before: Legacy, link: dict[str, Any], winner: str) -> Handover:
    """WAT.4, R106: everybody stays, and the units of the card that have not been in the campaign are added."""
    card = title(TITLE).scenario(link["to"])
    units = _survivors(game, lambda side: side)
    present, fallen = {one.id for one in units}, _fallen(game)
    board = Board.of(game.book, game.state)
    for row in card.rows:
        if row.id in present or row.nation == "m_brigade":
            continue
        if row.side == "axis" and row.id in fallen:
            units.append(_late(card, row, link["axis_lost_return"]))
        elif row.id not in fallen and row.id not in before.gone:
            open_ = _open_to(board, row, units)
            units.append(_as_printed(card, row) if open_ else _by_the_edge(board, card, row, link["blocked_enter"]))
    units += _militia(game, link, units, card)
    return units, set(before.gone), {side: _nations(units, side) for side in sorted({one.side for one in units})}


LINKS: dict[str, Callable[[Game, Legacy, dict[str, Any], str], Handover]] = {
    "bruxelles": _to_new_border,
    "new-border": _to_dyle,
    "dyle-2025": _to_waterloo,
}


def _survivors(game: Game, new_side: Callable[[str], str]) -> list[Carried]:
    """R144: the units that are left, with steps and markers, under the sides they belong to now."""
    sources = {one.id: one.card for one in legacy_of(game).units}
    found = []
    for u in game.state.units:
        side, name = new_side(game.book.sides[u.side]), game.book.counters[u.n].id
        if not side or u.box in GONE:
            continue
        one = Carried(
            card=sources.get(name, game.book.scenario.slug),
            id=name,
            side=side,
            hex=game.book.hex_labels[u.hex] if u.hex >= 0 else "",
            steps=u.steps,
            oos=u.oos,
            disorganised=bool(u.disorder),
        )
        if u.hex < 0:
            edge = {"axis": "east", "allied": "west"}.get(side, "north")
            one = msgspec.structs.replace(one, enters="first day", zone=edge)
        found.append(one)
    return found


def _fallen(game: Game) -> set[str]:
    return {game.book.counters[u.n].id for u in game.state.units if u.box in GONE}


def _as_printed(card: ScenarioCard, row: CounterRow, **begins: Any) -> Carried:
    return Carried(card=card.slug, id=row.id, side=row.side, **begins)


def _late(card: ScenarioCard, row: CounterRow, rule: dict[str, Any]) -> Carried:
    """R144: lost in the game before, back with a CEL less."""
    steps = max(1, row.steps - rule["lost"])
    return _as_printed(card, row, steps=steps, enters=str(rule["date"]), zone=rule["zone"])


def _by_the_edge(b: Board, card: ScenarioCard, row: CounterRow, rule: dict[str, Any]) -> Carried:
    """R144: its place is closed, so it comes by the nearest of these edges."""
    grid, start = b.book.map.grid, b.book.labels[row.hex]
    zone = min(rule["zones"], key=lambda edge: min(grid.distance(start, hex_) for hex_ in grid.border(edge)))
    return _as_printed(card, row, steps=row.steps - row.losses, enters=str(rule["date"]), zone=zone)


def _open_to(b: Board, row: CounterRow, units: Iterable[Carried]) -> bool:
    """Whether a unit of the card can be put down: no enemy there, nor in his zone, and room."""
    if not row.hex:
        return True
    hex_, side = b.book.labels[row.hex], b.book.sides.index(row.side)
    here = [one for one in units if one.hex == row.hex or (not one.steps and _row(one).hex == row.hex)]
    load = sum(one.steps or _row(one).steps - _row(one).losses for one in here)
    if any(one.side != row.side for one in here) or in_enemy_zone(b, side, hex_):
        return False
    return load + row.steps - row.losses <= int(b.book.variant.stacking)


def _militia(game: Game, link: dict[str, Any], units: list[Carried], card: ScenarioCard) -> list[Carried]:
    """R144: the M Brigade is never fewer than three battalions; new ones stand in free hexes of Brussels."""
    rule = link["militia"]
    alive = [one for one in units if _row(one).nation == "m_brigade"]
    taken = {one.hex for one in units if one.hex}
    city = sorted(game.book.map.regions[rule["region"]])
    free = [game.book.hex_labels[hex_] for hex_ in city if game.book.hex_labels[hex_] not in taken]
    names = [name for name in rule["units"] if name not in {one.id for one in alive}]
    missing = max(0, rule["least"] - len(alive))
    return [
        Carried(card=card.slug, id=name, side="axis", hex=hex_, steps=_find(card, name).steps)
        for name, hex_ in list(zip(names, free))[:missing]
    ]


def _fresh_for_a_weak_winner(
    link: dict[str, Any], units: list[Carried], card: ScenarioCard, out: set[str]
) -> list[Carried]:
    """R144: a winner with too little on the map gets the units of the card that he lacks, half of them later."""
    rule = link["weak_winner"]
    if sum(one.steps for one in units if one.side == "allied" and one.hex) >= rule["cels"]:
        return []
    present = {one.id for one in units} | out
    rows = [row for row in card.rows if row.side == "allied" and row.nation == "france" and row.id not in present]
    half = (len(rows) + 1) // 2
    dates = [rule["dates"][0]] * half + [rule["dates"][1]] * (len(rows) - half)
    return [
        _as_printed(card, row, steps=row.steps - row.losses, enters=str(day), zone=rule["zone"])
        for row, day in zip(rows, dates)
    ]


def _weakened(one: Carried, link: dict[str, Any]) -> Carried:
    """DYL.11, DYL.13: a CEL less, if it has two."""
    lost = link["belgians_lose"] if one.steps > 1 else 0
    return msgspec.structs.replace(one, steps=one.steps - lost)


def _nations(units: Iterable[Carried], side: str) -> tuple[str, ...]:
    return tuple(sorted({_row(one).nation for one in units if one.side == side}))


def _is_of(one: Carried, named: Iterable[str]) -> bool:
    row = _row(one)
    return bool({row.nation, row.formation} & {name for name in named if name})


def _row(one: Carried) -> CounterRow:
    return _find(title(TITLE).scenario(one.card), one.id)


def _find(card: ScenarioCard, name: str) -> CounterRow:
    found: CounterRow = next(row for row in card.rows if row.id == name)
    return found


# ---------------------------------------------------------------------- laying the next game out


def card_for(card: ScenarioCard, given: Mapping[str, Any]) -> ScenarioCard:
    """The card with the counters that a game before has left to it."""
    legacy = msgspec.convert(given, Legacy)
    data = dict(card.card)
    data["supply"] = [_with_nations(one, legacy.nations) for one in data["supply"]]
    if "free" in data:
        mine = {one.id for one in legacy.units if _row(one).place == "free" and not one.steps}
        data["free"] = [{**one, "units": [name for name in one["units"] if name in mine]} for one in data["free"]]
    return msgspec.structs.replace(card, card=data, rows=tuple(_begins(card, one) for one in legacy.units))


def _with_nations(source: dict[str, Any], nations: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """A base of a side serves those who have joined it as well; the M Brigade needs none (R92)."""
    if "m_brigade" in source["nations"]:
        return source
    joined = [nation for nation in nations.get(source["side"], ()) if nation != "m_brigade"]
    return {**source, "nations": list(dict.fromkeys([*source["nations"], *joined]))}


def _begins(card: ScenarioCard, one: Carried) -> CounterRow:
    row = _row(one)
    if not one.steps:
        return row
    start = card.start.isoformat()
    return msgspec.structs.replace(
        row,
        side=one.side,
        hex=one.hex,
        place=one.hex or f"zone:{one.zone}",
        spread=0,
        fortified=False,
        losses=row.steps - one.steps,
        pool="",
        enters="" if one.hex else (start if one.enters == "first day" else one.enters),
    )


def opened(book: Any, state: State, given: Mapping[str, Any]) -> State:
    """The opening with levels, markers, works, bridges, control and pools as they were left."""
    legacy = msgspec.convert(given, Legacy)
    units = list(state.units)
    for n, one in enumerate(legacy.units):
        disorder = len(book.phases) if one.disorganised and one.hex else 0
        units[n] = msgspec.structs.replace(units[n], oos=one.oos, disorder=disorder)
    works, control = bytearray(state.works), bytearray(state.control)
    for layer, owners in ((works, legacy.works), (control, legacy.control)):
        for side, hexes in owners.items():
            for text in hexes:
                layer[book.labels[text]] = book.sides.index(side) + 1
    occupied = {u.hex for u in units if u.hex >= 0}
    for hex_ in book.map.grid.hexes:
        if hex_ not in occupied:
            works[hex_] = 0
    for u in units:
        if u.hex >= 0:
            control[u.hex] = u.side + 1
    return msgspec.structs.replace(
        state,
        units=units,
        works=bytes(works),
        control=bytes(control),
        bridges={_edge(book, text): Bridge(standing=up) for text, up in legacy.bridges.items()},
        parties=tuple(
            Party(side, "rest", turn=days)
            for name, days in legacy.resting
            if (side := book.sides.index(name)) not in book.nobodys
        ),
        **_tracks(book, legacy),
    )


def _edge(book: Any, text: str) -> int:
    one, two = (book.labels[end] for end in text.split("/"))
    return int(book.map.grid.edge_between(one, two))


def _tracks(book: Any, legacy: Legacy) -> dict[str, tuple[int, ...]]:
    """Points for those who are led by somebody still."""
    led = [legacy.pools.get(side, {}) if n not in book.nobodys else {} for n, side in enumerate(book.sides)]
    return {pool: tuple(one.get(kind, 0) for one in led) for kind, pool in TRACKS.items()}
