"""Checks the luck of an ended match from its record, by doc/luck.md and nothing else.

usage: verify.py RECORD.json... [--commitment HEX] [--word WORD --seat N]

The record is what GET /api/matches/<match>/record gave. Commitment, word and seat are what the player
kept from before the match; without them the record is only compared with itself."""
import argparse, hashlib, json, sys


class Wrong(Exception):
    pass


def need(holds, what):
    if not holds:
        raise Wrong(what)


def sha(*parts):
    return hashlib.sha256(b"".join(p.encode() if isinstance(p, str) else p for p in parts)).digest()


def mixed(what, house_key, words):
    return sha(what, house_key, *(len(w.encode()).to_bytes(4, "big") + w.encode() for w in words))


class Luck:
    def __init__(self, key, used=()):
        self.key, self.used = key, dict(used)

    def below(self, stream, n):
        need(0 < n <= 2 ** 32, "no number is below that")
        while True:
            i, k = divmod(self.used.get(stream, 0), 8)
            self.used[stream] = 8 * i + k + 1
            word = int.from_bytes(sha(self.key, stream, i.to_bytes(4, "big"))[4 * k:4 * k + 4], "big")
            if word < 2 ** 32 - 2 ** 32 % n:
                return word % n

    def shuffled(self, stream, cards):
        cards = list(cards)
        for k in range(len(cards) - 1, 0, -1):
            j = self.below(stream, k + 1)
            cards[k], cards[j] = cards[j], cards[k]
        return cards


def promise(record, seed, commitment, word, seat):
    made = record["promise"]
    if made is None:
        need(commitment is None and word is None, "a promise was given, and the record knows none")
        return "nothing was promised for this match, so its key could have been chosen"
    key = bytes.fromhex(made["house_key"])
    need(sha(key).hex() == made["commitment"], "the house key does not open the commitment")
    need(commitment in (None, made["commitment"]), "another commitment was given before the match")
    need(mixed("shokan luck 2", key, made["words"]) == seed, "the key of the match does not follow from the words")
    need(word is None or made["words"][seat] == word, "your word is not in it")
    lots = Luck(mixed("shokan lots 1", key, [made["words"][made["maker"]]]))
    for lot in made["lots"]:
        need(lots.below(lot["stream"], len(lot["among"])) == lot["number"], "a lot is not as computed")
        need(lot["stream"] != "coin" or lot["number"] == made["maker"], "who begins is not as drawn")
    return "the house key opens its commitment, and the key of the match follows from it and the words"


OUT = {"summons_call": (0, 0), "summon_and_magic": (0, 0), "shaman_king": (1, 1), "summoner_wars": (1, 99)}


def begins(record, deck, pile):
    """Whether a pile lies as a deck lists it, but for the cards that begin elsewhere."""
    need(sum(count for count, _ in deck["cards"]) < 1000, "a deck is too large")
    row = [record["names"].get(card, card) for count, card in deck["cards"] for _ in range(count)]
    row = (deck["leaders"] if record["game"] == "summoner_wars" else []) + row
    (least, most), rest = OUT[record["game"]], iter(row)
    return least <= len(row) - len(pile) <= most and all(card in rest for card in pile)


def replayed(record, setup, seed, inputs):
    """Every use of luck again, from the key alone. Returns how many shuffles, numbers, dice and drawn cards."""
    lists = [[one] for one in setup["decks"]]
    for seat, second in enumerate(setup.get("second", [])):
        lists[seat] += [second] if second else []
    luck, game, at, fresh, dealt, dice, count = None, 0, 0, set(), {}, [], [0, 0, 0, 0]
    for use in record["uses"]:
        stream = use["stream"]
        need(use["game"] - game in (0, 1) and at <= use["inputs"] <= len(inputs), "the uses of luck are not in order")
        if use["game"] > game:
            game, fresh = use["game"], set()
            luck = Luck(seed if game == 1 else sha(seed, "game", game.to_bytes(4, "big")))
        at = use["inputs"]
        for one in (one["deck"] for one in inputs[:at] if "deck" in one):
            lists[one[0]] = [one[1]]
        if use["what"] == "number":
            need(luck.below(stream, use["below"]) == use["number"], f"a number of {stream} is not as computed")
            dice += [(at, use["number"] + 1)] if stream == "dice" else []
        else:
            need(luck.shuffled(stream, use["before"]) == use["after"], f"a shuffle of {stream} is not as computed")
            if stream not in fresh:
                seat = int(stream[5:]) - 1
                need(any(begins(record, deck, use["before"]) for deck in lists[seat]), f"{stream} did not begin as listed")
                dealt[at, seat] = list(use["after"])
            fresh.add(stream)
        count[use["what"] == "number"] += 1
    need(len(fresh) in (0, len(lists)), "a deck was never shuffled")
    shown = [(one["inputs"], one["shows"]) for one in record["seen"] if one["what"] == "die"]
    need(shown == dice, "the dice that were rolled are not those that were shown")
    for one in record["seen"]:
        if one["what"] == "draw" and (one["inputs"], one["seat"]) in dealt:
            need(dealt[one["inputs"], one["seat"]].pop(0) == one["card"], "a first hand is not the top of its deck")
            count[3] += 1
    count[2] = len(shown)
    return count


def check(text, commitment=None, word=None, seat=None):
    """What was checked, sentence by sentence; raises on the first thing that is wrong."""
    covered, _, tail = text.rpartition(b',"digest":"')
    need(tail == sha(covered).hex().encode() + b'"}', "the digest is another: a byte was changed")
    record = json.loads(text)
    need(record["format"] == 1, "this program knows format 1")
    setup = json.loads(record["setup"])
    seed = bytes(setup["seed"])
    need(seed.hex() == record["seed"] and setup["game"] == record["game"], "record and set-up differ")
    need(setup["first"] == "listed", "the seats are not in the order of the set-up")
    said = [promise(record, seed, commitment, word, seat)]
    link, inputs = sha("shokan match 1", record["setup"]), []
    for n, entry in enumerate(record["log"]):
        link = sha(link, n.to_bytes(4, "little"), entry["body"])
        need(link.hex() == entry["link"], f"entry {n} of the log does not hold on to the one before")
        for one in json.loads(entry["body"])["inputs"]:
            back = one.get("take_back") if isinstance(one, dict) else None
            del inputs[len(inputs) if back is None else back:]
            inputs += [one] if back is None else []
    said.append(f"{len(record['log'])} entries of the log hold together")
    count = replayed(record, setup, seed, inputs)
    return said + ["%d shuffles and %d numbers are as computed from the key; %d dice and %d cards of first hands as shown" % tuple(count)]


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("records", nargs="+")
    args.add_argument("--commitment")
    args.add_argument("--word")
    args.add_argument("--seat", type=int)
    args, bad = args.parse_args(), 0
    for path in args.records:
        try:
            with open(path, "rb") as file:
                said = check(file.read(), args.commitment, args.word, args.seat)
            print(f"{path}: " + "; ".join(said) + ". All is well.")
        except Exception as why:  # A damaged record may be anything.
            bad += 1
            print(f"{path}: REFUSED: {why if isinstance(why, Wrong) else f'no whole record: {why!r}'}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
