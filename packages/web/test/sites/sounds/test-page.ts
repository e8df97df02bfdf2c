/** A page that renders every sound, and measures its level and length. */
import { renderSound, SOUND_NAMES } from '../../../src/board-kit/sound.ts';

const SAMPLE_RATE = 44_100;
const WINDOW = SAMPLE_RATE / 10;
const SILENCE = 0.002;

const computeRms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

async function measureSounds() {
  const measured = [];
  for (const sound of SOUND_NAMES) {
    const samples = await renderSound(sound, SAMPLE_RATE);
    let loudest = 0;
    for (let at = 0; at < samples.length; at += WINDOW / 2)
      loudest = Math.max(loudest, computeRms(samples.subarray(at, at + WINDOW)));
    measured.push({
      sound,
      peak: samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      loudnessDb: 20 * Math.log10(loudest),
      seconds: samples.findLastIndex((sample) => Math.abs(sample) > SILENCE) / SAMPLE_RATE,
    });
  }
  return measured;
}

Object.assign(globalThis, { measureSounds });
