"""What is told to people, in Japanese and in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_WORDS = {
    "turn": {"ja": "ターン", "en": "turn"},
    "over": {"ja": "終了", "en": "over"},
    "asked": {"ja": "質問先", "en": "asked"},
    "stack": {"ja": "スタック", "en": "stack"},
}
_SIGNS = (("rested", "rested"), ("face_down", "face_down"))


def said(text: Mapping[str, str], lang: str) -> str:
    """One of two languages, ``"ja"`` or ``"en"``; another word is a ``ValueError``."""
    if lang not in ("ja", "en"):
        raise ValueError(f"no language {lang!r}; there are 'ja' and 'en'")
    return text[lang]


def _card(card: Mapping[str, Any]) -> str:
    words = [card.get("card") or "?"]
    words += [f"{it['stat']} {it['now']}" for it in card.get("stats", ())]
    words += [word for key, word in _SIGNS if card.get(key)]
    if card.get("damage"):
        words.append(f"damage {card['damage']}")
    return " ".join(words)


def _zones(view: Mapping[str, Any], seat: int | None) -> list[str]:
    lines = []
    for zone in view["zones"]:
        if zone.get("seat") != seat or not zone["count"]:
            continue
        cards = ", ".join(_card(card) for card in zone["cards"])
        lines.append(f"  {zone['zone']} {zone['count']}" + (f": {cards}" if cards else ""))
    return lines


def table(view: Mapping[str, Any], returns: Sequence[float] | None, lang: str) -> str:
    """A view in words: whose turn, the cards of each seat by zone, the question and its choices."""
    turn = f"{view['game']}  {said(_WORDS['turn'], lang)} {view['turn']}  {view['phase']}"
    if returns is None:
        lines = [f"{turn}  {said(_WORDS['asked'], lang)} player_{view['asked']}"]
    else:
        ends = "  ".join(f"player_{seat} {value:+g}" for seat, value in enumerate(returns))
        lines = [f"{turn}  {said(_WORDS['over'], lang)}  {ends}"]
    for seat in view["seats"]:
        figures = "  ".join(f"{it['name']} {it['value']}" for it in seat["figures"])
        lines.append(f"player_{seat['seat']}  {figures}")
        lines += _zones(view, seat["seat"])
    lines += _zones(view, None)
    if view["stack"]:
        lines.append(f"{said(_WORDS['stack'], lang)} {len(view['stack'])}")
    question = view.get("decision")
    if question:
        lines.append(said(question["text"], lang))
        lines += [
            f"  {at}  {said(choice['label'], lang)}" for at, choice in enumerate(question["choices"])
        ]
    return "\n".join(lines)
