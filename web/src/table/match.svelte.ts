import { tick } from "svelte";
import { ahead, type Ahead } from "./ahead";
import { cellKey, find, gatherLimit, gatherPlan, group, reasons, type Pick, type Ways } from "../lib/choices";
import { gameOf } from "../games";
import { hearCup } from "../lib/cups.svelte";
import { say, t, type Both } from "../lib/i18n.svelte";
import { Logbook, quiet, type Chapter } from "../lib/logbook";
import { birdName, computerName } from "../lib/levels";
import { notify } from "../lib/notify";
import { called, turnOrder } from "../lib/called";
import { leftName } from "../lib/players";
import { keepPromise } from "../lib/promise";
import { hearPlace } from "../lib/quick.svelte";
import { MatchSocket, type Command, type Line, type Message, type Wire } from "../lib/socket";
import { Story, type Act } from "../lib/story";
import { wishes } from "../lib/wishes.svelte";
import { Hint } from "./hint.svelte";
import { lost } from "./lost";
import { againMs, holdMs } from "./pace.svelte";
import type {
  AheadView,
  AwayView,
  Bi,
  CardView,
  CellView,
  ClockView,
  DeckFaultView,
  EventView,
  GameView,
  LessonView,
  PuzzleView,
  OfferKind,
  OfferView,
  OwnDeckView,
  Phrase,
  PlayerView,
  RefusalView,
  Undo,
  Update,
  Verb,
  Zone,
  ZoneView,
} from "../wire";

/** Where a bubble or a menu stands: at a card or at a place. */
export type Spot = { card: number } | { cell: CellView };

/** What the reader shows: a face, and the card on the table when it is one. */
export interface Reading {
  card: string;
  id: number | null;
}

export interface WhyNot {
  spot: Spot | null;
  /** The card's word, for the heading. */
  face: string | null;
  refusals: RefusalView[];
  /** Said when no clause was given for this card. */
  plain: string;
}

/** Plays an update: calls `apply` when the new view is to be drawn, and ends when the motion has. */
export type Motion = (update: { events: EventView[] }, apply: () => Promise<void>) => Promise<void>;

/** A question for what would follow that is not answered by then is given up. */
const AHEAD_MS = 400;

/** Updates that come this soon after the welcome are the past, and are not played as motion. */
const PAST_MS = 350;

/** How long it is shown what somebody has said. */
const SAID_MS = 6000;

/** Who has so much left on the clock is not hurried by it. */
const LEISURE_MS = 3_600_000;

/** With more updates than this waiting, the page is late and draws them without motion. */
const LATE_MAX = 2;
/** So many may wait while acts of another side are told one after the other. */
const TOLD_MAX = 60;

/** What is named before it is done, also where a question is answered by one tap. */
const NAMED: ReadonlySet<Verb> = new Set<Verb>(["use", "target"]);
/** Verbs with which nothing begins: they answer what was begun. */
const ENDS: ReadonlySet<Verb> = new Set<Verb>(["card", "column", "target", "cell", "done", "number"]);

/** One match as the page sees it: the line, the view, the log, and what the finger is about to do. */
export class Match {
  readonly id: string;
  /** The game, as soon as the server has said it. */
  game = $state("");
  /** The clocks as the server last said them, and when that was on this page's own clock. */
  clock = $state.raw<ClockView | null>(null);
  clockAt = 0;
  line = $state<Line>("connecting");
  /** The line is down: until it is back, nothing that a finger does may seem to be done. */
  readonly cut = $derived(this.line === "reconnecting");
  view = $state.raw<GameView | null>(null);
  seat = $state<number | null>(null);
  /** The scenario on whose board it began. */
  scene = $state<string | null>(null);
  /** The set of own cards that is played with. */
  set = $state<string | null>(null);
  players = $state.raw<PlayerView[]>([]);
  /** How many watch. */
  watchers = $state(0);
  invite = $state<string | null>(null);
  /** The tournament that the match belongs to. */
  cup = $state<string | null>(null);
  started = $state(true);
  undo = $state<Undo>("none");
  /** Who has left the table, where that can be claimed, and when the server said so on this page's own clock. */
  away = $state.raw<AwayView[]>([]);
  awayAt = 0;
  /** What a first lesson says now; null in every other match. */
  lesson = $state.raw<LessonView | null>(null);
  /** Where an attempt at a puzzle stands; null in every other match. */
  puzzle = $state.raw<PuzzleView | null>(null);
  /** The lesson is listened to; else it is a match like any other. */
  taught = $state(true);
  /** A lesson says what another side is about to do: that goes on when it has been read. */
  unread = $state(false);
  #readStep = 0;
  #readOn: (() => void) | null = null;
  /** The question was asked again because the last pick was taken back. */
  again = $state(false);
  /** Names the question: another one has another number. */
  asks = $state(0);
  offers = $state.raw<OfferView[]>([]);
  /** What one had asked for and what nobody knows of any more since the line was cut. */
  lost = $state.raw<OfferKind[]>([]);
  chapters = $state.raw<Chapter[]>([]);
  /** What has happened since the last attack was declared. */
  sinceAttack = $state.raw<EventView[]>([]);
  notice = $state.raw<Bi | null>(null);
  /** The notice says what was refused; else it tells what has happened at the table. */
  faulty = $state(false);
  /** What is wrong with the deck that was handed in last. */
  faults = $state.raw<DeckFaultView[]>([]);
  gone = $state.raw<Bi | null>(null);
  /** What somebody at the table has said just now. */
  said = $state.raw<{ seat: number; phrase: Phrase } | null>(null);
  #saidTimer: ReturnType<typeof setTimeout> | null = null;
  /** The page of the next match between the same players, when it was made. */
  next = $state<string | null>(null);
  /** A command is on its way; nothing else can be chosen meanwhile. */
  sending = $state(false);
  /** Motion is being played. */
  playing = $state(false);
  /** The card or place whose menu is open. */
  open = $state.raw<Spot | null>(null);
  gathered = $state.raw<ReadonlySet<number>>(new Set());
  why = $state.raw<WhyNot | null>(null);
  reading = $state.raw<Reading | null>(null);
  /** The choice under the finger or the focus: its target is joined to its source. */
  pointed = $state<number | null>(null);
  /** The last events said, for the live region. */
  spoken = $state.raw<Bi[]>([]);

  /** What the other sides have done since this page last did something. */
  acts = $state.raw<Act[]>([]);
  /** The act that is being told. */
  telling = $state.raw<Act | null>(null);
  /** What comes of the act that is being told is still to be seen. */
  coming = $state(false);
  /** The telling waits until it is let go on. */
  paused = $state(false);
  /** How long the act that is told stays before the next one, from when that began; null while it happens. */
  stays = $state.raw<{ ms: number } | null>(null);

  /** Set by the table while it is on the page. */
  player: Motion | null = null;

  /** The question that would follow a pick, while it is shown in place of the one that is asked. */
  ahead = $state.raw<Ahead | null>(null);
  /** What is being asked ahead: the number of the question, what it is about, and what is done without an answer. */
  asking = $state.raw<{ n: number; first: Pick; spot: Spot; otherwise: () => void } | null>(null);
  /** The question on the table: the one that is asked, or the one that would follow. */
  decision = $derived(this.ahead?.decision ?? this.view?.decision ?? null);
  grouped = $derived(group(this.mine ? this.decision : null, this.ways));

  /** What would be best at the question that is asked. */
  readonly hint = new Hint();
  /** A hint can be asked for now; a lesson says itself what comes next. */
  readonly hints = $derived(
    this.hint.given && this.mine && !(this.lesson && this.taught) && !this.view?.series?.exchange,
  );

  /** How the game has its questions answered. */
  get ways(): Ways | undefined {
    return gameOf(this.game)?.ways;
  }

  #socket: MatchSocket;
  #log = new Logbook();
  #story = new Story();
  /** Where a carried card was let go before it was known what would follow. */
  #dropped: { from: { card: number }; to: Spot | null } | null = null;
  /** Where a carried card was let go, until that has been answered. */
  #wish: Spot | null = null;
  /** Ends the time for which an act stays. */
  #goOn: (() => void) | null = null;
  #queue: Update[] = [];
  #running = false;
  #seq = 0;
  #plan: string[] = [];
  #planPrompt = "";
  /** How many picks of the gesture must have been made when the next one of the plan is sent. */
  #planTaken = 0;
  #welcomed = 0;
  /** The next update is the first behind a line that was cut. */
  #rejoined = false;
  #pickIds = new Set<string>();
  #taking = false;
  #asked = 0;
  /** The pick of which nothing could be foreseen last, and the update it was thought of on. */
  #blank: { seq: number; index: number } | null = null;

  constructor(id: string, token: string | null, open: () => Wire) {
    this.id = id;
    this.#socket = new MatchSocket({
      match: id,
      token,
      open,
      message: (m) => this.#hear(m),
      line: (l) => {
        this.line = l;
      },
    });
  }

  start(): void {
    this.#socket.start();
  }
  stop(): void {
    this.#socket.stop();
  }
  hurry(): void {
    this.#socket.hurry();
  }

  /** The seat at the bottom of the table; a spectator sits behind the first player. `them` faces it. */
  get me(): number {
    return this.view?.viewer ?? this.seat ?? 0;
  }
  get them(): number {
    return this.me ^ 1;
  }
  get watching(): boolean {
    return this.view !== null && this.view.viewer === null;
  }
  /** Whether this page is asked something and may answer now. */
  get mine(): boolean {
    return (
      !!this.view?.decision &&
      this.view.viewer !== null &&
      this.view.asked === this.view.viewer &&
      !this.sending &&
      !this.playing
    );
  }

  /** What the other side does is told in place of a question. */
  get told(): boolean {
    return this.telling !== null || (this.acts.length > 0 && !this.mine && !this.view?.outcome && !this.sending);
  }

  zone(seat: number, zone: Zone): ZoneView | null {
    return this.view?.zones.find((z) => z.seat === seat && z.zone === zone) ?? null;
  }
  figure(seat: number, name: string): number | null {
    return this.view?.seats.find((s) => s.seat === seat)?.figures.find((f) => f.name === name)?.value ?? null;
  }
  cardOf(id: number | null): CardView | null {
    if (id === null || !this.view) return null;
    for (const zone of this.view.zones) for (const card of zone.cards) if (card.id === id) return card;
    return null;
  }
  /** The turn in which a card came to lie where it lies; null when the log does not say. */
  laidIn(id: number | null): number | null {
    void this.chapters;
    return id === null ? null : (this.#log.laid.get(id) ?? null);
  }
  /** Where several at the table have one name, each has a number with it: that of the turn. */
  nameOf(seat: number): string {
    const { view } = this;
    const name = this.#plainNameOf(seat);
    if (!view || view.seats.length === 2) return name;
    const alike = view.seats.filter((_, at) => this.#plainNameOf(at) === name).length > 1;
    return alike ? `${name} ${turnOrder(seat, view)}` : name;
  }
  #plainNameOf(seat: number): string {
    if (this.view?.viewer === seat) return t("あなた", "You");
    const player = this.players.find((p) => p.seat === seat);
    const me = this.players.find((p) => p.seat === this.me);
    // Who plays both decks of a team is asked at one place after the other.
    if (player && me && player.seat !== me.seat && player.person === me.person && !this.watching)
      return t("あなた（もう一方）", "You (other deck)");
    const relation =
      seat === this.me ? t("手前", "Near side") : this.#allied(seat) ? t("味方", "Teammate") : t("相手", "Opponent");
    if (!player) return relation;
    return computerName(player.kind) ?? leftName(player) ?? (player.name || relation);
  }
  /**
   * A sentence of the game; who watches, and who plays against several, reads the names of the players. `game`: of
   * which game of the match it tells.
   */
  wording(text: Both | null | undefined, game = this.view?.series?.game): string {
    const { view } = this;
    if (!text || !view || (!this.watching && view.seats.length === 2)) return say(text);
    return say(called(text, view, (seat) => this.nameOf(seat), game === view.series?.game || !view.series));
  }
  /** The name where there is room for a few letters: what tells one computer from the other is its bird. */
  shortNameOf(seat: number): string {
    return birdName(this.players.find((p) => p.seat === seat)?.kind) ?? this.nameOf(seat);
  }
  /** Whether a place of another side can be claimed from here, when it is time. */
  mayClaim(seat: number): boolean {
    return !this.watching && !this.#allied(seat);
  }
  #allied(seat: number): boolean {
    const team = this.figure(seat, "team");
    return team !== null && team === this.figure(this.me, "team");
  }

  // ---- what the finger does ------------------------------------------------------------------------------------

  /** A tap on a card or a place. */
  tap(spot: Spot): void {
    if (this.cut) return;
    this.#wish = null;
    this.hint.marked = null;
    const card = "card" in spot ? this.cardOf(spot.card) : null;
    this.notice = null;
    if (card?.card) this.read(card);
    if (card && this.telling && this.view?.asked !== this.view?.viewer) {
      this.paused = true;
      return;
    }
    const { decision } = this.view ?? {};
    if (!this.mine || !decision) {
      this.refuse(spot);
      return;
    }
    const picks = this.picksAt(spot);
    if (picks.length === 0 && this.ahead) {
      // Something else was tapped than what would follow: that is thought of no more.
      const begun = sameSpot(this.ahead.spot, spot);
      this.#leave();
      if (!begun) this.tap(spot);
      return;
    }
    if (picks.length === 0) {
      this.open = null;
      this.refuse(spot);
      return;
    }
    this.why = null;
    if (this.grouped.gather && "card" in spot) {
      this.#toggle(spot.card);
      return;
    }
    const only = picks.length === 1 ? picks[0] : undefined;
    const again = sameSpot(this.open, spot);
    // What a card does by its text, and what something speaks against, is named before it is done.
    const plain = !!only && this.grouped.direct && !NAMED.has(only.verb) && only.caution === null;
    if (only && again) {
      this.pick(only);
      return;
    }
    const otherwise = (): void => {
      if (only && plain) this.pick(only);
      else this.open = again ? null : spot;
    };
    if (only) this.#lookAhead(only, spot, otherwise);
    else otherwise();
  }

  /** Whether a card can be carried somewhere: it is an answer, and not one of a set. */
  mayCarry(card: number): boolean {
    if (!this.mine || this.grouped.gather) return false;
    if (this.ahead) return sameSpot(this.ahead.spot, { card });
    return this.picksAt({ card }).length > 0;
  }

  /** A card is lifted: where it may go is shown, and nothing is done yet. */
  lift(spot: { card: number }): void {
    const card = this.cardOf(spot.card);
    if (card) this.read(card);
    const picks = this.picksAt(spot);
    const only = picks.length === 1 ? picks[0] : undefined;
    if (only && !this.ahead) this.#lookAhead(only, spot, () => undefined);
  }

  /** A carried card is let go at a place of the table, or somewhere on it. */
  drop(from: { card: number }, to: Spot | null): void {
    if (!this.mine || this.cut) return;
    if (this.asking) {
      this.#dropped = { from, to };
      return;
    }
    if (this.ahead && sameSpot(this.ahead.spot, from)) {
      const pays = this.grouped.loose.find((p) => p.verb === "default");
      if (to && this.picksAt(to).length > 0) this.tap(to);
      else if (to && pays) {
        this.pick(pays);
        this.#wish = to;
      }
      return;
    }
    // What leaves the hand for the table does the one thing it can do there; elsewhere a tap would say it first.
    const picks = this.picksAt(from);
    const only = picks.length === 1 ? picks[0] : undefined;
    const inHand = this.zone(this.me, "hand")?.cards.some((card) => card.id === from.card);
    this.open = null;
    if (only && inHand && !NAMED.has(only.verb) && only.caution === null && !only.loses) this.pick(only);
    else this.tap(from);
    this.#wish = to;
  }

  /** What is asked on the way of a card that was let go is answered by where it was let go. */
  #followWish(): void {
    const to = this.#wish;
    if (!to || !this.mine) return;
    const pays = this.grouped.loose.find((p) => p.verb === "default");
    const picks = this.picksAt(to);
    this.#wish = null;
    if (picks.length > 0) this.tap(to);
    else if (pays) {
      this.pick(pays);
      this.#wish = to;
    }
  }

  /** Picks, or shows first what would be asked then. */
  choose(pick: Pick): void {
    if (this.cut) return;
    const spot = this.open ?? (pick.card === null ? null : { card: pick.card });
    if (spot) this.#lookAhead(pick, spot, () => this.pick(pick));
    else this.pick(pick);
  }

  /** Shows what would be asked after a pick; `otherwise` when nothing can be shown. */
  #lookAhead(first: Pick, spot: Spot, otherwise: () => void): void {
    // A target or a place is what was asked for: nothing is begun with it.
    const blank = this.#blank?.seq === this.#seq && this.#blank.index === first.index;
    if (this.ahead || blank || first.card === null || ENDS.has(first.verb)) {
      otherwise();
      return;
    }
    this.#asked += 1;
    const n = this.#asked;
    this.asking = { n, first, spot, otherwise };
    this.#socket.ask({ n, seq: this.#seq, picks: [first.index] });
    setTimeout(() => this.#foresee(n, null), AHEAD_MS);
  }

  /** The answer to what was asked ahead, or that none has come. */
  #foresee(n: number, view: AheadView | null): void {
    const asking = this.asking;
    if (asking?.n !== n) return;
    this.asking = null;
    if (!this.mine) return;
    const found = view && ahead(asking.spot, asking.first, view);
    const dropped = this.#dropped;
    this.#dropped = null;
    if (!found || group(found.decision, this.ways).gather) {
      this.#blank = { seq: this.#seq, index: asking.first.index };
      asking.otherwise();
    } else {
      this.why = null;
      this.pointed = null;
      this.open = asking.spot;
      this.ahead = found;
    }
    if (dropped) this.drop(dropped.from, dropped.to);
  }

  /** The choices of the card or place whose menu is open; the one that was begun has none. */
  get menu(): Spot | null {
    return this.mine && !(this.ahead && sameSpot(this.open, this.ahead.spot)) ? this.open : null;
  }

  /** Back to the question that is asked. */
  #leave(): void {
    this.ahead = null;
    this.asking = null;
    this.open = null;
    this.why = null;
    this.pointed = null;
  }

  /** Has the house think about the question; the answer comes by itself. */
  askHint(): void {
    if (!this.hints || this.cut) return;
    this.#asked += 1;
    const n = this.#asked;
    if (this.hint.begin(n) && !this.#sendHint(n)) this.hint.clear();
  }

  #sendHint = (n: number): boolean => this.#socket.askHint({ n, seq: this.#seq });

  /** Marks a choice of the question on the table; pressed again it is picked. */
  mark(index: number): void {
    const choice = this.view?.decision?.choices[index];
    if (!choice || !this.mine || this.cut) return;
    const again = this.hint.marked === index;
    this.#leave();
    const pick = { ...choice, index };
    if (again) {
      this.#send([index]);
      return;
    }
    this.hint.marked = index;
    if (pick.card === null) return;
    const spot = { card: pick.card };
    const card = this.cardOf(pick.card);
    if (card) this.read(card);
    this.#lookAhead(pick, spot, () => (this.pointed = index));
  }

  picksAt(spot: Spot): Pick[] {
    if ("card" in spot) {
      const own = this.grouped.byCard.get(spot.card);
      if (own) return own;
      // A question for a column of the other side is answered by whatever stands in that column, too.
      const card = this.cardOf(spot.card);
      if (!this.grouped.direct || !card || card.column === null || card.controller === this.me) return [];
      return this.grouped.all.filter(
        (p) => p.card === null && p.cell?.seat === card.controller && p.cell.column === card.column,
      );
    }
    return this.grouped.byCell.get(cellKey(spot.cell)) ?? [];
  }

  /** Shows a card in the reader. */
  read(card: CardView): void {
    if (card.card) this.reading = { card: card.card, id: card.id };
  }

  /** Says why a card or a place cannot be chosen; `instead` is said in place of the rulebook's reasons. */
  refuse(spot: Spot, instead = ""): void {
    const view = this.view;
    if (!view) return;
    const card = "card" in spot ? spot.card : null;
    const known = this.cardOf(card);
    const column = known?.column ?? null;
    const field = gameOf(this.game)?.field;
    const cell =
      "cell" in spot
        ? spot.cell
        : known && column !== null && field
          ? { seat: known.controller, zone: field, column }
          : null;
    const found = this.mine && !instead ? reasons(this.decision, card, cell, this.ways) : [];
    this.why = {
      spot,
      face: this.cardOf(card)?.card ?? null,
      refusals: found,
      plain: found.length ? "" : instead || this.#plainReason(),
    };
  }

  #plainReason(): string {
    const view = this.view;
    if (view?.series?.exchange)
      return t(
        "ゲームは終わりました。次のゲームのデッキを決めています。",
        "The game is over. Decks are settled for the next one.",
      );
    if (!view || view.outcome) return t("対戦は終わっています。", "The game is over.");
    if (view.viewer === null)
      return t(
        "観戦中です。選べるのは席についている人だけです。",
        "You are watching. Only the players at the table can choose.",
      );
    if (this.sending || this.playing) return t("いまの手を進めています。", "The last move is still being played.");
    if (view.asked !== view.viewer) return t("いまは相手が選ぶ番です。", "The other side is choosing now.");
    return t(
      "いまの問いでは、このカードや場所は選べません。",
      "This card or place is no answer to the question that is asked now.",
    );
  }

  #toggle(card: number): void {
    const decision = this.view?.decision;
    if (!decision) return;
    const next = new Set(this.gathered);
    if (next.has(card)) next.delete(card);
    else next.add(card);
    const most = gatherLimit(decision);
    if (next.size > most) {
      this.why = {
        spot: { card },
        face: this.cardOf(card)?.card ?? null,
        refusals: reasons(decision, card, null, this.ways),
        plain: t(`選べるのは${most}枚までです。`, `You can choose at most ${most}.`),
      };
      return;
    }
    this.gathered = next;
  }

  /** Sends the gathered cards as one gesture. */
  sendGathered(): void {
    const decision = this.view?.decision;
    if (!decision || !this.mine) return;
    this.#plan = gatherPlan(decision, this.gathered);
    this.#planPrompt = decision.prompt;
    this.#planTaken = decision.taken;
    this.#followPlan();
  }

  /** Answers this question and the next ones of the same kind, as long as each is offered. */
  follow(deeds: string[]): void {
    const decision = this.view?.decision;
    if (!decision || !this.mine) return;
    this.#plan = deeds;
    this.#planPrompt = decision.prompt;
    this.#planTaken = decision.taken;
    this.#followPlan();
  }

  #followPlan(): boolean {
    const next = this.#plan.shift();
    const decision = this.view?.decision ?? null;
    // A set that was full, or had no card left, has been closed by itself: what is asked now is another question.
    if (next === undefined || !decision || decision.prompt !== this.#planPrompt || decision.taken !== this.#planTaken) {
      this.#plan = [];
      return false;
    }
    this.#planTaken += 1;
    const index = find(decision, next);
    if (index === null) {
      this.#plan = [];
      return false;
    }
    this.#send([index]);
    return true;
  }

  /** Answers with one choice. */
  pick(pick: Pick): void {
    if (this.cut) return;
    if (!this.mine) return;
    if (this.ahead) {
      const { first, picks } = this.ahead;
      this.#send([first.index, ...(picks[pick.index] ?? [pick.index])]);
      return;
    }
    if (this.grouped.gather && pick.verb === "done") {
      this.sendGathered();
      return;
    }
    this.#send([pick.index]);
  }

  #send(picks: number[]): void {
    this.asking = null;
    this.open = null;
    this.why = null;
    this.pointed = null;
    this.sending = true;
    this.#pickIds.add(this.#socket.send({ t: "pick", seq: this.#seq, picks }));
  }

  /** Hands in the deck for the next game of the match. */
  settle(deck: OwnDeckView): void {
    const game = this.view?.series?.game;
    if (game === undefined || this.sending) return;
    this.faults = [];
    this.notice = null;
    this.sending = true;
    this.#pickIds.add(this.#socket.send({ t: "deck", game, ...deck }));
  }

  takeBack(): void {
    this.#closeAll();
    this.#taking = true;
    this.#socket.send({ t: "undo", seq: this.#seq });
  }
  command(command: Command): void {
    this.#socket.send(command);
  }

  /** Closes whatever is open; says whether there was anything. */
  back(): boolean {
    if (this.open || this.why || this.notice || this.ahead) {
      this.#closeAll();
      this.hint.marked = null;
      return true;
    }
    if (this.hint.open) {
      this.hint.close();
      return true;
    }
    if (this.gathered.size > 0) {
      this.gathered = new Set();
      return true;
    }
    return false;
  }
  #closeAll(): void {
    this.ahead = null;
    this.asking = null;
    this.open = null;
    this.why = null;
    this.notice = null;
  }

  /** Says one of the set phrases. */
  say(phrase: Phrase): void {
    this.#socket.say(phrase);
  }

  /** Who has just said something. */
  get speaker(): string {
    const seat = this.said?.seat;
    if (!this.watching && seat === this.me) return t("あなた", "You");
    return this.players.find((player) => player.seat === seat)?.name || t("相手", "Opponent");
  }

  /** The other people at this table, each by the first seat. */
  readonly others = $derived.by(() => {
    const me = this.players.find((player) => player.seat === this.me);
    const people = this.players.filter(
      ({ kind, seat, person }) => kind === "human" && person === seat && person !== (me?.person ?? this.me),
    );
    return people.map(({ seat }) => ({ seat, name: this.nameOf(seat) }));
  });
  /** Other people sit at this table. */
  readonly company = $derived(this.others.length > 0 && !this.watching);

  // ---- what the server says ------------------------------------------------------------------------------------

  #hear(message: Message): void {
    switch (message.t) {
      case "welcome":
        this.seat = message.seat;
        this.game = message.game;
        this.scene = message.scene ?? null;
        this.set = message.set ?? null;
        this.players = message.players;
        this.watchers = 0;
        this.invite = message.invite;
        this.cup = message.cup ?? null;
        this.hint.given = message.hints ?? false;
        this.hint.clear();
        if (!this.started && message.started && message.seat !== null) notify("seat", say(gameOf(message.game)?.name));
        this.started = message.started;
        if (message.commitment)
          keepPromise(this.id, { commitment: message.commitment, word: null, seat: message.seat });
        this.#welcomed = performance.now();
        this.#rejoined = this.view !== null;
        this.gone = null;
        break;
      case "update":
        this.#queue.push(message);
        void this.#run();
        break;
      case "done":
        if (this.#pickIds.delete(message.id) && this.#seq >= message.seq) this.sending = false;
        break;
      case "hint":
        this.hint.hear(message.n, message.hint);
        break;
      case "refused":
        // Only what has no name of its own can be a hint.
        if (message.id === null && message.why === "rate" && this.hint.wait(this.#sendHint)) break;
        if (message.id === null && this.hint.refuse(message.text)) break;
        if (message.id !== null) this.#pickIds.delete(message.id);
        this.sending = false;
        this.#plan = [];
        this.faults = message.faults ?? [];
        // The faults of a deck are said where it is put together.
        if (message.why !== "deck") [this.notice, this.faulty] = [message.text, true];
        if (message.view) {
          this.#clearFinger();
          this.hint.clear();
          if (message.seq !== null) this.#seq = this.asks = message.seq;
          this.view = message.view;
        }
        break;
      case "ahead":
        this.#foresee(message.n, message.ahead);
        break;
      case "notice":
        [this.notice, this.faulty] = [message.text, false];
        break;
      case "said":
        if (!wishes().phrases && message.seat !== this.me) break;
        this.said = { seat: message.seat, phrase: message.phrase };
        if (this.#saidTimer !== null) clearTimeout(this.#saidTimer);
        this.#saidTimer = setTimeout(() => (this.said = null), SAID_MS);
        break;
      case "watchers":
        this.watchers = message.people;
        break;
      case "quick":
        hearPlace(message.place);
        break;
      case "cup":
        hearCup(message.ready);
        break;
      case "rematch":
        this.next = message.url;
        break;
      case "bye":
        this.gone = message.text;
        break;
      default:
        break;
    }
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      await this.#listen();
      const past =
        this.view === null ||
        this.view.series?.game !== update.view.series?.game ||
        performance.now() - this.#welcomed < PAST_MS ||
        update.snapshot ||
        this.#queue.length > (holdMs() > 0 && !this.watching ? TOLD_MAX : LATE_MAX);
      const before = this.view;
      const act = past || !before ? null : this.#told(update, before);
      if (past) this.forget();
      const apply = async (): Promise<void> => {
        this.#apply(update as Update);
        await tick();
      };
      if (past || !this.player) {
        await apply();
      } else {
        this.playing = true;
        try {
          if (act) this.#tell(act);
          await this.player(update, apply);
          if (act && !this.#awaited(update)) await this.#hold(document.hidden ? 0 : holdMs());
        } finally {
          this.playing = false;
        }
      }
      if (this.#plan.length > 0 && this.mine && !this.#followPlan()) this.gathered = new Set();
      if (this.#queue.length === 0 || this.mine) this.telling = null;
      this.#followWish();
      if (this.mine) this.paused = false;
    }
    this.#running = false;
  }

  /** Waits until what a lesson says before another side acts has been read. */
  async #listen(): Promise<void> {
    const { lesson, view } = this;
    if (!lesson || lesson.left || !this.taught || !view || view.asked === view.viewer) return;
    if (lesson.step === this.#readStep) return;
    this.#readStep = lesson.step;
    this.unread = true;
    await new Promise<void>((done) => (this.#readOn = done));
    this.unread = false;
  }

  /** What the lesson says has been read. */
  readOn(): void {
    this.#readOn?.();
  }

  /** From here on without the lesson. */
  playFreely(): void {
    this.taught = false;
    this.readOn();
  }

  /** The act of another side that an update tells, where it begins one. */
  #told(update: Update, before: GameView): Act | null {
    if (before.viewer === null || before.asked === before.viewer || before.asked === null) return null;
    const game = gameOf(update.view.game);
    // With the own turn begins what is done for this page.
    const own = update.events.findIndex((event) => event.kind === "turn" && event.seat === before.viewer);
    const events = own < 0 ? update.events : update.events.slice(0, own);
    const act = this.#story.add(events, before, update.view, (event) => quiet(event, game));
    this.acts = this.#story.acts;
    return act;
  }

  #tell(act: Act): void {
    this.telling = act;
    this.coming = true;
    const face = act.head.face ?? act.last.face;
    if (face) this.reading = { card: face, id: act.head.card_after ?? act.head.card };
  }

  /** Somebody waits for an answer of this page: nothing holds it back, a pause neither. */
  #awaited(update: Update): boolean {
    const newest = this.#queue.at(-1) ?? update;
    const asked = newest.view.asked === newest.view.viewer && !newest.view.outcome;
    const left = newest.clock?.left_ms[newest.view.viewer ?? -1] ?? Infinity;
    return asked && (newest === update || left < LEISURE_MS);
  }

  /** Waits; the player ends it by going on, and lengthens it by a pause. */
  async #hold(ms: number): Promise<void> {
    const until = performance.now() + ms;
    let left = false;
    this.#goOn = () => (left = true);
    this.stays = ms > 0 ? { ms } : null;
    while (!left && (this.paused || performance.now() < until)) await new Promise((done) => setTimeout(done, 30));
    this.#goOn = null;
    this.stays = null;
  }

  /** On to the next act. */
  goOn(): void {
    this.paused = false;
    this.#goOn?.();
  }

  /** The acts have been seen. */
  forget(): void {
    if (this.acts.length === 0) return;
    this.#story.clear();
    this.acts = [];
  }

  /** Shows once more what the other sides have done. */
  async watchAgain(): Promise<void> {
    const now = this.view;
    if (this.#running || !now) return;
    this.#running = this.playing = true;
    this.#closeAll();
    const still = (view: GameView): GameView => ({ ...view, decision: null, outcome: null });
    try {
      for (const act of this.acts) {
        this.view = still(act.before);
        this.#tell(act);
        await tick();
        const apply = async (): Promise<void> => {
          this.coming = false;
          this.view = still(act.after);
          await tick();
        };
        await (this.player ? this.player(act, apply) : apply());
        await this.#hold(againMs());
      }
    } finally {
      this.view = now;
      this.telling = null;
      this.paused = false;
      this.#running = this.playing = false;
    }
    void this.#run();
  }

  #clearFinger(): void {
    this.#closeAll();
    this.pointed = null;
    if (this.#plan.length === 0) this.gathered = new Set();
  }

  /** The reader shows the card that asks; at the beginning, the one that leads the own deck. */
  #openReader(view: GameView): void {
    const asking = this.cardOf(view.decision?.source ?? null);
    const begin = this.reading === null ? gameOf(view.game)?.first : undefined;
    const first = begin ? this.zone(this.me, begin.zone)?.cards[0] : null;
    // While a deck is looked through, the reader begins with one of the cards that may be chosen.
    const offered =
      begin?.prompt && view.decision?.prompt === begin.prompt
        ? this.cardOf(view.decision.choices[0]?.card ?? null)
        : null;
    const card = asking ?? first ?? offered;
    if (card) this.read(card);
  }

  #apply(update: Update): void {
    // A snapshot carries the whole log.
    if (update.snapshot) this.#log.clear();
    // What was asked is not kept over a restart of the house; who waits for an answer must hear it.
    const same = update.seq === this.#seq;
    const { viewer = null } = update.view;
    if (this.#rejoined && same) this.lost = lost(this.offers, update.offers, viewer);
    else if (!same || update.offers.some((offer) => offer.seat === viewer)) this.lost = [];
    this.#rejoined = false;
    this.#seq = update.seq;
    this.#clearFinger();
    this.hint.clear();
    this.sending = this.coming = false;
    this.faults = [];
    this.again = update.snapshot && this.#taking;
    this.#taking = false;
    this.asks = update.seq;
    this.view = update.view;
    this.game = update.view.game;
    this.undo = update.undo;
    this.offers = update.offers;
    this.players = update.players;
    this.away = update.away ?? [];
    this.awayAt = performance.now();
    this.lesson = update.lesson ?? null;
    this.puzzle = update.puzzle ?? null;
    // What is said beside an own question has been read when it is answered.
    if (this.lesson && update.view.asked === update.view.viewer) this.#readStep = this.lesson.step;
    this.clock = update.clock;
    this.clockAt = performance.now();
    this.started = true;
    this.#openReader(update.view);
    this.#log.add(update.events, update.view, update.snapshot);
    this.sinceAttack = [...this.#log.attack];
    // New objects, so that the page notices lines added to a chapter it has already drawn.
    this.chapters = this.#log.chapters.map((c) => ({ ...c, lines: [...c.lines] }));
    this.spoken = update.snapshot
      ? []
      : update.events
          .filter((e) => !quiet(e, gameOf(update.view.game)))
          .map((e) => e.text)
          .filter((x) => x.ja || x.en);
  }
}

export function sameSpot(a: Spot | null, b: Spot | null): boolean {
  if (!a || !b) return false;
  if ("card" in a) return "card" in b && a.card === b.card;
  return "cell" in b && a.cell.seat === b.cell.seat && a.cell.zone === b.cell.zone && a.cell.column === b.cell.column;
}
