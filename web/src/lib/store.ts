/** What this device keeps, as JSON; a browser may refuse to. */

/** What is kept under a name; nothing where that is not there or cannot be read. */
export function kept<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as T;
  } catch {
    return null;
  }
}

/** Keeps something under a name; says whether the browser took it. */
export function keep(name: string, what: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}
