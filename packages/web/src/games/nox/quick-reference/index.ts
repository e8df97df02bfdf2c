/** The quick reference of NOX. The example of what scores is that of the printed rules. */
import type { QuickReference } from '../../../quick-reference/quick-reference.ts';

export const quickReference: QuickReference = ({ variant }) => ({
  setup: [{ say: 'setup' }],
  turn: [{ say: 'lay' }],
  cards: [
    { say: 'blue', cards: ['B1', 'B4', 'B9', 'B11', 'B15'] },
    { say: 'green', cards: ['G2', 'G5', 'G7', 'G12', 'G14'] },
    { say: 'orange', cards: ['O3', 'O6', 'O8', 'O10', 'O13'] },
    { say: 'merge', cards: ['G14', 'G14'] },
  ],
  scoring: [
    { say: 'sum', cards: ['B4', 'G14', 'O6', 'B15'] },
    { say: 'missing', cards: ['G14', 'O13'] },
    { say: variant === 'hard' ? 'best' : 'everybody' },
  ],
  end: [{ say: 'round' }, { say: variant === 'hard' ? 'to100' : 'to150' }],
});
