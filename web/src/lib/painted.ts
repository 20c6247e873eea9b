/** A page that nobody sees paints nothing and is not told so everywhere. */
const FRAME_MAX_MS = 60;

/**
 * When what stands on the page now has been painted: what comes next may keep the thread for longer than a frame. With
 * more than one frame it has been seen, too.
 */
export const painted = (frames = 1): Promise<void> =>
  new Promise((done) => {
    const wait = (left: number): void => {
      requestAnimationFrame(() => (left > 1 ? wait(left - 1) : setTimeout(done)));
    };
    wait(frames);
    setTimeout(done, FRAME_MAX_MS * frames);
  });
