/** The quick reference of Nicht die Bohne! The rows that are counted are those of the printed rules. */
import type { QuickReference } from '../../../quick-reference/quick-reference.ts';

export const quickReference: QuickReference = ({ manches }) => ({
  setup: [{ say: 'setup' }],
  turn: [{ say: 'open' }, { say: 'choose' }, { say: 'take' }],
  cards: [
    { say: 'numbers', cards: ['G1', 'R10'] },
    { say: 'zero', cards: ['G0'] },
    { say: 'double', cards: ['Bx2'] },
    { say: 'minus', cards: ['Y-'] },
  ],
  scoring: [
    { say: 'order' },
    { say: 'plain', cards: ['R3', 'R6'] },
    { say: 'twoMinus', cards: ['B-', 'B-', 'Bx2', 'B8', 'B2', 'B4'] },
    { say: 'oneMinus', cards: ['Y-', 'Y4', 'Y9'] },
    { say: 'cancelled', cards: ['G0', 'G5'] },
    { say: 'sum' },
  ],
  end: [{ say: 'end', count: Number(manches) }],
});
