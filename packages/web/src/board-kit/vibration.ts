/** Short vibrations on phones, with some sounds. Not with reduced motion, and not where there is no motor. */
import type { SoundName } from './sound.ts';

/** Times on and off in turn, in milliseconds. */
const PATTERNS_MS: { readonly [S in SoundName]?: readonly number[] } = {
  turn: [14],
  pop: [18],
  splat: [24, 30, 12],
  rattle: [8, 30, 8, 30, 8],
  mole: [20],
  grow: [10, 20, 16, 20, 24],
  win: [30, 50, 30, 50, 70],
};

export function vibrate(sound: SoundName): void {
  const pattern = PATTERNS_MS[sound];
  if (!pattern || !('vibrate' in navigator)) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Browsers refuse it before the visitor has touched the page.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate([...pattern]);
}
