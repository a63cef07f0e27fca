"""The optional rules of module 14 and the readings of doubtful cases, with the recommended defaults."""

from __future__ import annotations

import msgspec


class OptionalRules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Every switch of a game. Optional rules first (14.1-14.16, 15.1.2), then rulings."""

    tabun: bool = False
    city_levels: bool = False
    rubble: bool = False
    soviet_directives: bool = False
    direct_fire: bool = False
    leave_zoc: bool = False
    armor_advance: bool = False
    support_movement: bool = False
    coordinated_artillery: bool = False
    depletion_vs: bool = False
    combat_supply: bool = False
    combat_supply_mode: str = "operational"
    """operational (14.11.3) or tactical (14.11.4)."""
    afv_loss_last: bool = False
    bomber_corps: bool = False
    air_coordination: bool = False
    pontoon: bool = False
    aa_dual: bool = False
    division_269: bool = False

    fog: bool = True
    """Off: the German waives the limits on inspection from the start (3.2d)."""
    goliath_drm: str = "favourable"
    second_german_supply_hex: str = "2007"
    hindenburg_fortress_hex: str = "1808"
    supply_crosses_rivers: bool = True
    cas_limit_per_hex: str = "none"
    afv_marsh_with_infantry: str = "primary"
    surprise_keeps_bridge_drm: bool = True
    bridge_drm_when: str = "all"
    oos_drm_scope: str = "all"
    artillery_in_attacking_stack: str = "beside"
    """beside: adds to the one support hex; instead: counts as the one support hex (R24)."""
    ambushes_per_stack: str = "1"
    engineer_drm: int = -1
    flamethrower_drm: int = -1
    suburban_drm: int = 2
    elevated_rr_like: str = "suburban"
    fortress_control: str = "last"
    """last: the last ground unit to occupy; supplied: occupied now by a supplied unit (R23)."""
    overwhelming_threshold: int = 8
    directive_dice: str = "1D6+1"
    los_includes_target_hex: bool = False
    old_oder_is_river: bool = True
    sauer_barrier: str = "main"
    aa_counts_as_artillery_for_first_hit: bool = False
    support_timing: str = "attack"
    """attack: in each attack; once: before all combat (R27)."""
    tabun_zone_on_miss: bool = True
