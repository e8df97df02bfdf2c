/** How many of each card have been laid this round, so that nobody has to remember covered cards [N7]. */
import type { PhraseFormatter } from '@ludotheque/core';
import type { BoardProps } from '../../../board-kit/board.ts';
import { IconDisclosure } from '../../../board-kit/icon-disclosure.tsx';
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
    <IconDisclosure
      className="laid"
      icon="M4 4h6v8H4zM14 4h6v8h-6zM4 16h6v4H4zM14 16h6v4h-6z"
      title={t('laid.title')}
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
    </IconDisclosure>
  );
}
