/** The keys of a table: cards by number, arrows between choices, and a letter for each button. */
import { createContext, type RefObject, useEffect } from 'react';
import { settingsStore } from '../settings/settings.ts';
import { DECISION_SELECTOR } from './decision-focus.ts';

/** Opens the overlay with the keys; undefined where there are none. */
export const OpenShortcutsContext = createContext<(() => void) | undefined>(undefined);

/** The keys as the overlay lists them, with the words for what they do. */
export const SHORTCUTS = [
  { keys: ['1', '9'], name: 'card' },
  { keys: ['←', '→'], name: 'go' },
  { keys: ['Enter'], name: 'play' },
  { keys: ['Esc'], name: 'back' },
  { keys: ['H'], name: 'hint' },
  { keys: ['S'], name: 'skip' },
  { keys: ['R'], name: 'reference' },
  { keys: ['?'], name: 'help' },
] as const;

const BUTTON_BY_KEY: { readonly [key: string]: string } = {
  Enter: '.stage .do-it:not(:disabled)',
  Escape: '.stage .take-back',
  h: '.hint-button:not(:disabled)',
  s: '.skip-step, .round-sheet .main-action',
  r: '.reference-button',
};

const STEP_BY_ARROW: { readonly [key: string]: number } = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

const isTyping = (element: Element | null) =>
  element?.matches('input, textarea, select, [contenteditable]') ?? false;
const isLayerOpen = () => document.querySelector('dialog[open], :popover-open') !== null;

/** What can be chosen now: the cards of the hand before all others. */
function listChoices(root: HTMLElement): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(DECISION_SELECTOR)];
  const held = all.filter((choice) => choice.closest('[data-zone^="hand"]'));
  return [...held, ...all.filter((choice) => !held.includes(choice))];
}

/** Clicks the choice with this number; the focus goes there too, so that Enter plays it. */
function chooseByNumber(root: HTMLElement, key: string): boolean {
  const choice = listChoices(root)[Number(key) - 1];
  choice?.focus();
  choice?.click();
  return choice !== undefined;
}

/** Moves the focus to the choice before or after, in the order of the page. */
function stepFocus(root: HTMLElement, step: number): boolean {
  const choices = [...root.querySelectorAll<HTMLElement>(DECISION_SELECTOR)];
  if (choices.length === 0) return false;
  const at = choices.findIndex((choice) => choice.matches(':focus'));
  const next = at < 0 ? listChoices(root)[0]! : choices.at((at + step) % choices.length)!;
  next.focus();
  return true;
}

/** Runs the shortcut of a key. Returns whether the key had one. */
function runShortcut(root: HTMLElement, key: string): boolean {
  if (/^[1-9]$/.test(key)) return chooseByNumber(root, key);
  const step = STEP_BY_ARROW[key];
  if (step !== undefined) return stepFocus(root, step);
  // A focused button has its own Enter.
  if (key === 'Enter' && document.activeElement?.matches('a, button, summary')) return false;
  const selector = BUTTON_BY_KEY[key.length === 1 ? key.toLowerCase() : key];
  // Some of them are in the page's header.
  const button = selector && document.querySelector<HTMLElement>(selector);
  if (!button) return false;
  button.click();
  return true;
}

export function useTableShortcuts(root: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, defaultPrevented, key, metaKey } = event;
      if (!settingsStore.get().shortcuts || altKey || ctrlKey || metaKey || defaultPrevented)
        return;
      if (!root.current || isTyping(document.activeElement) || isLayerOpen()) return;
      if (key === '?') onHelp();
      else if (!runShortcut(root.current, key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onHelp, root]);
}
