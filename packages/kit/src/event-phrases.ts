/** Events as phrases: `events.<what>`, with the fields of the event as values. */
import type { Phrase, PhraseValue } from '@ludotheque/core';

/** Events whose insiders are told more: the words for them have a key of their own. */
const KEYS_WITH_CARDS: { readonly [what: string]: string } = { deal: 'dealt', draw: 'drawn' };

function makeValue(name: string, value: unknown): PhraseValue {
  if (name === 'seat') return { seat: value as number };
  if (name === 'card') return { card: value as string };
  if (name === 'cards') return { cards: value as readonly string[] };
  if (typeof value === 'string') return { word: `${name}.${value}` };
  return Array.isArray(value) ? value.join(' · ') : (value as number);
}

/** The seat of an event is called `who` in phrases, so that they can be in the second person. */
export function phraseEvent(event: { readonly what: string }): Phrase {
  const hasCards = 'card' in event || 'cards' in event;
  const key = hasCards ? (KEYS_WITH_CARDS[event.what] ?? event.what) : event.what;
  const values = Object.entries(event)
    .filter(([name, value]) => name !== 'what' && value !== undefined)
    .map(([name, value]) => [name === 'seat' ? 'who' : name, makeValue(name, value)]);
  return { key: `events.${key}`, values: Object.fromEntries(values) };
}
