"""What a direct fight is made of: the way in which it is fought, who takes part, and how it ended. The chapters that
declare fights fill these in; chapter 7 reads them."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from sztab.rules.b21.strengths import QUARTER, TWO_THIRDS

WHOLE_SHARE = Fraction(1)


class Manner(msgspec.Struct, frozen=True):
    """How a kind of fight differs from that of the combat phase."""

    name: str
    attack: Fraction = WHOLE_SHARE
    """The share of its SP an attacking unit uses."""
    defence: Fraction = WHOLE_SHARE
    """The same of a defender who is not in field works."""
    guns: Fraction = WHOLE_SHARE
    """The share of supporting artillery, besides the half of the defender (9.4.1, 16.2.4)."""
    self_propelled_only: bool = False
    """The attacker's artillery must be self-propelled (16.2.2)."""
    defender_guns_only_if_attacked: bool = False
    """16.2.3."""
    interior_fire: bool = True
    """Fire at range comes first (15.3.7)."""
    hexsides: bool = True
    directions: bool = True
    attacker_staff: bool = True
    engineers: bool = True
    surprise: str = ""
    """The table of the surprise of a drop: adjacent or on_enemy (17.2.6)."""
    pursuit: str = "free"
    """free: by 7.5; hex: into the hex of the beaten and no farther; none."""
    barred_without_success: bool = False
    """Attackers without Bx take no part in their next combat phase (16.2.15, 17.2.11)."""
    roads_closed: bool = False
    """16.2.13: the beaten defender does not retreat along a road."""
    disorders: bool = False
    """16.2.7: the beaten defender loses its zone of control for a while."""
    thrown_off: bool = False
    """17.2.8: attackers without Bx lose double and do not retreat; the chapter of the drop places them."""
    support_asked: bool = False
    """The order that leads to the fight names no support of the attacker: he is asked, before the defender (R11)."""
    fights_once: bool = True
    """7.1.5; defenders meet any number of attacks from march and of drops (16.2.11, 17.2.5)."""


COMBAT = Manner("combat")
COUNTERATTACK = Manner("counterattack")
MARCH = Manner(
    "march",
    attack=TWO_THIRDS,
    defence=TWO_THIRDS,
    guns=TWO_THIRDS,
    self_propelled_only=True,
    defender_guns_only_if_attacked=True,
    directions=False,
    barred_without_success=True,
    roads_closed=True,
    disorders=True,
    fights_once=False,
)
"""16.1.4, 16.2, R80: from one hex, so that no directions arise."""
SURPRISE = msgspec.structs.replace(MARCH, name="surprise", attack=WHOLE_SHARE, defence=WHOLE_SHARE, interior_fire=False)
"""11.2: its own table, full strength, no modifiers."""
DROP = Manner(
    "drop",
    attack=TWO_THIRDS,
    interior_fire=False,
    hexsides=False,
    directions=False,
    engineers=False,
    surprise="adjacent",
    barred_without_success=True,
    fights_once=False,
)
"""17.2.5: beside the enemy. Only surface terrain, works, surprise, night and staffs count (R123)."""
ON_ENEMY = msgspec.structs.replace(
    DROP, name="on_enemy", surprise="on_enemy", pursuit="none", thrown_off=True, support_asked=True
)
"""17.2.5, 17.2.8: a unit that came down on the enemy."""
LANDING = Manner(
    "landing",
    attack=QUARTER,
    interior_fire=False,
    hexsides=False,
    directions=False,
    attacker_staff=False,
    engineers=False,
    pursuit="hex",
    barred_without_success=True,
    support_asked=True,
)
"""18.2.4, R122."""
MANNERS = {one.name: one for one in (COMBAT, COUNTERATTACK, MARCH, DROP, ON_ENEMY, LANDING)}


class DirectFight(msgspec.Struct, frozen=True):
    """A direct fight as declared: units by their numbers, hexes by theirs."""

    manner: Manner
    side: int
    """Of the attacker."""
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    defenders: tuple[int, ...]
    """Those whose strength counts; beaten and clearing units in the hexes only share the result (7.5.9, 20.3.4)."""
    artillery: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Committed by the attacker and by the defender."""
    aircraft: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    engineers: tuple[int, ...] = ()
    """Attackers that use their +1 (19.1.5)."""
    homes: tuple[int, ...] = ()
    """The hexes of the attackers as the fight begins; left out for those aboard ships."""
    fronts: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The groups named for fire at range; nobody named: all (R77)."""


class Aftermath(msgspec.Struct, frozen=True):
    """How a fight ended."""

    result: str
    """As in the table: -, A1, B2; `empty` if fire at range has left one side without units (R77)."""
    attacker_retreats: int = 0
    defender_retreats: int = 0
    attacker_lost: int = 0
    defender_lost: int = 0
    entered: bool = False
    """The winner stands in a hex of the loser."""

    @property
    def success(self) -> bool:
        """The defender was forced back (Bx)."""
        return self.defender_retreats > 0 or self.result == "empty"
