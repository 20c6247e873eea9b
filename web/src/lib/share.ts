/** Sharing a link: by the sheet of the device where there is one, else by the clipboard. */

/** What has come of it; `shown` means that the reader has to take the link from where it stands. */
export type Shared = "sent" | "copied" | "shown";

/** Whether the device has a sheet for it. A desk has the clipboard at hand, and a sheet of apps there is a detour. */
export const canSend = (): boolean => typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/** Hands a link on. */
export async function share(link: string, title: string): Promise<Shared> {
  if (canSend()) {
    try {
      await navigator.share({ title, url: link });
      return "sent";
    } catch (reason) {
      // Who closes the sheet has changed their mind, and wants no copy either.
      if (reason instanceof DOMException && reason.name === "AbortError") return "shown";
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "shown";
  }
}
