/** Ascenseur, assembled: one frozen object. */
import { makeAscenseur } from './rules.ts';

export type { AscenseurEvent, AscenseurOptions, AscenseurView } from './rules.ts';
export { makeAscenseur };
export const game = makeAscenseur();
