/** A small History router: one path, one page, pages loaded when first asked for. */

const state = $state({ path: location.pathname, search: location.search, hash: location.hash });

/** The address now; `path` decides the page. */
export const here = (): Readonly<{ path: string; search: string; hash: string }> => state;

function read(): void {
  state.path = location.pathname;
  state.search = location.search;
  state.hash = location.hash;
}

/** Goes to an address of this site without loading the document again. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const samePage = location.pathname === state.path;
  read();
  if (!samePage) scrollTo(0, 0);
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
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
