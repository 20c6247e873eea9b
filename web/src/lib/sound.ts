/** Soft sounds, made here of noise and a few tones; off until a player wants them. */

import type { EventKind } from "../wire";
import { wishes } from "./wishes.svelte";

export type Sound = "card" | "blow" | "die" | "good" | "turn" | "end";

const OF_EVENT: Partial<Record<EventKind, Sound>> = {
  attack: "blow",
  battle_won: "blow",
  damage: "blow",
  damage_master: "blow",
  destroy: "blow",
  die: "die",
  direct: "blow",
  discard: "card",
  draw: "card",
  equip: "card",
  first_roll: "die",
  heal: "good",
  mana: "card",
  move: "card",
  place: "card",
  play: "card",
  put: "card",
  roll: "die",
  set: "card",
  shift: "card",
  summon: "card",
  wound: "blow",
};
export const soundOf = (kind: EventKind): Sound | null => OF_EVENT[kind] ?? null;

/** How loud a sound is at its beginning. */
const VOLUME = 0.16;
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** The context, as soon as the browser lets a page sound: after the first touch. */
function sounding(): AudioContext | null {
  if (!("AudioContext" in window)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A gain that falls away, connected to what is heard. */
function falling(at: AudioContext, from_s: number, length_s: number, volume: number): GainNode {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, from_s);
  gain.gain.exponentialRampToValueAtTime(volume, from_s + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from_s + length_s);
  gain.connect(at.destination);
  return gain;
}

function tone(
  at: AudioContext,
  from_s: number,
  hertz: number,
  to_hertz: number,
  length_s: number,
  volume: number,
): void {
  const voice = at.createOscillator();
  voice.type = "sine";
  voice.frequency.setValueAtTime(hertz, from_s);
  voice.frequency.exponentialRampToValueAtTime(to_hertz, from_s + length_s);
  voice.connect(falling(at, from_s, length_s, volume));
  voice.start(from_s);
  voice.stop(from_s + length_s);
}

/** Paper on cloth, or wood on wood: a short piece of noise around one pitch. */
function rustle(at: AudioContext, from_s: number, hertz: number, length_s: number, volume: number): void {
  if (!noise) {
    noise = at.createBuffer(1, at.sampleRate / 2, at.sampleRate);
    const samples = noise.getChannelData(0);
    for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  }
  const source = at.createBufferSource();
  source.buffer = noise;
  const band = at.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hertz;
  band.Q.value = 0.9;
  source.connect(band).connect(falling(at, from_s, length_s, volume));
  source.start(from_s);
  source.stop(from_s + length_s);
}

/** Lets a sound be heard after a while, where the player wants sounds. */
export function sound(which: Sound, after_ms = 0): void {
  const at = wishes().sound && !document.hidden ? sounding() : null;
  if (!at) return;
  const from = at.currentTime + after_ms / 1000;
  switch (which) {
    case "card":
      rustle(at, from, 2600, 0.12, VOLUME);
      break;
    case "blow":
      tone(at, from, 150, 60, 0.2, VOLUME * 1.6);
      rustle(at, from, 500, 0.09, VOLUME);
      break;
    case "die":
      rustle(at, from, 1500, 0.04, VOLUME);
      rustle(at, from + 0.09, 1900, 0.035, VOLUME * 0.8);
      break;
    case "good":
      tone(at, from, 660, 880, 0.3, VOLUME * 0.6);
      break;
    case "turn":
      tone(at, from, 587, 587, 0.35, VOLUME * 0.5);
      tone(at, from + 0.12, 880, 880, 0.5, VOLUME * 0.5);
      break;
    case "end":
      for (const [n, hertz] of [392, 494, 587].entries()) tone(at, from + n * 0.1, hertz, hertz, 0.9, VOLUME * 0.4);
      break;
  }
}

/** A short vibration, where the player wants it and the device can. */
export function buzz(): void {
  if (wishes().vibration && "vibrate" in navigator) navigator.vibrate(40);
}
