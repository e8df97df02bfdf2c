/**
 * What a bot says, from what everybody can see. All people at the table see the same: the choice follows
 * from the table and the moment alone. A bot says something seldom.
 */
import type { BaseView, Seat } from '@ludotheque/core';
import { findBotPersonality } from '@ludotheque/protocol/client';

/** How many lines a personality has for a moment. */
const LINE_COUNTS = { hello: 1, pleased: 2, annoyed: 2, won: 1, lost: 1 } as const;
type BotMoment = keyof typeof LINE_COUNTS;

/** During the game, one reaction in so many is spoken; the others show in the face alone. */
const SPOKEN_REACTIONS = 3;

function hashText(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

export interface BotAtTable {
  readonly table: string;
  readonly seat: Seat;
  readonly name: string;
}

/** The key of a line about a reaction to this view; undefined if the bot keeps it to itself. */
export function chooseBotLine(
  { name, seat, table }: BotAtTable,
  reaction: 'pleased' | 'annoyed',
  { result, scores, sheet }: BaseView,
): string | undefined {
  const chance = hashText(`${table}/${seat}/${sheet.length}/${scores.join()}`);
  if (!result && chance % SPOKEN_REACTIONS > 0) return undefined;
  const moment = result ? (reaction === 'pleased' ? 'won' : 'lost') : reaction;
  return findLineKey(name, moment, Math.floor(chance / SPOKEN_REACTIONS));
}

/** One of the bots says hello while nothing has been scored; undefined for the others. */
export function chooseGreeting(
  { name, seat, table }: BotAtTable,
  botSeats: readonly Seat[],
): string | undefined {
  const chance = hashText(table);
  return botSeats[chance % botSeats.length] === seat
    ? findLineKey(name, 'hello', chance)
    : undefined;
}

function findLineKey(name: string, moment: BotMoment, chance: number): string | undefined {
  const personality = findBotPersonality(name);
  return (
    personality && `character.lines.${personality}.${moment}.${1 + (chance % LINE_COUNTS[moment])}`
  );
}
