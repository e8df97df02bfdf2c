/**
 * Synthesizes short sounds: knocks of filtered noise and tones. Some of them are also felt on a phone. One
 * setting turns all of them off. sound.test.ts keeps them equally loud.
 */
import { settingsStore } from '../settings/settings.ts';
import { vibrate } from './vibration.ts';

export const SOUND_NAMES = [
  'card',
  'shuffle',
  'chips',
  'turn',
  'pop',
  'win',
  'end',
  'splat',
  'rattle',
  'mole',
  'grow',
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

const KNOCK_SECONDS = 0.09;

let audioContext: AudioContext | undefined;
/** Created once, since knocks differ only in pitch. */
let noiseBuffer: AudioBuffer | undefined;
/** Longer than any sound. */
const RENDERED_SECONDS = 2;

function createNoiseBuffer(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * KNOCK_SECONDS, context.sampleRate);
  const data = buffer.getChannelData(0);
  // The same noise each time, so that a knock is always as loud (a linear congruential generator).
  let noise = 1;
  for (let i = 0; i < data.length; i++) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
    data[i] = noise / 2 ** 31 - 1;
  }
  return buffer;
}

function createFadingGain(
  context: BaseAudioContext,
  at: number,
  volume: number,
  seconds: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  return gain;
}

/** The sound of something that is laid on wood. */
function playKnock(context: BaseAudioContext, at: number, pitch: number, volume: number): void {
  noiseBuffer ??= createNoiseBuffer(context);
  const source = context.createBufferSource();
  source.buffer = noiseBuffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 1.4;
  source.connect(filter).connect(createFadingGain(context, at, volume, KNOCK_SECONDS));
  source.start(at);
}

/** A tone that may slide to another pitch. */
function playTone(
  context: BaseAudioContext,
  at: number,
  pitch: number,
  seconds: number,
  { volume = 0.12, to = pitch }: { readonly volume?: number; readonly to?: number } = {},
): void {
  const source = context.createOscillator();
  source.type = 'triangle';
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(createFadingGain(context, at, volume, seconds));
  source.start(at);
  source.stop(at + seconds);
}

const SOUND_PLAYERS: {
  readonly [S in SoundName]: (context: BaseAudioContext, now: number) => void;
} = {
  card: (context, now) => playKnock(context, now, 900, 1.1),
  shuffle(context, now) {
    for (let i = 0; i < 7; i++) playKnock(context, now + i * 0.045, 1400 + 80 * i, 0.5);
  },
  chips(context, now) {
    for (let i = 0; i < 3; i++) playKnock(context, now + i * 0.06, 2600 + 300 * i, 0.5);
  },
  turn(context, now) {
    playTone(context, now, 523, 0.25);
    playTone(context, now + 0.12, 659, 0.35);
  },
  pop(context, now) {
    playKnock(context, now, 420, 1.1);
    playTone(context, now, 240, 0.12, { volume: 0.18 });
  },
  win(context, now) {
    [523, 659, 784, 1047].forEach((pitch, i) => {
      playTone(context, now + i * 0.13, pitch, 0.5);
    });
  },
  end(context, now) {
    playTone(context, now, 392, 0.3);
    playTone(context, now + 0.16, 330, 0.5);
  },
  /** Gum that bursts. */
  splat(context, now) {
    playKnock(context, now, 300, 0.7);
    playKnock(context, now + 0.05, 700, 0.4);
    playTone(context, now, 320, 0.22, { to: 90 });
  },
  /** Dry bones. */
  rattle(context, now) {
    for (let i = 0; i < 6; i++) playKnock(context, now + i * 0.05, 1800 + 250 * (i % 3), 0.55);
  },
  /** The mole comes up. */
  mole(context, now) {
    playKnock(context, now, 260, 0.6);
    playTone(context, now + 0.05, 160, 0.2, { to: 340, volume: 0.15 });
  },
  /** A mountain grows. */
  grow(context, now) {
    playTone(context, now, 130, 0.45, { to: 260, volume: 0.11 });
    for (let i = 0; i < 4; i++) playKnock(context, now + i * 0.06, 2400 + 250 * i, 0.25);
  },
};

export function playSound(sound: SoundName): void {
  // A page in the background is silent.
  if (!document.hidden) playAlertSound(sound);
}

/** Also in the background, because the visitor is called. */
export function playAlertSound(sound: SoundName): void {
  if (!settingsStore.get().sound) return;
  audioContext ??= new AudioContext();
  // Browsers suspend audio until the visitor has touched the page; there is no need to wait.
  if (audioContext.state === 'suspended') void audioContext.resume();
  vibrate(sound);
  SOUND_PLAYERS[sound](audioContext, audioContext.currentTime);
}

/** The samples of a sound, for a test of its level and length. */
export async function renderSound(sound: SoundName, sampleRate = 44_100): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, sampleRate * RENDERED_SECONDS, sampleRate);
  noiseBuffer = undefined;
  SOUND_PLAYERS[sound](context, 0);
  const rendered = await context.startRendering();
  noiseBuffer = undefined;
  return rendered.getChannelData(0);
}
