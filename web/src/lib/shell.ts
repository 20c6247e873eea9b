/** The top of a page as `index.html` shows it, until the page has drawn its own. */

/** A page that nobody sees paints nothing and is not told so everywhere. */
const FRAME_MAX_MS = 60;

/** Takes it away. */
export const liftShell = (): void => document.getElementById("shell")?.remove();

/** When it has been painted: what the page does first keeps the thread for longer than a frame. */
export const shellPainted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, FRAME_MAX_MS);
  });
