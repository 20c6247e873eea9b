import type { DecisionView, GameView, PatchedUpdate, Update } from "../wire";
import { patched } from "./patch";
import { wholeEvents, wholeView } from "./whole";

/** What has come on one line, by which the server tells what comes next. */
export class Told {
  #last: Update | null = null;
  /** The last decision of each prompt. */
  #questions = new Map<string, DecisionView>();

  /** An update that came with its whole view. */
  update(update: Update): Update {
    const { view } = update;
    this.#last = { ...update, view: wholeView(view), events: wholeEvents(update.events) };
    if (view.decision) this.#questions.set(view.decision.prompt, view.decision);
    return this.#last;
  }

  /** An update whose view is told by the ones before; throws where it does not fit them. */
  patch(patch: PatchedUpdate): Update {
    const last = this.#last;
    if (!last) throw new Error("no view to patch");
    const decision = patch.like === undefined ? last.view.decision : this.#questions.get(patch.like);
    if (decision === undefined) throw new Error(`no question ${patch.like} to patch`);
    return this.update({
      seq: patch.seq,
      snapshot: false,
      events: patch.events,
      view: patched({ ...last.view, decision }, patch.view) as GameView,
      undo: patch.undo ?? last.undo,
      offers: patch.offers ?? last.offers,
      players: patch.players ?? last.players,
      clock: patch.clock ?? null,
      lesson: patch.lesson,
      puzzle: patch.puzzle,
      away: patch.away,
    });
  }
}
