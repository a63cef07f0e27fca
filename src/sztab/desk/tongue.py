"""Languages. The rules speak English; a tongue turns their sentences into the player's language.

A catalogue has one line for each sentence the program can make, with {} where names and numbers stand.
"""

from __future__ import annotations

LANGUAGES = ("en", "pl")


class Tongue:
    """`tongue(sentence)` is the sentence in the player's language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in LANGUAGES else "en"

    def __call__(self, sentence: str) -> str:
        return sentence
