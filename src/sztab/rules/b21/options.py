"""What a table agrees on before play, with the recommended defaults."""

from __future__ import annotations

import msgspec


class AgreedRules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Every switch of a game: matters of taste first, then rulings."""

    camouflage: bool = True
    """Counters lie face down (27.1.1)."""
    equipment: bool = True
    """Players may choose other hardware before play (0.3)."""
    ammunition: bool = True
    """AU are counted (7.9.1)."""

    zoc_by_stack: bool = False
    directions_cumulative: bool = False
    hq_attacker_only: bool = False
    lost_hq_per_hex: bool = False
    artillery_terrain_on_die: bool = False
    no_strong_fire_bonus: bool = False
    old_fire_table: bool = False
    engineer_range_full_mp: bool = False
