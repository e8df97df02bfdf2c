/** The quick reference of Oh Hell. */
import type { QuickReference } from '../../../quick-reference/quick-reference.ts';

export const quickReference: QuickReference = ({ hook, way }) => ({
  setup: [{ say: 'setup' }],
  turn: [{ say: 'bid' }, ...(hook ? [{ say: 'hook' }] : []), { say: 'follow' }],
  cards: [
    { say: 'rank', cards: ['♥2', '♥10', '♥J', '♥Q', '♥K', '♥A'] },
    { say: 'trump', cards: ['♠2'] },
  ],
  scoring: [{ say: 'made' }, { say: 'missed' }],
  end: [{ say: way === 'upDown' ? 'endUpDown' : 'end' }],
});
