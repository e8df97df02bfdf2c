/** Synthesizes short sounds: knocks of filtered noise and tones. One setting turns all of them off. */
import { settingsStore } from '../settings/settings.ts';

export type SoundName = 'card' | 'shuffle' | 'chips' | 'turn' | 'pop' | 'win' | 'end';

const KNOCK_SECONDS = 0.09;

let audioContext: AudioContext | undefined;
/** Created once, since knocks differ only in pitch. */
let noiseBuffer: AudioBuffer | undefined;

function createNoiseBuffer(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * KNOCK_SECONDS, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

function createFadingGain(
  context: AudioContext,
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
function playKnock(context: AudioContext, at: number, pitch: number, volume: number): void {
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

function playTone(context: AudioContext, at: number, pitch: number, seconds: number): void {
  const source = context.createOscillator();
  source.type = 'triangle';
  source.frequency.setValueAtTime(pitch, at);
  source.connect(createFadingGain(context, at, 0.12, seconds));
  source.start(at);
  source.stop(at + seconds);
}

const SOUND_PLAYERS: { readonly [S in SoundName]: (context: AudioContext, now: number) => void } = {
  card: (context, now) => playKnock(context, now, 900, 0.5),
  shuffle(context, now) {
    for (let i = 0; i < 7; i++) playKnock(context, now + i * 0.045, 1400 + 80 * i, 0.22);
  },
  chips(context, now) {
    for (let i = 0; i < 3; i++) playKnock(context, now + i * 0.06, 2600 + 300 * i, 0.3);
  },
  turn(context, now) {
    playTone(context, now, 523, 0.25);
    playTone(context, now + 0.12, 659, 0.35);
  },
  pop(context, now) {
    playKnock(context, now, 420, 0.8);
    playTone(context, now, 240, 0.12);
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
};

export function playSound(sound: SoundName): void {
  // A page in the background is silent.
  if (!document.hidden) callWithSound(sound);
}

/** Also in the background, because the visitor is called. */
export function callWithSound(sound: SoundName): void {
  if (!settingsStore.get().sound) return;
  audioContext ??= new AudioContext();
  // Browsers suspend audio until the visitor has touched the page; there is no need to wait.
  if (audioContext.state === 'suspended') void audioContext.resume();
  SOUND_PLAYERS[sound](audioContext, audioContext.currentTime);
}
