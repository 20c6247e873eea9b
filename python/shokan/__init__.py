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
from . import _text as _text_of
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
    "teams",
]

GAMES: tuple[str, ...] = tuple(_engine.games_known())
"""The words of the games."""

Text = str | os.PathLike[str]


def ready_decks(game: str) -> list[str]:
    """The words of the ready decks of a game."""
    return list(_engine.ready_decks(game))


def teams(game: str, seats: int) -> tuple[int, ...]:
    """The team of each seat, as its first seat; every seat its own where nobody has a partner."""
    return tuple(_engine.teams(game, seats))


def _read(value: Text) -> str:
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
    seats: int | None = None,
) -> dict[str, Any]:
    if isinstance(decks, (str, os.PathLike)):
        example = "('ember_court', 'tide_garden')"
        raise TypeError(f"decks has a deck for each seat, such as {example}")
    if decks is None:
        decks = ready_decks(game)[: 2 if seats is None else max(seats, 0)]
    if seats is not None and len(decks) != seats:
        raise ValueError(f"{len(decks)} decks for {seats} seats: give one for each")
    return {
        "game": game,
        "decks": [_read(deck) for deck in decks],
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


@dataclass(frozen=True)
class Choice:
    """One of the choices of a question."""

    at: int
    """Its place, which ``Game.pick`` takes."""
    about: Mapping[str, Any]
    """What it does, and to what, as in the view."""

    def text(self, lang: str = "en") -> str:
        """It in words, ``"ja"`` or ``"en"``."""
        return _text_of.said(self.about["label"], lang)


class Record(str):
    """A game as JSON: its set-up and the picks. ``shokan replay`` plays it, too."""

    def save(self, path: Text) -> Path:
        """Writes it to a file, and says where."""
        path = Path(path)
        path.write_text(self, encoding="utf-8")
        return path


class Game:
    """One game by hand.

    ``decks`` are words of ready decks, texts of decks, or paths of deck files, one a seat, without
    them the first ready decks for ``seats``, which are two if nothing is said; ``seed`` is a number or the 32 bytes from which all luck follows; ``first`` says who begins:
    ``"listed"``, ``"other"`` or ``"coin"``; ``cards`` are paths of further card files. What cannot
    be played raises ``ValueError`` with the way to mend it.
    """

    def __init__(
        self,
        game: str,
        decks: Sequence[Text] | None = None,
        seed: int | bytes = 0,
        *,
        seats: int | None = None,
        first: str = "listed",
        options: Mapping[str, str] | None = None,
        cards: Iterable[Text] = (),
    ) -> None:
        self._cards = _cards(cards)
        asked = _asked(game, decks, first, options, self._cards, seats)
        self._game = _engine.Game(asked, _key(seed))

    @classmethod
    def of_record(cls, record: Text, *, cards: Iterable[Text] = ()) -> Game:
        """The game of a record, or of a file with one, at its last pick."""
        return cls._played(_read(record), _cards(cards))

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
        return [(it["clause"], _text_of.said(it["text"], lang)) for it in found]

    def text(self, lang: str = "en") -> str:
        """The table in words as the seat that is asked may know it, its question and its choices.

        When the game is over it is what everybody may know, and who has won.
        """
        return _text_of.table(self.view(self._game.asked()), self.returns, lang)

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
    ``"same_step"``, ``"next_step"`` or ``"disabled"``. ``opponents`` has for each seat who answers
    for it inside a step, ``"first"``, ``"random"`` or None; without it every seat is asked.
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
        opponents: Sequence[str | None] = (),
        seats: int | None = None,
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
        if isinstance(opponents, str):
            raise TypeError("opponents has a word or None for each seat, such as (None, 'random')")
        asked = _asked(game, decks, first, options, _cards(cards), seats)
        self._lanes = _engine.Lanes(
            asked,
            n,
            seed,
            threads,
            autoreset,
            skip_forced,
            masks_only,
            turn_cap,
            list(opponents),
        )
        lanes, rows, token, table, choices, choice, seats_there = self._lanes.shape()
        flat = self._lanes.arrays()
        self.n: int = lanes
        self.seats: int = seats_there
        self.tokens: NDArray[np.int16] = flat["tokens"].reshape(lanes, rows, token)
        self.cards: NDArray[np.uint16] = flat["cards"].reshape(lanes, rows)
        self.globals: NDArray[np.int16] = flat["globals"].reshape(lanes, table)
        self.choices: NDArray[np.int16] = flat["choices"].reshape(lanes, choices, choice)
        self.mask: NDArray[np.int8] = flat["mask"].reshape(lanes, choices)
        self.to_act: NDArray[np.int8] = flat["to_act"]
        self.returns: NDArray[np.float32] = flat["returns"].reshape(lanes, seats_there)
        self.terminated: NDArray[np.int8] = flat["terminated"]
        self.truncated: NDArray[np.int8] = flat["truncated"]
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
        if not 0 <= lane < self.n:
            raise ValueError(f"there is no lane {lane}")
        marks = np.zeros(self.n, dtype=np.bool_)
        marks[lane] = True
        self.reset_lanes(marks)

    def reset_lanes(self, marks: NDArray[np.bool_]) -> None:
        """Begins the next game of each lane that is marked in ``bool[n]``."""
        marks = np.asarray(marks)
        if marks.dtype != np.bool_ or marks.shape != (self.n,):
            raise ValueError(f"marks are bool[{self.n}], not {marks.dtype}{list(marks.shape)}")
        self._lanes.reset_lanes(np.ascontiguousarray(marks))

    def reseed(self, seed: int) -> None:
        """Begins all lanes anew, as if they had been made with this seed."""
        if not 0 <= seed < 1 << 64:
            raise ValueError(f"seed {seed}: 0 to {(1 << 64) - 1} is possible")
        self._lanes.reseed(seed)

    def observe(self, lane: int, seat: int) -> dict[str, NDArray[Any]]:
        """What a seat may know of a lane, whoever is asked, in memory of its own.

        The mask is that of the question where this seat is asked, else zero.
        """
        if not (0 <= lane < self.n and 0 <= seat < self.seats):
            raise ValueError(f"lane {lane}, seat {seat}: there are {self.n} and {self.seats}")
        tokens, cards, table, choices = self._lanes.observe(lane, seat)
        asked = self.to_act[lane] == seat
        return {
            "tokens": tokens.reshape(self.tokens.shape[1:]),
            "cards": cards,
            "globals": table,
            "choices": choices.reshape(self.choices.shape[1:]),
            "action_mask": self.mask[lane].copy() if asked else np.zeros_like(self.mask[lane]),
        }

    def key(self, lane: int) -> bytes:
        """The 32 bytes from which the luck of its game follows: ``Game(..., seed=key)``."""
        if lane < 0:
            raise ValueError(f"there is no lane {lane}")
        return bytes(self._lanes.game(lane)[0])
