// Short sounds, made on the spot; off until the player turns them on, and silent before his first gesture.
import { remembered } from "../app/kept";

export const sounds = remembered("sounds", ["off", "on"] as const);

export type Sound = "dice" | "move" | "chat" | "turn";

/** At most one sound of a kind in so many seconds: a computer's orders come in a heap. */
const APART: Record<Sound, number> = { dice: 0.25, move: 0.12, chat: 0.5, turn: 1 };

let context: AudioContext | null = null;
const last = new Map<Sound, number>();

/** A browser lets a page be heard only after a gesture; the first one after sounds are on calls the instrument. */
function ready(): AudioContext | null {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (sounds.value === "off" || !touched || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

export function play(sound: Sound): void {
  const instrument = ready();
  if (!instrument) return;
  const now = instrument.currentTime;
  if (now - (last.get(sound) ?? -1) < APART[sound]) return;
  last.set(sound, now);
  SCORE[sound](instrument, now + 0.01);
}

const SCORE: Record<Sound, (on: AudioContext, at: number) => void> = {
  dice: (on, at) => [0, 0.06, 0.11, 0.19, 0.24].forEach((later, n) => knock(on, at + later, 1900 - 180 * n, 0.16)),
  move: (on, at) => knock(on, at, 420, 0.14),
  chat: (on, at) => [660, 880].forEach((pitch, n) => tone(on, at + 0.09 * n, pitch, 0.12, 0.06)),
  turn: (on, at) => [523, 659, 784].forEach((pitch, n) => tone(on, at + 0.16 * n, pitch, 0.7, 0.1)),
};

/** A bell: a sine that dies away. */
function tone(on: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const source = on.createOscillator();
  source.frequency.value = pitch;
  source.connect(fading(on, at, length, loud));
  source.start(at);
  source.stop(at + length);
}

/** Wood or cardboard on a table: a burst of noise through a narrow band. */
function knock(on: AudioContext, at: number, pitch: number, loud: number): void {
  const source = on.createBufferSource();
  source.buffer = noise(on);
  const band = on.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 3;
  source.connect(band).connect(fading(on, at, 0.06, loud * 4));
  source.start(at, 0, 0.06);
}

function fading(on: AudioContext, at: number, length: number, loud: number): AudioNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(on.destination);
  return gain;
}

let hiss: AudioBuffer | null = null;

function noise(on: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = on.createBuffer(1, Math.ceil(on.sampleRate * 0.1), on.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  return hiss;
}
