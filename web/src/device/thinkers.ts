/**
 * Those who think beside the house: workers with an instance of the engine each, begun when somebody asks and ended
 * when nobody has for a while. A question that is not wanted any more is ended with its worker: while it thinks it
 * hears nothing.
 */

import type { Think, Thought } from "./messages";

/** At most so many at once; one processor is left to the page and the house. */
const MOST = 4;
/** Whoever was asked nothing for so long ends, and its memory with it. */
const IDLE_MS = 60000;

interface Question {
  number: number;
  text: string;
}

interface Mind {
  worker: Worker;
  question: Question | null;
  rest: ReturnType<typeof setTimeout> | undefined;
}

export class Thinkers {
  readonly #begin: Think;
  readonly #told: (number: number, said: string | undefined) => void;
  readonly #most: number;
  readonly #waiting: Question[] = [];
  #minds: Mind[] = [];

  constructor(script: string, module: WebAssembly.Module, told: (number: number, said: string | undefined) => void) {
    this.#begin = { k: "begin", script, module };
    this.#told = told;
    this.#most = Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));
  }

  think(number: number, text: string): void {
    this.#waiting.push({ number, text });
    this.#next();
  }

  /** Nobody wants to know any more. */
  forget(number: number): void {
    const at = this.#waiting.findIndex((question) => question.number === number);
    if (at >= 0) this.#waiting.splice(at, 1);
    const mind = this.#minds.find((it) => it.question?.number === number);
    if (mind) this.#end(mind);
    this.#next();
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const mind = this.#minds.find((it) => it.question === null) ?? this.#another();
      if (!mind) return;
      clearTimeout(mind.rest);
      mind.question = this.#waiting.shift()!;
      mind.worker.postMessage({ k: "think", question: mind.question.text } satisfies Think);
    }
  }

  #another(): Mind | null {
    if (this.#minds.length >= this.#most) return null;
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    const mind: Mind = { worker, question: null, rest: undefined };
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if ("trap" in data) this.#fell(mind, data.trap);
      else this.#answered(mind, data.said);
    };
    worker.onerror = (event) => this.#fell(mind, event.message);
    worker.postMessage(this.#begin);
    this.#minds.push(mind);
    return mind;
  }

  #answered(mind: Mind, said: string | undefined): void {
    const { question } = mind;
    mind.question = null;
    mind.rest = setTimeout(() => this.#end(mind), IDLE_MS);
    if (question) this.#told(question.number, said);
    this.#next();
  }

  /** It could not think: the house does. */
  #fell(mind: Mind, why: string): void {
    console.warn(why);
    this.#end(mind);
    if (mind.question) this.#told(mind.question.number, undefined);
    this.#next();
  }

  #end(mind: Mind): void {
    clearTimeout(mind.rest);
    mind.worker.onmessage = null;
    mind.worker.onerror = null;
    mind.worker.terminate();
    this.#minds = this.#minds.filter((it) => it !== mind);
  }
}
