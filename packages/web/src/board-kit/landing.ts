/** How things land: cards with weight, gum sticks, bones rattle, the mole pops up. Nobody waits for it. */
import { settingsStore } from '../settings/settings.ts';

export type LandingKind = 'card' | 'gum' | 'bones' | 'mole';

const KEYFRAMES: { readonly [L in LandingKind]: Keyframe[] } = {
  card: [{ scale: '1.05' }, { scale: '0.985' }, { scale: '1' }],
  gum: [{ scale: '1.14 0.84' }, { scale: '0.92 1.08' }, { scale: '1.04 0.97' }, { scale: '1' }],
  bones: [
    { rotate: '-5deg' },
    { rotate: '5deg' },
    { rotate: '-4deg' },
    { rotate: '3deg' },
    { rotate: '0deg' },
  ],
  mole: [{ translate: '0 34%' }, { translate: '0 -12%' }, { translate: '0 0' }],
};
const DURATION_MS: { readonly [L in LandingKind]: number } = {
  card: 140,
  gum: 320,
  bones: 320,
  mole: 360,
};

export function animateLanding(element: HTMLElement, kind: LandingKind = 'card'): void {
  if (!settingsStore.get().sound) return;
  element.animate(KEYFRAMES[kind], { duration: DURATION_MS[kind], easing: 'ease-out' });
}
