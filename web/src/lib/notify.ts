/** Tells by the system what happens while the page is out of sight; off until the player wants it. */

import { t } from "./i18n.svelte";
import { go, here } from "./router.svelte";
import { wish, wishes } from "./wishes.svelte";

export type News = "turn" | "found" | "cup" | "seat";

/** This browser can tell anything at all. */
export const canNotify = (): boolean => "Notification" in window;

/** Wanted, and the browser lets us; what was wanted may have been forbidden since. */
export const notifies = (): boolean => wishes().notify && canNotify() && Notification.permission === "granted";

/** Turns it on after a press, which the browser asks about, or off; says whether it is on now. */
export async function setNotify(on: boolean): Promise<boolean> {
  if (!on || !canNotify()) {
    wish({ notify: false });
    return false;
  }
  const answer = await Notification.requestPermission();
  wish({ notify: answer === "granted" });
  return answer === "granted";
}

const titles = (news: News): string =>
  ({
    turn: t("あなたの番です", "It is your turn"),
    found: t("相手が見つかりました", "An opponent was found"),
    cup: t("大会の対戦の準備ができました", "Your tournament match is ready"),
    seat: t("相手が席につきました", "Your opponent has sat down"),
  })[news];

/** Tells something while the page is hidden; a press on it leads back, and to `url` where one is given. */
export function notify(news: News, body: string, url?: string): void {
  if (!document.hidden || !notifies()) return;
  try {
    // One of a kind at a time: a newer one takes the place of the one before.
    const note = new Notification(titles(news), { body, tag: `shokan-${news}`, icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      if (url && here().path !== url) go(url);
      note.close();
    };
  } catch {
    // Some phones let only a worker tell; there the title and the bar say it.
  }
}
