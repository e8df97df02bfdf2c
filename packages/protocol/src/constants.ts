/**
 * The protocol's version, limits and fixed lists. They are apart from the schemas of the requests, so
 * that a client can use them without loading the validation library.
 */
import type { BotPersonality } from '@ludotheque/core';

/** Raised when an older client would misunderstand. Both sides send it when they connect. */
export const PROTOCOL_VERSION = 1;
export const MAX_MESSAGE_BYTES = 16 * 1024;
export const MAX_CHAT_TEXT_LENGTH = 280;
export const MAX_MOVE_ID_LENGTH = 40;
/** How many steps a snapshot or a page of the log has at most: more than most games. */
export const MAX_STEPS_PER_PAGE = 500;
/** Chat lines that are sent with one tap. Every client has words for these. */
export const CHAT_PRESETS = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'oops',
  'one-moment',
  'your-turn',
  'another-game',
  'bye',
] as const;

/** Why somebody is reported to the operator. */
export const REPORT_REASONS = ['abuse', 'spam', 'name', 'cheating', 'other'] as const;
export const MAX_REPORT_NOTE_LENGTH = 280;

/**
 * The names of bots. Bots of tables from before they had any are named by their seats, so new names go
 * to the end.
 */
export const BOT_NAMES = [
  'Olive',
  'Basil',
  'Coco',
  'Dodo',
  'Elio',
  'Fifi',
  'Gigi',
  'Hugo',
  'Iris',
  'Juno',
  'Kiki',
  'Lupo',
  'Otto',
  'Pepe',
  'Pica',
  'Rico',
  'Rufo',
  'Tora',
  'Tula',
  'Zaza',
] as const;

/** Who a bot is says how it plays: its name is in the record, and stands for its personality. */
const PERSONALITY_BY_NAME: { readonly [N in (typeof BOT_NAMES)[number]]: BotPersonality } = {
  Olive: 'careful',
  Basil: 'teacher',
  Coco: 'careful',
  Dodo: 'careful',
  Elio: 'bold',
  Fifi: 'careful',
  Gigi: 'bold',
  Hugo: 'teacher',
  Iris: 'teacher',
  Juno: 'teacher',
  Kiki: 'spiteful',
  Lupo: 'bold',
  Otto: 'teacher',
  Pepe: 'spiteful',
  Pica: 'spiteful',
  Rico: 'bold',
  Rufo: 'spiteful',
  Tora: 'bold',
  Tula: 'careful',
  Zaza: 'spiteful',
};
const personalities: ReadonlyMap<string, BotPersonality> = new Map(
  Object.entries(PERSONALITY_BY_NAME),
);

/** Undefined for a bot without a name of ours: one of an older table, or of a newer version. */
export const findBotPersonality = (name: string): BotPersonality | undefined =>
  personalities.get(name);

/** Ids of tables and people. */
export const ID_PATTERN = /^[0-9A-Za-z]{8,32}$/;
