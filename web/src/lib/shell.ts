/** Takes away what `index.html` shows of the top of a page until the page has drawn its own. */
export const liftShell = (): void => document.getElementById("shell")?.remove();
