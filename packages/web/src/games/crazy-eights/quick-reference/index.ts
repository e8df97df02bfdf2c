/** The quick reference of Crazy Eights. */
import type { QuickReference } from '../../../quick-reference/quick-reference.ts';

export const quickReference: QuickReference = ({ actions, rounds }) => ({
  setup: [{ say: 'setup' }],
  turn: [{ say: 'lay', cards: ['♥J', '♥4'] }, { say: 'draw' }],
  cards: [
    { say: 'eight', cards: ['♣8'] },
    ...(actions
      ? [
          { say: 'queen', cards: ['♦Q'] },
          { say: 'ace', cards: ['♠A'] },
        ]
      : []),
  ],
  scoring: [{ say: 'left' }, { say: 'leftEight', cards: ['♣8'] }],
  end: [{ say: 'end', count: Number(rounds) }],
});
