/** What a visitor has set for this browser: light, sound, and how fast the table moves. */
import { useSyncExternalStore } from 'react';

export const LIGHTS = ['auto', 'day', 'night'] as const;
export const PACES = ['calm', 'brisk', 'none'] as const;

export interface Settings {
  readonly light: (typeof LIGHTS)[number];
  readonly sound: boolean;
  readonly pace: (typeof PACES)[number];
}

const KEY = 'settings';
const PLAIN: Settings = { light: 'auto', sound: true, pace: 'calm' };

function kept(): Settings {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
    return {
      light: LIGHTS.find((light) => light === found.light) ?? PLAIN.light,
      sound: found.sound ?? PLAIN.sound,
      pace: PACES.find((pace) => pace === found.pace) ?? PLAIN.pace,
    };
  } catch {
    // Storage may be closed to us, or hold something else: then it is the plain settings.
    return PLAIN;
  }
}

let now = kept();
const listeners = new Set<() => void>();

const show = () => {
  document.documentElement.dataset.light = now.light;
};
show();

export const settings = {
  get: (): Settings => now,
  set(change: Partial<Settings>): void {
    now = { ...now, ...change };
    show();
    try {
      localStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // Then it holds as long as the page is open.
    }
    for (const listener of listeners) listener();
  },
};

export function useSettings(): Settings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, settings.get);
}
