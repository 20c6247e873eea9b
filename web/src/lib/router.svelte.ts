/** A small History router: one path, one page, pages loaded when first asked for. */

import { isAlone } from "./house";

/**
 * Pages that stand alone, in a folder of files, keep their address behind `#`: no server answers a deep one there.
 */
const alone = isAlone();

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

const now = (): Address => (alone ? new URL(location.hash.slice(1) || "/", "http://here") : location);

const first = now();
const state = $state({ path: first.pathname, search: first.search, hash: first.hash });

/** The address now; `path` decides the page. */
export const here = (): Readonly<{ path: string; search: string; hash: string }> => state;

function read(): void {
  const { pathname, search, hash } = now();
  state.path = pathname;
  state.search = search;
  state.hash = hash;
}

const inBar = (to: string): string => (alone ? `#${to}` : to);

/** Writes an address where people copy it from, and goes nowhere. */
export const note = (to: string): void => history.replaceState(history.state, "", inBar(to));

/** An address of these pages as one gives it to others. */
export const shared = (to: string): string =>
  alone ? `${location.href.split("#")[0]}#${to}` : new URL(to, location.origin).href;

/** Goes to an address of this site without loading the document again. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", inBar(to));
  else history.pushState(null, "", inBar(to));
  const before = state.path;
  read();
  if (state.path !== before) scrollTo(0, 0);
}

/** Goes to a place of the page that is shown. */
export function goWithin(id: string): void {
  if (!alone) {
    location.hash = id;
    return;
  }
  go(`${state.path}${state.search}#${id}`);
  document.getElementById(id)?.scrollIntoView();
}

/** Follows the back button and every plain link of this site. */
export function startRouter(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    const place = link.getAttribute("href")!;
    if (alone && place.startsWith("#")) {
      event.preventDefault();
      goWithin(decodeURIComponent(place.slice(1)));
      return;
    }
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
