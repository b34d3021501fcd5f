/**
 * What is heard at a table, made of tones and noise as it is needed: there are no files. One switch in the settings is
 * for all of it.
 */
import type { Sound } from "../games/game";
import { chosen } from "./settings.svelte";

/** The shell itself has a bell, for one's turn. */
export type Heard = Sound | "bell";

interface Tone {
  /** When it begins, in seconds after the sound does. */
  readonly at: number;
  readonly seconds: number;
  readonly loud: number;
  /** In hertz, and what it glides to; noise has none. */
  readonly pitch?: number;
  readonly to?: number;
  readonly wave?: OscillatorType;
}

/** A note of a bell: a sine with an octave over it. */
const struck = (at: number, pitch: number, seconds = 0.9, loud = 0.16): Tone[] => [
  { at, seconds, loud, pitch },
  { at, seconds, loud: loud / 3, pitch: pitch * 2 },
];

const SOUNDS: Readonly<Record<Heard, readonly Tone[]>> = {
  bell: [...struck(0, 659.3), ...struck(0.22, 880)],
  // A piece is put down.
  move: [
    { at: 0, seconds: 0.05, loud: 0.08 },
    { at: 0, seconds: 0.12, loud: 0.16, pitch: 190, to: 110 },
  ],
  // Somebody comes up out of the dark.
  surfacing: [
    { at: 0, seconds: 0.5, loud: 0.12, pitch: 220, to: 660, wave: "triangle" },
    ...struck(0.4, 987.8, 0.7, 0.1),
  ],
  capture: [
    { at: 0, seconds: 0.16, loud: 0.1, pitch: 196, wave: "sawtooth" },
    { at: 0.17, seconds: 0.16, loud: 0.1, pitch: 196, wave: "sawtooth" },
    { at: 0.34, seconds: 0.7, loud: 0.12, pitch: 146.8, to: 130.8, wave: "sawtooth" },
  ],
  card: [{ at: 0, seconds: 0.09, loud: 0.1 }],
  coin: [...struck(0, 1318.5, 0.25, 0.07), ...struck(0.07, 1760, 0.45, 0.09)],
  // Two pipes that do not quite agree, as on a locomotive.
  whistle: [
    { at: 0, seconds: 0.55, loud: 0.07, pitch: 740, to: 760, wave: "triangle" },
    { at: 0, seconds: 0.55, loud: 0.07, pitch: 932, to: 958, wave: "triangle" },
    { at: 0, seconds: 0.55, loud: 0.02 },
  ],
  end: [...struck(0, 523.3), ...struck(0.18, 659.3), ...struck(0.36, 784), ...struck(0.54, 1046.5, 1.4)],
};

/** Of all that a move brings about, so much is heard; more would be a din. */
const MOST = 3;
const APART = 0.16;

let audio: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Make the sounds, one after the other, none twice; nothing before the first click, nor for whoever wants none. */
export function play(sounds: readonly (Heard | null)[]): void {
  if (!chosen.all.sound || typeof AudioContext === "undefined") return;
  // Browsers start it only after a click, and complain if it is made before.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const wanted = [...new Set(sounds.filter((sound) => sound !== null))].slice(0, MOST);
  if (!wanted.length) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") void audio.resume();
  for (const [at, sound] of wanted.entries()) {
    for (const tone of SOUNDS[sound]) sing(audio, tone, audio.currentTime + at * APART);
  }
}

function sing(audio: AudioContext, { at, seconds, loud, pitch, to, wave }: Tone, begin: number): void {
  const start = begin + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  const source = pitch === undefined ? hiss(audio) : hum(audio, pitch, to, wave, [start, start + seconds]);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds + 0.05);
}

function hum(
  audio: AudioContext,
  pitch: number,
  to: number | undefined,
  wave: OscillatorType | undefined,
  [start, end]: readonly [number, number],
): OscillatorNode {
  const source = audio.createOscillator();
  source.type = wave ?? "sine";
  source.frequency.setValueAtTime(pitch, start);
  if (to) source.frequency.exponentialRampToValueAtTime(to, end);
  return source;
}

/** Noise, made once. */
function hiss(audio: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  return source;
}
