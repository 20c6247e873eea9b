/** What goes between the page and the house of the device, in a worker of this tab or of another. */

export type ToHouse =
  /** `as`: which of the guests of this device asks, 0 for whoever plays here alone. */
  | { k: "ask"; n: number; method: string; path: string; body: string; as: number }
  | { k: "open"; line: number }
  | { k: "say"; line: number; text: string }
  | { k: "close"; line: number };

export type FromHouse =
  | { k: "answer"; n: number; status: number; text: string }
  | { k: "frame"; line: number; text: string }
  | { k: "end"; line: number }
  /** Whether there is room for what the house has to keep. */
  | { k: "full"; is: boolean };

/** What the worker is told first. */
export interface Begin {
  k: "begin";
  /** Addresses of the engine's two files. */
  script: string;
  engine: string;
  /** Only for tests: a seed for all luck, and how long a computer waits. */
  seed?: number | undefined;
  computer_delay_ms?: number | undefined;
}

/** What the worker says besides: it is ready, or cannot be. */
export type Beginning = { k: "ready" } | { k: "trap"; said: string };

/** What a worker that thinks is told. */
export type Think = { k: "begin"; script: string; module: WebAssembly.Module } | { k: "think"; question: string };

/** What it says: an answer, nothing where the question was none, or that it fell. */
export type Thought = { said: string | undefined } | { trap: string };
