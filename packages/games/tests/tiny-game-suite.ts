/** The exhaustive laws: every shuffle of a tiny deck, and every way to play it. */
import { listTinyGameChecks, type TinyGame } from '@ludotheque/testkit';
import { describeChecks } from './game-law-suite.ts';

export const describeTinyGameLaws = (tiny: readonly TinyGame[]): void =>
  describeChecks(listTinyGameChecks(tiny));
