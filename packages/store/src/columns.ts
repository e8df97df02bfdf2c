/** The columns that both databases read, and the phases by which tables are kept. */
import type { Phase } from './store.ts';

export const DESK = 'id, game, phase, listed, created, touched, due, summary';
export const PERSON = 'id, name, secret, recovery, created, seen, blocked, about';
export const RESULT = 'desk AS "table", seat, game, at, person, bot, seats, score, rank, rated';
export const RATING = 'subject, game, mu, sigma, games';
export const PHASES: readonly Phase[] = ['open', 'playing', 'over', 'closed'];
