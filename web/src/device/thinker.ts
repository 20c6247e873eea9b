/** A worker that thinks: it knows no match and no store, only the question that it is told. */

import type { Think, Thought } from "./messages";

interface Engine {
  default(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  Thinker: new () => { think(question: string): string | undefined };
}

const out = self as unknown as { postMessage(message: Thought): void };

let thinker: Promise<InstanceType<Engine["Thinker"]>> | null = null;

async function begin(script: string, module: WebAssembly.Module): Promise<InstanceType<Engine["Thinker"]>> {
  const code = (await import(/* @vite-ignore */ script)) as Engine;
  await code.default({ module_or_path: module });
  return new code.Thinker();
}

self.addEventListener("message", ({ data }: MessageEvent<Think>) => {
  if (data.k === "begin") {
    thinker = begin(data.script, data.module);
    return;
  }
  void thinker
    ?.then((mind) => out.postMessage({ said: mind.think(data.question) }))
    // Whoever has begun this worker ends it, and thinks there.
    .catch((reason: unknown) => out.postMessage({ trap: String(reason) }));
});
