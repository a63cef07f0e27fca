"""The names a position file may use, whatever the family: sizes, qualities, nations, sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sztab.titles import find, key

SIZES = ("C", "B", "R", "BR", "D", "HQ", "CORPS", "ARMY", "battery", "SQ")
QUALITIES = (
    "line", "guards", "SS", "VS", "elite", "weak", "volunteer", "fortress", "assault", "corps", "airmobile", "airborne",
    "mountain", "militia", "commando", "towed", "regular", "veteran", "green", "reserve", "marine", "security", "penal",
    "army", "bicycle", "fkl", "heavy", "light", "ost", "para", "special", "SS-heavy", "static", "volksgrenadier",
    "legion", "ranger",
)  # fmt: skip
QUALITY_WORDS = {
    "wehrmacht": "line", "others": "line", "volkssturm": "VS", "waffen ss": "SS", "para commando": "commando",
    "paratrooper": "para", "parachute": "para",
}  # fmt: skip
"""What players and the lists of morale call some of them."""
SAME_GROUND = {"wood": "forest", "woodland": "forest", "marsh": "swamp"}
"""What ground is called in the text of books whose tables call it otherwise."""
BORDERS = ("north", "east", "south", "west")

NATIONS: dict[str, tuple[str, ...]] = {
    "germany": ("germany", "german", "germans", "wehrmacht"),
    "ussr": ("ussr", "soviet", "soviets", "soviet union", "red army"),
    "russia": ("russia", "russian", "russians"),
    "poland": ("poland", "polish", "poles"),
    "usa": ("usa", "us", "america", "american", "americans", "united states"),
    "great_britain": ("uk", "gb", "great britain", "britain", "british", "england", "english", "united kingdom"),
    "canada": ("canada", "canadian", "canadians"),
    "france": ("france", "french"),
    "belgium": ("belgium", "belgian", "belgians"),
    "m_brigade": ("m brigade", "m", "molenbeek", "molenbeek brigade"),
    "netherlands": ("netherlands", "dutch", "holland"),
    "italy": ("italy", "italian", "italians"),
    "romania": ("romania", "romanian", "romanians", "rumania", "rumanian"),
    "hungary": ("hungary", "hungarian", "hungarians"),
    "ukraine": ("ukraine", "ukrainian", "ukrainians"),
    "iraq": ("iraq", "iraqi", "iraqis"),
    "czechoslovakia": ("czechoslovakia", "czechoslovak", "czech"),
    "other": ("other",),
}
"""Nations as the tables spell them, with the spellings of players."""
STAND_INS = {"russia": "ussr", "ussr": "russia", "great_britain": "uk"}
"""Where a title's tables do not know a nation by the first name, they may by the second."""

WESTERN = ("allied", "allies", "western allies", "west", "western", "american", "us", "usa", "nato")
WESTERN_NATIONS = ("great_britain", "canada", "france", "belgium", "netherlands")
EASTERN = ("soviet", "soviets", "ussr", "red army", "russian")
AXIS = ("german", "germans", "germany", "axis", "wehrmacht")
PLAIN_SIDES = ("red", "blue", "attacker", "defender")


def side_name(name: str) -> str:
    """How a side is spelt in a game: small letters, blanks between words."""
    return key(name)


def same_side(name: str, sides: Iterable[str]) -> str:
    """The side that a name means, if it is spelt so or stands for the same nation: Polish for Poland; else the name."""
    word, nation = key(name), nation_of_word(name)
    known = list(sides)
    alike = (side for side in known if nation and nation_of_word(side) == nation)
    return next((side for side in known if key(side) == word), None) or next(alike, name)


def known_side(name: str) -> bool:
    """Whether a side can be believed although no unit of it is there."""
    word = key(name)
    return word in (*WESTERN, *EASTERN, *AXIS, *PLAIN_SIDES) or nation_of_word(word) != ""


def nation_of_word(word: str) -> str:
    return next((nation for nation, spellings in NATIONS.items() if key(word) in spellings), "")


def nation(name: str, tables: Iterable[str]) -> str:
    """The nation a player means, as the title's tables spell it."""
    spelt = {spelling: nation for nation, spellings in NATIONS.items() for spelling in spellings}
    found = nation_of_word(name) or spelt[find(name, NATIONS, "nation").replace("_", " ")]
    stand_in = STAND_INS.get(found, found)
    known = frozenset(tables)
    return stand_in if found not in known and stand_in in known else found


def nation_of_side(side: str, tables: Iterable[str]) -> str:
    """What a side suggests: its leading nation, or none in particular."""
    if side in EASTERN:
        return nation("ussr", tables)
    if side in WESTERN:
        return "usa"
    if side in AXIS:
        return "germany"
    return nation(side, tables) if nation_of_word(side) else "other"


def quality(name: str) -> str:
    """A quality as the tables spell it, in whatever number it stands; one that is not known as it is."""
    return QUALITY_WORDS.get(key(name).removesuffix("s")) or QUALITY_WORDS.get(key(name)) or spell(name, QUALITIES)


def table_side(side: str) -> str:
    """The side of the printed tables that a side stands for: they speak of german, soviet and allied."""
    if side in AXIS:
        return "german"
    if side in EASTERN:
        return "soviet"
    return "allied" if side in WESTERN or nation_of_word(side) in WESTERN_NATIONS else side


def spell(words: str, known: Iterable[str], names: Mapping[str, str] = {}) -> str:
    """Names joined by +, each as the tables spell it where it is only in the other number or another name; else as it
    stands."""
    spelt = {key(word).replace(" ", ""): word for word in sorted(known)}
    return "+".join(names.get(key(word)) or _spell(word, spelt) for word in words.split("+"))


def _spell(word: str, spelt: dict[str, str]) -> str:
    plain = key(word).replace(" ", "")
    tries = [plain, f"{plain}s", plain.removesuffix("s"), plain.removesuffix("es")]
    if plain.endswith("ies"):
        tries.append(f"{plain[:-3]}y")
    tries.append(SAME_GROUND.get(plain.removesuffix("s"), plain))
    return next((spelt[one] for one in tries if one in spelt), word)
