/** Single-key shortcuts can be switched off, for those whose tools press letters by themselves. */

const KEY = "shokan.keys";
const state = $state({ on: localStorage.getItem(KEY) !== "off" });

export const keysOn = (): boolean => state.on;
export function setKeys(on: boolean): void {
  state.on = on;
  localStorage.setItem(KEY, on ? "on" : "off");
}
