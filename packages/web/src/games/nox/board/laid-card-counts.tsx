/** How many of each card have been laid this round, so that nobody has to remember covered cards [N7]. */
import type { PhraseFormatter } from '@ludotheque/core';
import type { BoardProps } from '../../../board-kit/board.ts';
import { LazyDetails } from '../../../board-kit/lazy-details.tsx';
import { ColourSign } from './faces.tsx';
import { readColour, readNumber } from './lay.ts';

export function LaidCardCounts({
  kinds,
  laid,
  speaker,
  t,
}: {
  readonly kinds: readonly string[];
  readonly laid: readonly number[];
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
}) {
  return (
    <LazyDetails
      className="laid"
      title={
        <>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 4h6v8H4zM14 4h6v8h-6zM4 16h6v4H4zM14 16h6v4h-6z" />
          </svg>
          <span className="unseen">{t('laid.title')}</span>
        </>
      }
    >
      {() => (
        <ul>
          {kinds.map((card, kind) => (
            <li key={card}>
              <span className="unseen">
                {t('laid.count', { card: speaker.formatCard(card), laid: laid[kind]! })}
              </span>
              <span aria-hidden="true">
                <ColourSign colour={readColour(card)} /> <b>{readNumber(card)}</b> {laid[kind]}/6
              </span>
            </li>
          ))}
        </ul>
      )}
    </LazyDetails>
  );
}
