/** A ring around something on the table. */

import { tick } from "svelte";
import "./ring.css";

const WANTED = "data-wanted";

/** Keeps a ring around what `find` finds when it has been drawn, until the returned function is called. */
export function keepRing(find: () => HTMLElement | null): () => void {
  let ringed: HTMLElement | null = null;
  function ring(): void {
    const now = find();
    if (now === ringed && now?.hasAttribute(WANTED)) return;
    ringed?.removeAttribute(WANTED);
    ringed = now;
    ringed?.setAttribute(WANTED, "");
    // A hand of many cards is wider than a phone.
    ringed?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  // Menus and lists open when they like, and what is drawn anew has lost its ring.
  const observer = new MutationObserver(ring);
  // A question that comes under the field leaves less room to it.
  const room = new ResizeObserver(() => ringed?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  const field = document.querySelector("[data-table] > :first-child");
  if (field) room.observe(field);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
  void tick().then(ring);
  return () => {
    observer.disconnect();
    room.disconnect();
    ringed?.removeAttribute(WANTED);
    ringed = null;
  };
}
