"""Tune the sergeant's weights for a side of a scenario: `python tools/tune.py SCENARIO SIDE [--steps N] [--games N]`.

Each step plays pairs of games with the same dice against the frozen sergeant, in all processes, and goes the way of the
set that did better (`src/sztab/study/spsa.py`). The search is kept in `build/tune/` and goes on from there. At the end
the weights that differ from the usual ones are written into the title's `weights.toml`. Check them on fresh seeds with
`make arena` before you keep them: tuning on few games finds luck.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from sztab.errors import SztabError
from sztab.study.bout import Pairing, start
from sztab.study.crew import cores
from sztab.study.opponents import FROZEN
from sztab.study.spsa import Search
from sztab.study.tuner import Trial, numbers_of, tune, weights_of, write_weights
from sztab.titles import scenario, title
from sztab.titles.files import find

FOLDER = Path(__file__).parents[1] / "build" / "tune"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenario")
    parser.add_argument("side")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--games", type=int, default=8, help="pairs of games in each step")
    parser.add_argument("--fields", default="", help="the weights to tune, separated by commas (all)")
    parser.add_argument("--foe", default=FROZEN)
    parser.add_argument("--seed", type=int, default=500000, help="the first one")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--out", type=Path, help="the file of weights (that of the title)")
    args = parser.parse_args()
    try:
        _tune(args)
    except SztabError as fault:
        parser.exit(2, f"tune.py: {fault}\n")


def _tune(args: argparse.Namespace) -> None:
    card = scenario(args.scenario)
    box = title(card.title)
    book = start(Pairing(scenario=card.slug, seed=0, players=())).book
    side = find(args.side, book.sides, "side")
    seat = next(seat for seat, sides in enumerate(book.seats) if book.sides.index(side) in sides)
    usual = numbers_of(weights_of(box.family), [name.strip() for name in args.fields.split(",") if name.strip()])

    def seen(search: Search) -> None:
        print(f"step {search.step} of {args.steps}", flush=True)

    trial = Trial(scenario=card.slug, seat=seat, seed=args.seed, foe=args.foe, weights={})
    state = FOLDER / f"{card.slug}.{side}.json"
    found = tune(trial, usual, state, args.steps, args.games, args.jobs, seen)
    changed = {name: value for name, value in found.items() if value != usual[name]}
    file = args.out or box.folder / "weights.toml"
    write_weights(file, card.slug, side, changed)
    print(f"{file}: {len(changed)} weights of {side} in {card.slug}")


if __name__ == "__main__":
    main()
