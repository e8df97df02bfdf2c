/**
 * Whose turn it is, in one sentence: the header, the page's title and the announcer for screen
 * readers all say this one. It speaks of what has landed on the board, never of what is to come.
 */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import type { Translate } from '../i18n/translation.tsx';
import type { Playback } from './playback.ts';

export interface TurnStatus {
  readonly text: string;
  /** Whether the viewer can move now. */
  readonly isMine: boolean;
}

const NO_TURN: TurnStatus = { text: '', isMine: false };

const listAwaitedNames = ({ awaited, seat }: BaseView, speaker: PhraseFormatter): string =>
  speaker.formatList(
    awaited.filter((other) => other !== seat).map((other) => speaker.seatName(other)),
  );

export function describeTurn(
  { isCaughtUp, roundEndView, settledView }: Playback,
  { isMade, isOver }: { readonly isMade: boolean; readonly isOver: boolean },
  speaker: PhraseFormatter,
  t: Translate,
): TurnStatus {
  if (isOver || settledView.result) return NO_TURN;
  if (roundEndView)
    return { text: t('round.over', { round: roundEndView.sheet.length }), isMine: false };
  if (!settledView.awaited.includes(settledView.seat))
    return {
      text: t('play.turnOf', { names: listAwaitedNames(settledView, speaker) }),
      isMine: false,
    };
  // The viewer's own move is on its way, or its cards still fly.
  if (isMade || !isCaughtUp) return { text: t('play.made'), isMine: false };
  return { text: t('play.yourTurn'), isMine: true };
}
