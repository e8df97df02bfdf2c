/** What a bot feels, from what everybody can see: its score. Its cards play no part in it. */
import type { BaseView, Seat } from '@ludotheque/core';
import type { ScoreUnit } from '../board-kit/board.ts';
import type { BotMood } from './bot-face.tsx';

/** So many cards at once are worth a face. */
const MANY_CARDS = 3;

/** How a bot takes it that the table has changed like this; undefined if nothing moves it. */
export function findBotReaction(
  before: BaseView,
  after: BaseView,
  seat: Seat,
  unit: ScoreUnit,
): Exclude<BotMood, 'calm' | 'thinking'> | undefined {
  const changes = after.scores.map((score, other) => score - (before.scores[other] ?? 0));
  const own = changes[seat] ?? 0;
  if (after.result && !before.result) {
    const { ranks } = after.result;
    if (ranks[seat] === 1) return 'pleased';
    return ranks[seat] === Math.max(...ranks) ? 'annoyed' : undefined;
  }
  // Cards are to be got rid of.
  if (unit === 'cards') {
    if (Math.abs(own) < MANY_CARDS) return undefined;
    return own < 0 ? 'pleased' : 'annoyed';
  }
  if (after.sheet.length === before.sheet.length) return undefined;
  const [best, worst] = [Math.max(...changes), Math.min(...changes)];
  if (best === worst) return undefined;
  if (own === best) return 'pleased';
  return own === worst ? 'annoyed' : undefined;
}
