/** The quick reference of Nanobye. */
import type { QuickReference } from '../../../quick-reference/quick-reference.ts';

export const quickReference: QuickReference = ({ manches }) => ({
  setup: [{ say: 'setup' }],
  turn: [{ say: 'first' }, { say: 'second' }, { say: 'third' }, { say: 'allIn' }],
  cards: [
    { say: 'number', cards: ['8', '3'] },
    { say: 'joker', cards: ['J', '4'] },
  ],
  scoring: [
    { say: 'everest', cards: ['9', '9'] },
    { say: 'abyss', cards: ['1', '1'] },
    { say: 'tie' },
    { say: 'alone' },
  ],
  end: [manches === 0 ? { say: 'last' } : { say: 'most', count: Number(manches) }],
});
