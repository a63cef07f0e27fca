"""Everything in which the titles of the family differ, and the rulings a table may set otherwise."""

from __future__ import annotations

import msgspec

from sztab.rules.wb95.state import TWELFTHS


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a title. Movement in twelfths."""

    stacking: int = 8
    """CELs a hex at the end of a phase (3.2.1)."""
    exit_cost: int = TWELFTHS
    """Leaving an enemy zone (4.2.6)."""
    gun_price: int = TWELFTHS
    """Overrunning one towed gun (6.1.7)."""
    set_up_cost: int = TWELFTHS
    """Changing between combat and transport set-up (6.2.4)."""
    artillery_range: int = 3
    works_shift: int = 2
    fixed_shift: int = 3
    barrage_factor: int = 2
    barrage_guns: int = 2
    barrage_silence: int = 2
    object_air: int = 4
    disrupt_air: int = 7
    supply_air: int = 7
    staff_closed_cost: int = 5 * TWELFTHS
    """A headquarters entering what is closed to trucks (9.1.3)."""
    reward: int = 5
    reward_range: int = 8
    reward_phases: int = 2
    recovery: int = 4
    """How far a regained line lowers the out-of-supply level (10.2.7)."""
    zone_shift: int = 3
    """Entry zones a waiting unit may shift a turn (11.2.2)."""
    strategic_loss: int = 2 * TWELFTHS
    concentration: int = 3
    bridge_cost: int = TWELFTHS
    big_bridge_cost: int = 3 * TWELFTHS
    rebuild_cost: int = 3 * TWELFTHS
    hq_range: dict[str, int] = {}
    supply_points: dict[str, int] = {}
    morale: dict[str, int] = {}
    hq_same_nation: frozenset[str] = frozenset()
    """Nations whose units only their own headquarters serve, save in defence on its hex (NY-N8)."""
    hq_defence_only: frozenset[str] = frozenset()
    towns_block: frozenset[str] = frozenset()
    """Nations whose supply enemy towns hinder (NY-N7, R85)."""
    towns_of: str = "germany"


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Switches of the rulings and optional chapters, with the recommended defaults."""

    oos_growth: bool = True
    works_against_fire: bool = True
    town_supply: str = "soviet"
    victory_scale: str = "five"
    masking: str = "off"
    polish_concentration: bool = False
    disorganised_twice: str = "clock"
    setup_spill: bool = True
    recovery: str = "combat"
    support_range: str = "attacked"
    zone_to_zone: str = "any"
    hq_ranged_guns: bool = True
    combat_cells: str = "majority"
    river_majority: str = "more"
    complementary: bool = True
    players: int = 2
    turns: int = 0
    """Turns of a shortened game; 0: as printed."""
