"""Four card games with complete rules, for programs that learn.

``Game`` is one game by hand: questions in words, refusals with their clause, a record that the
table in the browser plays. ``Vec`` is many games at once in flat arrays.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _engine
from ._engine import __version__

__all__ = [
    "GAMES",
    "Choice",
    "Game",
    "Record",
    "Schema",
    "Vec",
    "__version__",
    "card_table",
    "ready_decks",
    "schema",
]

GAMES: tuple[str, ...] = tuple(_engine.games_known())
"""The words of the games."""

Text = str | os.PathLike[str]


def ready_decks(game: str) -> list[str]:
    """The words of the ready decks of a game."""
    return list(_engine.ready_decks(game))


def _text(value: Text) -> str:
    if isinstance(value, os.PathLike):
        return Path(value).read_text(encoding="utf-8")
    return value


def _cards(cards: Iterable[Text]) -> list[tuple[str, str]]:
    files = [Path(file) for file in cards]
    return [(file.name, file.read_text(encoding="utf-8")) for file in files]


def _asked(
    game: str,
    decks: Sequence[Text] | None,
    first: str,
    options: Mapping[str, str] | None,
    cards: list[tuple[str, str]],
) -> dict[str, Any]:
    if isinstance(decks, (str, os.PathLike)):
        example = "('ember_court', 'tide_garden')"
        raise TypeError(f"decks has a deck for each seat, such as {example}")
    if decks is None:
        decks = ready_decks(game)[:2]
    return {
        "game": game,
        "decks": [_text(deck) for deck in decks],
        "first": first,
        "options": [(str(name), str(value)) for name, value in (options or {}).items()],
        "cards": cards,
    }


def _key(seed: int | bytes) -> bytes:
    if isinstance(seed, (bytes, bytearray)):
        if len(seed) != 32:
            raise ValueError(f"the key of all luck has 32 bytes, not {len(seed)}")
        return bytes(seed)
    if not 0 <= seed < 1 << 256:
        raise ValueError(f"seed {seed}: a whole number from 0 to 2**256 - 1 is needed")
    return int(seed).to_bytes(32, "little")


def _said(text: Mapping[str, str], lang: str) -> str:
    if lang not in ("ja", "en"):
        raise ValueError(f"no language {lang!r}; there are 'ja' and 'en'")
    return text[lang]


@dataclass(frozen=True)
class Choice:
    """One of the choices of a question."""

    at: int
    """Its place, which ``Game.pick`` takes."""
    about: Mapping[str, Any]
    """What it does, and to what, as in the view."""

    def text(self, lang: str = "en") -> str:
        """It in words, ``"ja"`` or ``"en"``."""
        return _said(self.about["label"], lang)


class Record(str):
    """A game as JSON: its set-up and the picks. ``shokan replay`` plays it, too."""

    def save(self, path: Text) -> Path:
        """Writes it to a file, and says where."""
        path = Path(path)
        path.write_text(self, encoding="utf-8")
        return path


class Game:
    """One game by hand.

    ``decks`` are words of ready decks, texts of decks, or paths of deck files, one a seat;
    ``seed`` is a number or the 32 bytes from which all luck follows; ``first`` says who begins:
    ``"listed"``, ``"other"`` or ``"coin"``; ``cards`` are paths of further card files. What cannot
    be played raises ``ValueError`` with the way to mend it.
    """

    def __init__(
        self,
        game: str,
        decks: Sequence[Text] | None = None,
        seed: int | bytes = 0,
        *,
        first: str = "listed",
        options: Mapping[str, str] | None = None,
        cards: Iterable[Text] = (),
    ) -> None:
        self._cards = _cards(cards)
        asked = _asked(game, decks, first, options, self._cards)
        self._game = _engine.Game(asked, _key(seed))

    @classmethod
    def of_record(cls, record: Text, *, cards: Iterable[Text] = ()) -> Game:
        """The game of a record, or of a file with one, at its last pick."""
        return cls._played(_text(record), _cards(cards))

    @classmethod
    def _played(cls, record: str, cards: list[tuple[str, str]]) -> Game:
        made = cls.__new__(cls)
        made._cards = cards
        made._game = _engine.Game.of_record(record, cards)
        return made

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._game.asked() is None

    @property
    def to_act(self) -> int | None:
        """The seat that is asked."""
        return self._game.asked()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self._game.seats

    @property
    def returns(self) -> tuple[float, ...] | None:
        """A seat's 1 for a win, -1 for a loss, a team alike, 0 for a draw; None before the end."""
        result = self._game.result()
        return None if result is None else tuple(result[0])

    @property
    def ended_by(self) -> str | None:
        """The clause by which it has ended, such as ``SC-03-02-01.a``."""
        result = self._game.result()
        return None if result is None else result[1]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The table as a seat may know it, or who only watches. The keys are those of the wire."""
        view: dict[str, Any] = json.loads(self._game.view(seat))
        return view

    def _question(self) -> Mapping[str, Any]:
        asked = self._game.asked()
        return {} if asked is None else self.view(asked)["decision"]

    def choices(self) -> list[Choice]:
        """What the seat that is asked may choose; ``pick`` takes the place."""
        found = self._question().get("choices", ())
        return [Choice(at, about) for at, about in enumerate(found)]

    def refusals(self, lang: str = "en") -> list[tuple[str, str]]:
        """What may not be done now: by which clause, and why."""
        found = self._question().get("refused", ())
        return [(it["clause"], _said(it["text"], lang)) for it in found]

    def pick(self, choice: int | Choice) -> None:
        """Answers the question."""
        self._game.pick(choice.at if isinstance(choice, Choice) else choice)

    def record(self) -> Record:
        """The game up to here."""
        return Record(self._game.record())

    def copy(self) -> Game:
        """Another game that stands where this one does."""
        return self._played(self._game.record(), self._cards)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Game._played, (self._game.record(), self._cards))

    def state_hash(self) -> int:
        """A number that differs where the whole state does, what is hidden with it."""
        return self._game.hash()


@dataclass(frozen=True)
class Schema:
    """What the arrays of ``Vec`` mean."""

    text: str
    """Every column with its scale and words, a line each."""
    hash: int
    """A number that differs where the meaning does."""


def schema(game: str) -> Schema:
    """What the arrays of a game mean."""
    return Schema(*_engine.schema(game))


def card_table(game: str, *, cards: Iterable[Text] = ()) -> tuple[list[str], NDArray[np.float32]]:
    """What each card prints and does: names of the columns, and ``float32[cards + 1, columns]``.

    Row 0 is a card whose face is unknown.
    """
    names, rows = _engine.card_table(game, _cards(cards))
    return names, np.asarray(rows, dtype=np.float32)


class Vec:
    """``n`` games at once in arrays that are made once: every call writes into the same memory.

    The arrays: ``tokens`` int16[n, rows, 24], ``cards`` uint16[n, rows], ``globals`` int16[n, 64],
    ``choices`` int16[n, 200, 6], ``mask`` int8[n, 200] (choice ``i`` exists where it is 1),
    ``to_act`` int8[n] (-1: over), ``returns`` float32[n, seats], ``terminated`` and ``truncated``
    int8[n]. ``schema`` says what the columns mean. With ``masks_only`` the first four stay zero.
    Lane ``k`` of a seed plays the same games whatever ``n`` and ``threads``. ``autoreset`` is
    ``"same_step"``, ``"next_step"`` or ``"disabled"``.
    """

    def __init__(
        self,
        game: str,
        decks: Sequence[Text] | None = None,
        *,
        n: int = 1,
        threads: int = 1,
        seed: int = 0,
        autoreset: str = "same_step",
        skip_forced: bool = True,
        masks_only: bool = False,
        turn_cap: int = 400,
        first: str = "listed",
        options: Mapping[str, str] | None = None,
        cards: Iterable[Text] = (),
    ) -> None:
        most = {"n": 1 << 20, "threads": 1 << 10, "turn_cap": 65_535, "seed": (1 << 64) - 1}
        given = {"n": n, "threads": threads, "turn_cap": turn_cap, "seed": seed}
        for name, value in given.items():
            least = 0 if name == "seed" else 1
            if not least <= value <= most[name]:
                raise ValueError(f"{name} {value}: {least} to {most[name]} is possible")
        asked = _asked(game, decks, first, options, _cards(cards))
        self._lanes = _engine.Lanes(
            asked, n, seed, threads, autoreset, skip_forced, masks_only, turn_cap
        )
        lanes, rows, token, table, choices, choice, seats = self._lanes.shape()
        self.n: int = lanes
        self.seats: int = seats
        self.tokens = self._lanes.tokens.reshape(lanes, rows, token)
        self.cards = self._lanes.cards.reshape(lanes, rows)
        self.globals = self._lanes.globals.reshape(lanes, table)
        self.choices = self._lanes.choices.reshape(lanes, choices, choice)
        self.mask = self._lanes.mask.reshape(lanes, choices)
        self.to_act = self._lanes.to_act
        self.returns = self._lanes.returns.reshape(lanes, seats)
        self.terminated = self._lanes.terminated
        self.truncated = self._lanes.truncated
        self._lanes.reset()

    @property
    def obs(self) -> dict[str, NDArray[Any]]:
        """What the seat that is asked sees in each lane, by name."""
        return {
            "tokens": self.tokens,
            "cards": self.cards,
            "globals": self.globals,
            "choices": self.choices,
            "action_mask": self.mask,
        }

    def step(self, picks: ArrayLike) -> None:
        """Answers the question of every lane; a wrong pick is a ``ValueError``, no game moves."""
        picks = np.asarray(picks)
        if picks.dtype.kind not in "iu":
            raise ValueError(f"picks are whole numbers, not {picks.dtype}")
        self._lanes.step(np.ascontiguousarray(picks, dtype=np.int64).reshape(-1))

    def reset_lane(self, lane: int) -> None:
        """Begins the next game of a lane."""
        if lane < 0:
            raise ValueError(f"there is no lane {lane}")
        self._lanes.reset_lane(lane)

    def key(self, lane: int) -> bytes:
        """The 32 bytes from which the luck of its game follows: ``Game(..., seed=key)``."""
        if lane < 0:
            raise ValueError(f"there is no lane {lane}")
        return bytes(self._lanes.game(lane)[0])
