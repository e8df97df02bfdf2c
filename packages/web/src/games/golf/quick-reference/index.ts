/** The quick reference of Golf. */
import type { QuickReference } from '../../../quick-reference/quick-reference.ts';

export const quickReference: QuickReference = ({ holes }) => ({
  setup: [{ say: 'setup' }, { say: 'opening' }],
  turn: [{ say: 'draw' }, { say: 'take' }],
  cards: [
    { say: 'two', cards: ['♣2'] },
    { say: 'king', cards: ['♠K'] },
    { say: 'low', cards: ['♥A'] },
    { say: 'number', cards: ['♦3', '♦10'] },
    { say: 'court', cards: ['♣J', '♥Q'] },
  ],
  scoring: [{ say: 'pair', cards: ['♥7', '♠7'] }],
  end: [{ say: 'last' }, { say: 'end', count: Number(holes) }],
});
