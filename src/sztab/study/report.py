"""The report of a study: one page that needs nothing else, neither files nor a network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from sztab.study import plots
from sztab.study.par import pars
from sztab.study.plan import StudyPlan
from sztab.study.statistics import Mean, Share
from sztab.study.summary import Figures, Row
from sztab.titles import title

MOST_HEXES = 24
"""Objectives in the picture of what fell when: those that changed hands most often."""
NEUTRAL = "#7a7466"
STYLE = """
:root{--paper:#f6f1e4;--ink:#2b2820;--line:#d8cfb8}
@media (prefers-color-scheme:dark){:root{--paper:#211f1b;--ink:#e9e2d0;--line:#4a4539}}
body{background:var(--paper);color:var(--ink);font:16px/1.5 'Source Sans 3','Source Sans Pro',system-ui,sans-serif;
max-width:760px;margin:2rem auto;padding:0 1rem}
h1,h2{font-weight:600;line-height:1.2}h2{margin-top:2.2rem}h3{font-weight:600;margin-bottom:.2rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;white-space:nowrap;padding:.2rem .5rem;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left}
svg{width:100%;height:auto}svg text{fill:var(--ink);font:12px system-ui,sans-serif}
svg .grid{stroke:var(--line);fill:none}svg .mark{stroke:var(--ink);stroke-dasharray:4 3;fill:none}
.key span{display:inline-block;width:.8em;height:.8em;margin:0 .3em 0 1em}
.key span:first-child{margin-left:0}.wide{overflow-x:auto}
"""
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Study of {name}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def report(plan: StudyPlan, rows: Sequence[Row], found: Figures) -> str:
    """The page."""
    parts = [f"<h1>{escape(plan.name)}</h1>", _opening(plan), "<h2>Results</h2>", _seats(plan, found)]
    if found.pairs:
        parts += ["<h2>The same dice, played both ways</h2>", _pairs(found)]
    for one in plan.variants:
        games = [row for row in rows if row["variant"] == one.name]
        if one.name:
            parts.append(f"<h2>{escape(one.name)}</h2>")
        parts += _pictures(plan, games)
    return PAGE.format(name=escape(plan.name), style=STYLE, body="\n".join(parts))


def colours(plan: StudyPlan) -> dict[str, str]:
    """The colour of each side."""
    known = title(plan.title).sides
    return {side: known[side].colour if side in known else NEUTRAL for side in plan.sides}


def _opening(plan: StudyPlan) -> str:
    last = plan.first_seed + plan.games - 1
    seated = ", ".join(f"{seat}: {player}" for seat, player in zip(plan.seat_names, plan.players))
    each = " of each variant" if len(plan.variants) > 1 else ""
    told = f"{plan.games} games{each} with seeds {plan.first_seed} to {last}. Players: {seated}."
    settings = sorted({f"{name}={value}" for one in plan.variants for name, value in one.options.items()})
    options = f" Options: {', '.join(settings)}." if settings else ""
    return f"<p>{escape(told + options)} Sztab {escape(plan.program)}, rules {escape(plan.rules)}.</p>"


# ---------------------------------------------------------------------- tables


def _table(heads: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(word)}</th>" for word in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in line) + "</tr>" for line in lines)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _seats(plan: StudyPlan, found: Figures) -> str:
    """A line for each seat of each variant."""
    lines = [
        (
            f"{variant.variant} {seat}".strip(),
            percent(one.won),
            percent(one.drawn),
            percent(one.above_par) if one.above_par else "",
            signed(one.margin),
            f"{one.steps_lost:.1f}",
            f"{one.luck:+.1f}",
        )
        for variant in found.variants
        for seat, one in variant.seats.items()
    ]
    heads = ("Seat", "Won", "Drawn", "Above par", "Margin", "Steps lost", "Dice luck")
    goals = {seat: one.par for seat, one in found.variants[0].seats.items() if one.par}
    par = "; ".join(f"{seat} {words}" for seat, words in goals.items())
    known = pars().get((plan.scenario, 0))
    stale = f" Par is from {known.games} games under rules {known.rules}." if known else ""
    note = "In brackets: 95 % intervals. Dice luck: pips above the mean, per game."
    return _table(heads, lines) + f"<p>{escape(note)}{escape(f' Par: {par}.' if par else '')}{escape(stale)}</p>"


def _pairs(found: Figures) -> str:
    lines = [
        (f"{one.second} instead of {one.first}", one.seat, one.better, one.alike, one.worse, signed(one.margin))
        for one in found.pairs
    ]
    return _table(("Change", "For", "Better", "Alike", "Worse", "Margin"), lines)


def percent(share: Share) -> str:
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f}-{100 * share.high:.0f})"


def signed(mean: Mean) -> str:
    return f"{mean.value:+.1f} ({mean.low:+.1f} to {mean.high:+.1f})"


# ---------------------------------------------------------------------- pictures


def _pictures(plan: StudyPlan, rows: Sequence[Row]) -> list[str]:
    """Results, points by turn, losses, what fell when, luck."""
    colour = colours(plan)
    key = "".join(f'<span style="background:{colour[side]}"></span>{escape(side)}' for side in plan.sides)
    parts = [f'<p class="key">{key}</p>', "<h3>Levels of victory</h3>", _levels(rows, colour)]
    seat, par = plan.seat_names[0], pars().get((plan.scenario, 0))
    margins = {seat: ([float(row["margin"][seat]) for row in rows], colour[plan.seats[0][0]])}
    if any(margins[seat][0]):
        goal = None if par is None else float(par.margin)
        parts += [f"<h3>Margin of {escape(seat)}</h3>", plots.histogram("Margins", margins, "margin", goal)]
    turns = {"turns": ([float(row["turn"]) for row in rows], NEUTRAL)}
    parts += ["<h3>Last turn</h3>", plots.histogram("Last turns", turns, "turn")]
    if any(row["points"][side] for row in rows for side in plan.sides):
        parts += ["<h3>Points by turn</h3>", _by_turn(plan, rows, colour)]
    lost = {side: ([float(row["steps_lost"][side]) for row in rows], colour[side]) for side in plan.sides}
    parts += ["<h3>Steps lost</h3>", plots.histogram("Steps lost by side", lost, "steps")]
    falls = _falls(plan, rows, colour)
    parts += ["<h3>What fell when</h3>", falls] if falls else []
    luck = [(_luck(plan, row), float(row["margin"][seat])) for row in rows]
    across = f"pips of {seat} above the mean, less those of the others"
    parts += ["<h3>Dice luck and margin</h3>", plots.points("Luck", luck, across, "margin", colour[plan.seats[0][0]])]
    return parts


def _levels(rows: Sequence[Row], colour: dict[str, str]) -> str:
    counts = Counter((row["winner"], row["level"]) for row in rows)
    bars = [
        (level or winner or "drawn", count, colour.get(winner, NEUTRAL))
        for (winner, level), count in counts.most_common()
    ]
    return plots.bars("Levels of victory", bars, len(rows))


def _by_turn(plan: StudyPlan, rows: Sequence[Row], colour: dict[str, str]) -> str:
    def steps(side: str) -> list[list[int]]:
        found = [row["points_by_turn"][side] for row in rows]
        return [[one[k] for one in found if len(one) > k] for k in range(max(map(len, found)))]

    named = {side: (steps(side), colour[side]) for side in plan.sides}
    return plots.bands("Points by turn: the middle game and the middle half", named, "turn", "points")


def _falls(plan: StudyPlan, rows: Sequence[Row], colour: dict[str, str]) -> str:
    """The first fall of each objective to each side, by turn."""
    first: Counter[tuple[str, str, int]] = Counter()
    for row in rows:
        seen: dict[tuple[str, str], int] = {}
        for one in row["fallen"]:
            seen.setdefault((one["hex"], one["side"]), one["turn"])
        first.update((hex_, side, turn) for (hex_, side), turn in seen.items())
    whole: Counter[tuple[str, str]] = Counter()
    for (hex_, side, _), count in first.items():
        whole[hex_, side] += count
    lines = [
        (f"{hex_} to {side}", [first[hex_, side, turn] for turn in range(1, plan.turns + 1)], colour.get(side, NEUTRAL))
        for (hex_, side), _ in sorted(whole.items(), key=lambda one: (-one[1], one[0]))[:MOST_HEXES]
    ]
    return plots.cells("What fell when: games by turn", lines, len(rows), "turn") if lines else ""


def _luck(plan: StudyPlan, row: Row) -> float:
    """The luck of the first seat beyond that of the others."""
    own = plan.seats[0]
    return sum(float(row["luck"][side]) * (1 if side in own else -1) for side in plan.sides)
