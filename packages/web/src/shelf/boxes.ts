/** What stands on the shelf, without opening a box: the rules are loaded when somebody plays. */
export interface BoxFacts {
  readonly id: string;
  readonly seats: readonly [min: number, max: number];
  readonly minutes: number;
}

export const boxes: readonly BoxFacts[] = [
  { id: 'nox', seats: [3, 6], minutes: 30 },
  { id: 'nicht-die-bohne', seats: [3, 6], minutes: 30 },
  { id: 'battle-gum', seats: [2, 5], minutes: 20 },
  { id: 'nanobye', seats: [2, 6], minutes: 30 },
  { id: 'ascenseur', seats: [3, 6], minutes: 25 },
];
