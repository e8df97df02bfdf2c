/** Small woody sounds, made here: a knock of filtered noise or a short tone. One switch for all. */
import { settings } from '../../house/settings.ts';

export type Sound = 'card' | 'shuffle' | 'chips' | 'turn' | 'pop' | 'win';

/** How long a knock is heard, in seconds. */
const KNOCK = 0.09;

let audio: AudioContext | undefined;
/** Made once: a knock sounds like another by its pitch alone. */
let hiss: AudioBuffer | undefined;

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * KNOCK, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

function fade(context: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  return gain;
}

/** Something laid on wood. */
function knock(context: AudioContext, at: number, pitch: number, loud: number): void {
  hiss ??= noise(context);
  const source = context.createBufferSource();
  source.buffer = hiss;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 1.4;
  source.connect(filter).connect(fade(context, at, loud, KNOCK));
  source.start(at);
}

function tone(context: AudioContext, at: number, pitch: number, seconds: number): void {
  const source = context.createOscillator();
  source.type = 'triangle';
  source.frequency.setValueAtTime(pitch, at);
  source.connect(fade(context, at, 0.12, seconds));
  source.start(at);
  source.stop(at + seconds);
}

const SOUNDS: { readonly [S in Sound]: (context: AudioContext, now: number) => void } = {
  card: (context, now) => knock(context, now, 900, 0.5),
  shuffle(context, now) {
    for (let i = 0; i < 7; i++) knock(context, now + i * 0.045, 1400 + 80 * i, 0.22);
  },
  chips(context, now) {
    for (let i = 0; i < 3; i++) knock(context, now + i * 0.06, 2600 + 300 * i, 0.3);
  },
  turn(context, now) {
    tone(context, now, 523, 0.25);
    tone(context, now + 0.12, 659, 0.35);
  },
  pop(context, now) {
    knock(context, now, 420, 0.8);
    tone(context, now, 240, 0.12);
  },
  win(context, now) {
    [523, 659, 784, 1047].forEach((pitch, i) => {
      tone(context, now + i * 0.13, pitch, 0.5);
    });
  },
};

export function make(sound: Sound): void {
  if (!settings.get().sound || document.hidden) return;
  audio ??= new AudioContext();
  // A browser keeps quiet until the visitor has touched the page; there is nothing to wait for.
  if (audio.state === 'suspended') void audio.resume();
  SOUNDS[sound](audio, audio.currentTime);
}
