/** Playing cards by their names: in moves and transcripts the suit comes first, as in ♣A. */

const PLAYING_CARD = /^(?<suit>[♣♦♥♠])(?<rank>\d+|[JQKA])$/;

export interface PlayingCard {
  readonly suit: string;
  readonly rank: string;
}

/** Undefined for any other card. */
export function parsePlayingCard(name: string): PlayingCard | undefined {
  const { rank, suit } = PLAYING_CARD.exec(name)?.groups ?? {};
  return rank === undefined || suit === undefined ? undefined : { suit, rank };
}
