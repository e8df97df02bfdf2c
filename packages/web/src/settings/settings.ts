/** The visitor's settings in this browser: colours, sound, pace, and how moves are made. */
import { useSyncExternalStore } from 'react';
import { localStore } from '../browser/local-store.ts';

export const COLOUR_SCHEMES = ['auto', 'day', 'night'] as const;
export const ANIMATION_PACES = ['calm', 'brisk', 'none'] as const;

export interface Settings {
  readonly light: (typeof COLOUR_SCHEMES)[number];
  readonly sound: boolean;
  readonly pace: (typeof ANIMATION_PACES)[number];
  /** Whether every move waits for the button; then no move plays itself either. */
  readonly confirmMoves: boolean;
  /** Whether single keys are shortcuts; they can disturb speech input. */
  readonly shortcuts: boolean;
  /** Whether bots say a short word now and then. */
  readonly botTalk: boolean;
}

const SETTINGS_STORAGE_KEY = 'settings';
const DEFAULT_SETTINGS: Settings = {
  light: 'auto',
  sound: true,
  pace: 'calm',
  confirmMoves: false,
  shortcuts: true,
  botTalk: true,
};

function readStoredSettings(): Settings {
  try {
    const stored = JSON.parse(
      localStore.getItem(SETTINGS_STORAGE_KEY) ?? '{}',
    ) as Partial<Settings>;
    return {
      light: COLOUR_SCHEMES.find((light) => light === stored.light) ?? DEFAULT_SETTINGS.light,
      sound: stored.sound ?? DEFAULT_SETTINGS.sound,
      pace: ANIMATION_PACES.find((pace) => pace === stored.pace) ?? DEFAULT_SETTINGS.pace,
      confirmMoves: stored.confirmMoves ?? DEFAULT_SETTINGS.confirmMoves,
      shortcuts: stored.shortcuts ?? DEFAULT_SETTINGS.shortcuts,
      botTalk: stored.botTalk ?? DEFAULT_SETTINGS.botTalk,
    };
  } catch {
    // If storage holds something else, the defaults are used.
    return DEFAULT_SETTINGS;
  }
}

let currentSettings = readStoredSettings();
const listeners = new Set<() => void>();

/** Marks the page for its style sheets. Boards are also loaded where there is no page: its entry calls this. */
export const markPageWithSettings = () => {
  document.documentElement.dataset.light = currentSettings.light;
  document.documentElement.dataset.effects = currentSettings.sound ? 'on' : 'off';
};

export const settingsStore = {
  get: (): Settings => currentSettings,
  set(change: Partial<Settings>): void {
    currentSettings = { ...currentSettings, ...change };
    markPageWithSettings();
    localStore.setItem(SETTINGS_STORAGE_KEY, JSON.stringify(currentSettings));
    for (const listener of listeners) listener();
  },
};

/** How long animations take, compared with the calm pace. */
export const getPaceFactor = (): number => ({ calm: 1, brisk: 0.5, none: 0 })[currentSettings.pace];

export function useSettings(): Settings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, settingsStore.get);
}
