/** Nobody has to remember what lies beneath: how many of each card have been laid this round [N7]. */
import type { PhraseFormatter } from '@ludotheque/core';
import type { BoardProps } from '../../../board-kit/board.ts';
import { LazyDetails } from '../../../board-kit/lazy-details.tsx';
import { Sign } from './faces.tsx';
import { colourOf, numberOn } from './lay.ts';

export function Laid({
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
    <LazyDetails className="laid" title={t('laid.title')}>
      {() => (
        <ul>
          {kinds.map((card, kind) => (
            <li key={card}>
              <span className="unseen">
                {t('laid.count', { card: speaker.formatCard(card), laid: laid[kind]! })}
              </span>
              <span aria-hidden="true">
                <Sign colour={colourOf(card)} /> <b>{numberOn(card)}</b> {laid[kind]}/6
              </span>
            </li>
          ))}
        </ul>
      )}
    </LazyDetails>
  );
}
