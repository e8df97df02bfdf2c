/** The options of Battle Gum. The last three are younger than the game: a missing one has its default. */
import type { OptionSpecs } from '@ludotheque/core';

export type GumOptions = {
  /** Four equal cards on top remove the pile. */
  readonly fourInARow: boolean;
  /** A pair on top may be completed, turn or no turn. */
  readonly completion: boolean;
  /** What a 6 asks of the next card [G3]. */
  readonly six: 'atMost' | 'any';
  /** Whether a 1 may also be laid on a 1 [G13]. */
  readonly one?: 'lead' | 'onOne';
  /** Whether whoever lays a 13 must name a seat, or may [G14]. */
  readonly thirteen?: 'must' | 'may';
  /** Whether the pile keeps its value under a Ninja, or is as good as empty [G15]. */
  readonly ninja?: 'through' | 'reset';
};

export const OPTION_SPECS: OptionSpecs<GumOptions> = {
  fourInARow: { kind: 'flag', default: false },
  completion: { kind: 'flag', default: false },
  six: { kind: 'choice', values: ['atMost', 'any'], default: 'atMost' },
  one: { kind: 'choice', values: ['lead', 'onOne'], default: 'lead', omitDefault: true },
  thirteen: { kind: 'choice', values: ['must', 'may'], default: 'must', omitDefault: true },
  ninja: { kind: 'choice', values: ['through', 'reset'], default: 'through', omitDefault: true },
};

export const DEFAULT_OPTIONS: GumOptions = { fourInARow: false, completion: false, six: 'atMost' };

export const mayNameNobody = ({ thirteen }: GumOptions): boolean => thirteen === 'may';
export const mayLayOneOnOne = ({ one }: GumOptions): boolean => one === 'onOne';
export const ninjaResetsPile = ({ ninja }: GumOptions): boolean => ninja === 'reset';
