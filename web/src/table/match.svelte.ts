import { tick } from "svelte";
import { cellKey, find, gatherLimit, gatherPlan, group, reasons, type Pick, type Ways } from "../lib/choices";
import { gameOf } from "../games";
import { t } from "../lib/i18n.svelte";
import { Logbook, quiet, type Chapter } from "../lib/logbook";
import { keepPromise } from "../lib/promise";
import { MatchSocket, type Command, type Line, type Message, type Wire } from "../lib/socket";
import type {
  Bi,
  CardView,
  CellView,
  ClockView,
  DeckFaultView,
  EventView,
  GameView,
  OfferView,
  OwnDeckView,
  PlayerView,
  RefusalView,
  Undo,
  Update,
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
export type Motion = (update: Update, apply: () => Promise<void>) => Promise<void>;

/** Updates that come this soon after the welcome are the past, and are not played as motion. */
const PAST_MS = 350;

/** One match as the page sees it: the line, the view, the log, and what the finger is about to do. */
export class Match {
  readonly id: string;
  /** The game, as soon as the server has said it. */
  game = $state("");
  /** The clocks as the server last said them, and when that was on this page's own clock. */
  clock = $state.raw<ClockView | null>(null);
  clockAt = 0;
  line = $state<Line>("connecting");
  view = $state.raw<GameView | null>(null);
  seat = $state<number | null>(null);
  players = $state.raw<PlayerView[]>([]);
  invite = $state<string | null>(null);
  started = $state(true);
  undo = $state<Undo>("none");
  /** The question was asked again because the last pick was taken back. */
  again = $state(false);
  /** Names the question: another one has another number. */
  asks = $state(0);
  offers = $state.raw<OfferView[]>([]);
  chapters = $state.raw<Chapter[]>([]);
  /** What has happened since the last attack was declared. */
  sinceAttack = $state.raw<EventView[]>([]);
  notice = $state.raw<Bi | null>(null);
  /** What is wrong with the deck that was handed in last. */
  faults = $state.raw<DeckFaultView[]>([]);
  gone = $state.raw<Bi | null>(null);
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

  /** Set by the table while it is on the page. */
  player: Motion | null = null;
  /** Watches every update, for the guide of the first game. */
  onUpdate: ((update: Update) => void) | null = null;

  grouped = $derived(group(this.mine ? (this.view?.decision ?? null) : null, this.ways));

  /** How the game has its questions answered. */
  get ways(): Ways | undefined {
    return gameOf(this.game)?.ways;
  }

  #socket: MatchSocket;
  #log = new Logbook();
  #queue: Update[] = [];
  #running = false;
  #seq = 0;
  #plan: string[] = [];
  #planPrompt = "";
  /** How many picks of the gesture must have been made when the next one of the plan is sent. */
  #planTaken = 0;
  #welcomed = 0;
  #pickIds = new Set<string>();
  #taking = false;

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
  nameOf(seat: number): string {
    if (this.view?.viewer === seat) return t("あなた", "You");
    const player = this.players.find((p) => p.seat === seat);
    const me = this.players.find((p) => p.seat === this.me);
    // Who plays both decks of a team is asked at one place after the other.
    if (player && me && player.seat !== me.seat && player.person === me.person && !this.watching)
      return t("あなた（もう一方）", "You (other deck)");
    const relation =
      seat === this.me ? t("手前", "Near side") : this.#allied(seat) ? t("味方", "Team mate") : t("相手", "Opponent");
    if (!player) return relation;
    if (player.kind === "greedy") return t("コンピュータ（ふつう）", "Computer (normal)");
    if (player.kind === "random") return t("コンピュータ（やさしい）", "Computer (easy)");
    return player.name || relation;
  }
  #allied(seat: number): boolean {
    const team = this.figure(seat, "team");
    return team !== null && team === this.figure(this.me, "team");
  }

  // ---- what the finger does ------------------------------------------------------------------------------------

  /** A tap on a card or a place. */
  tap(spot: Spot): void {
    const card = "card" in spot ? this.cardOf(spot.card) : null;
    this.notice = null;
    if (card?.card) this.read(card);
    const { decision } = this.view ?? {};
    if (!this.mine || !decision) {
      this.refuse(spot);
      return;
    }
    const picks = this.picksAt(spot);
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
    // What a card does by its text is named before it is done.
    if (only && ((this.grouped.direct && only.verb !== "use" && only.verb !== "target") || sameSpot(this.open, spot))) {
      this.pick(only);
      return;
    }
    this.open = sameSpot(this.open, spot) ? null : spot;
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
    const found = this.mine && !instead ? reasons(view.decision, card, cell, this.ways) : [];
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
      "いまの問いでは、この札や場所は選べません。",
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
    if (!this.mine) return;
    if (this.grouped.gather && pick.verb === "done") {
      this.sendGathered();
      return;
    }
    this.#send([pick.index]);
  }

  #send(picks: number[]): void {
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
    if (this.open || this.why || this.notice) {
      this.#closeAll();
      return true;
    }
    if (this.gathered.size > 0) {
      this.gathered = new Set();
      return true;
    }
    return false;
  }
  #closeAll(): void {
    this.open = null;
    this.why = null;
    this.notice = null;
  }

  // ---- what the server says ------------------------------------------------------------------------------------

  #hear(message: Message): void {
    switch (message.t) {
      case "welcome":
        this.seat = message.seat;
        this.game = message.game;
        this.players = message.players;
        this.invite = message.invite;
        this.started = message.started;
        if (message.commitment)
          keepPromise(this.id, { commitment: message.commitment, word: null, seat: message.seat });
        this.#welcomed = performance.now();
        this.gone = null;
        break;
      case "update":
        this.#queue.push(message);
        void this.#run();
        break;
      case "done":
        if (this.#pickIds.delete(message.id) && this.#seq >= message.seq) this.sending = false;
        break;
      case "refused":
        if (message.id !== null) this.#pickIds.delete(message.id);
        this.sending = false;
        this.#plan = [];
        this.faults = message.faults ?? [];
        // The faults of a deck are said where it is put together.
        if (message.why !== "deck") this.notice = message.text;
        if (message.view) {
          this.#clearFinger();
          if (message.seq !== null) this.#seq = this.asks = message.seq;
          this.view = message.view;
        }
        break;
      case "notice":
        this.notice = message.text;
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
      const past =
        this.view === null ||
        this.view.series?.game !== update.view.series?.game ||
        performance.now() - this.#welcomed < PAST_MS ||
        update.snapshot ||
        this.#queue.length > 2;
      const apply = async (): Promise<void> => {
        this.#apply(update as Update);
        await tick();
      };
      if (past || !this.player) {
        await apply();
      } else {
        this.playing = true;
        try {
          await this.player(update, apply);
        } finally {
          this.playing = false;
        }
      }
      this.onUpdate?.(update);
      if (this.#plan.length > 0 && this.mine && !this.#followPlan()) this.gathered = new Set();
    }
    this.#running = false;
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
    this.#seq = update.seq;
    this.#clearFinger();
    this.sending = false;
    this.faults = [];
    this.again = update.snapshot && this.#taking;
    this.#taking = false;
    this.asks = update.seq;
    this.view = update.view;
    this.game = update.view.game;
    this.undo = update.undo;
    this.offers = update.offers;
    this.players = update.players;
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
