/**
 * The games of runs whose seeds are known: a seed runs differently with another list. A new game does not
 * belong here; it has a run of its own in games-under-faults.test.ts.
 */
export const SIMULATED_GAMES = [
  'ascenseur',
  'battle-gum',
  'crazy-eights',
  'golf',
  'nanobye',
  'nicht-die-bohne',
  'nox',
] as const;
