/** A page that nobody sees paints nothing and is not told so everywhere. */
const FRAME_MAX_MS = 60;

/** When what stands on the page now has been painted: what comes next may keep the thread for longer than a frame. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, FRAME_MAX_MS);
  });
