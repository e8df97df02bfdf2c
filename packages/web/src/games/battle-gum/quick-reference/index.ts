/** The quick reference of Battle Gum: what the special cards do by the options of the table. */
import type { QuickReference, ReferenceLine } from '../../../quick-reference/quick-reference.ts';

export const quickReference: QuickReference = (options) => {
  const variants: readonly ReferenceLine[] = [
    ...(options.fourInARow ? [{ say: 'fourInARow', cards: ['5', '5', '5', '5'] }] : []),
    ...(options.completion ? [{ say: 'completion', cards: ['10', '10'] }] : []),
  ];
  return {
    setup: [{ say: 'setup' }],
    turn: [{ say: 'lay' }, { say: 'pickUp' }],
    cards: [
      { say: options.ninja === 'reset' ? 'ninjaReset' : 'ninja', cards: ['N'] },
      { say: options.one === 'onOne' ? 'oneOnOne' : 'one', cards: ['1'] },
      { say: options.six === 'any' ? 'sixAny' : 'six', cards: ['6'] },
      { say: 'eight', cards: ['8'] },
      { say: 'nine', cards: ['9'] },
      { say: options.thirteen === 'may' ? 'thirteenMay' : 'thirteen', cards: ['13'] },
      ...variants,
      { say: 'plain', cards: ['2', '12'] },
    ],
    scoring: [],
    end: [{ say: 'win' }],
  };
};
