"""What the sergeant would do, and why, in one line."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.table import Order

REASONS = {
    "assault": "attack {hex} at {odds}: {back} % to push back, expected loss {own} against {theirs}",
    "duty": "required attack on {hex} at {odds}: {back} % to push back, expected loss {own} against {theirs}",
    "close": "{unit} to {hex} for the attack on {target}",
    "march": "{unit} to {hex}, on the way to {goal}",
    "take": "{unit} to {hex}: takes {points} points",
    "leave": "{unit} exits by zone {zone}: {left} CELs still needed",
    "withdraw": "{unit} to {hex}: {start} cannot be held",
    "bar": "{unit} to {hex}: bars the way out",
    "room": "{unit} to {hex}: {start} is overstacked",
    "dig": "{unit} digs in at {hex}",
    "reserve": "{unit} waits for the gap at {hex}",
    "enter": "{unit} enters at {hex}, on the way to {goal}",
    "guns": "{unit} to {hex}, {targets} enemy stacks in range",
    "set up": "{unit} into {mode} set-up at {hex}",
    "staff": "{unit} to {hex}, {served} units in range",
    "place": "{unit} sets up at {hex}",
    "bridge": "{unit}: {do} {hexside}",
    "pontoon": "{army} bridges {hexside}",
    "refill": "{unit} takes a CEL from {source}",
    "barrage": "barrage on {hex}: damage worth {theirs} CEL",
    "fire": "fire at {hex}: damage worth {theirs} CEL",
    "air": "aircraft: {missions}",
    "duel": "{hex} against {against} in the air: {wins} % to drive them off",
    "bid": "{points} of {own} air points for air advantage, against {theirs}",
    "raid": "aircraft at {hex}: damage worth {theirs} CEL",
    "spot": "special forces observe {hex}",
    "staff raid": "special forces raid the headquarters in {hex}",
    "demolish": "special forces at the bridge {hexside}",
    "cut": "special forces cut the road at {hex}",
    "jump": "{unit} drops at {hex}, on the way to {goal}",
    "lift": "helicopters carry {unit} to {hex}, on the way to {goal}",
    "refit": "{unit} regains a CEL",
    "days": "aircraft on {days}",
    "shift": "{to} takes a loss instead of {unit}",
    "support": "the defence of {hex} at {odds}",
    "losses": "the cheapest CELs",
    "retreat": "retreat to {hexes}",
    "stand": "stand at {hex} and lose {cels} CEL",
    "pursue": "pursue to {hexes}",
    "stay": "pursuit gains nothing",
    "steps": "the cheapest steps",
    "shell": "bombard {hex}: expected loss {theirs}",
    "gas": "gas at {hex}: any hit kills the stack",
    "bombs": "bombs on {hexes}",
    "mend": "air steps for {units}",
    "flak": "all flak in reach fires at {unit} over {hex}",
    "mark": "attack markers against {hexes}",
    "storm": "attack {hex}: {cleared} % to empty it, expected loss {own} against {theirs}",
    "ambush": "ambush at {hex}: expected loss {theirs}",
    "goliath": "a Goliath against {unit} in {hex}",
    "directives": "divisions {divisions} act",
    "go": "{unit} marches to {hex}",
    "come": "{unit} enters at {hex}",
    "wall": "{unit} builds a Barricade in {hex}",
    "salvo": "fire at range at {hex}: expected loss {theirs}",
    "hold": "fire at range does not pay",
    "standing": "standing orders for {units}",
    "behind": "{unit} to {hex} behind the front",
    "land": "{unit} lands in {hex}",
    "off": "{unit} leaves the map at {hex}",
    "mine": "{unit} mines {hex}",
    "sweep": "{unit} clears the mines in {hex}",
    "breach": "{unit} breaches {hexside}",
    "blow": "{unit} blows up {hexside}",
    "task": "{unit} is set up for {task}",
    "lay": "mines in {hex}",
    "sally": "{units} counterattack from {hex} at {odds}: {back} % to push back",
    "meet": "{units} meet the counterattack",
    "chase": "{units} follow to the river",
    "cheapest": "the cheapest EP",
    "expose": "{units} are exposed to fire",
    "aa": "AA fire: {shots}",
    "bombed": "their own bombs hit the units in {hex}",
    "hunt": "{unit} attacks {targets}",
    "dogfight": "{units} in the dogfight",
    "sail": "{unit} sails to {hex}",
    "press": "support for the attack on {hex} at {odds}",
    "accept": "the set-up stands",
    "end": "the sergeant would stop here",
    "any": "any legal answer will do",
}


class Counsel(msgspec.Struct, frozen=True):
    """An order with its reason: a key of REASONS and what the line says."""

    order: Order
    key: str
    data: dict[str, Any] = {}

    def line(self) -> str:
        return REASONS[self.key].format(**self.data)


def percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole) if whole else 0


def tenths(amount: int, whole: int) -> str:
    """A share of 36 with one decimal: 14 is 0.4."""
    rounded = (20 * amount + whole) // (2 * whole)
    return f"{rounded // 10}.{rounded % 10}"


def spread(seed: int, *numbers: int) -> int:
    """A small number to break ties: the same for the same seed and numbers."""
    mixed = seed & 0xFFFFFFFF
    for number in numbers:
        mixed = (mixed * 1103515245 + 12345 + number) & 0xFFFFFFFF
    return mixed >> 16
