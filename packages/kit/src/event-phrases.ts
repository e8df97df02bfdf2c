/** Events as phrases: `events.<what>`, with the fields of the event as values. */
import type { Deck, Phrase, PhraseValue } from '@ludotheque/core';

/** Events whose insiders are told more: the words for them have a key of their own. */
const KEYS_WITH_CARDS: { readonly [what: string]: string } = { deal: 'dealt', draw: 'drawn' };

/** A text is a card of the deck, or else a word of the game. */
function makeValue(name: string, value: unknown, deck: Deck): PhraseValue {
  if (name === 'seat') return { seat: value as number };
  if (typeof value === 'string')
    return deck.findKind(value) === undefined ? { word: `${name}.${value}` } : { card: value };
  if (!Array.isArray(value)) return value as number;
  return name === 'cards' ? { cards: value as readonly string[] } : value.join(' · ');
}

/** The seat of an event is called `who` in phrases, so that they can be in the second person. */
export function phraseEvent(event: { readonly what: string }, deck: Deck): Phrase {
  const hasCards = 'card' in event || 'cards' in event;
  const key = hasCards ? (KEYS_WITH_CARDS[event.what] ?? event.what) : event.what;
  const values = Object.entries(event)
    .filter(([name, value]) => name !== 'what' && value !== undefined)
    .map(([name, value]) => [name === 'seat' ? 'who' : name, makeValue(name, value, deck)]);
  return { key: `events.${key}`, values: Object.fromEntries(values) };
}
