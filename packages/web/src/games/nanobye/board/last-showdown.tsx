/**
 * A showdown: each number formed from its two cards. Under EVEREST the eye climbs to the winner,
 * under ABYSS it dives.
 */
import type { MancheClosing, NanobyeView } from '@ludotheque/games/nanobye';
import type { CSSProperties } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { Card } from '../../../board-kit/card.tsx';
import { ChipLine } from './chips.tsx';
import { Face } from './faces.tsx';
import { chipsInPot } from './flights.ts';
import { cardLabel } from './own.tsx';
import { type Formed, type Standing, stakedIn, standings, tiedWithWinner } from './showdown.ts';

type Told = Pick<BoardProps<NanobyeView>, 'view' | 'speaker' | 't'>;

function DigitCard({ card, digit, ...told }: Formed & Told) {
  const joker = card === 'J';
  const label = joker ? told.t('jokerAs', { digit }) : cardLabel(told, card);
  return (
    <span className="formed">
      <Card card={card} label={label}>
        <Face card={card} />
      </Card>
      {joker && <b aria-hidden="true">{digit}</b>}
    </span>
  );
}

/** Why the winner won, in a sentence; a tie needs another one. */
function whyOf({ speaker, t }: Told, closing: MancheClosing): string {
  const { numbers, pot, winner } = closing;
  const tied = tiedWithWinner(closing).length > 0;
  const by = numbers[winner] === null ? 'quitting' : tied ? 'bigBoss' : 'number';
  const said = speaker.formatPhrase({
    key: `events.collect.${by}`,
    values: { who: { seat: winner }, pot },
  });
  return tied ? `${said} ${t('bigBoss')}` : said;
}

function Row({
  closing,
  place,
  standing,
  zones,
  ...told
}: Told & {
  readonly closing: MancheClosing;
  readonly standing: Standing;
  readonly place: number;
  readonly zones: boolean;
}) {
  const { formed, number, seat } = standing;
  const won = seat === closing.winner;
  // How far up the mountain, or down the trench, the number reaches: 11 to 99.
  const style = { '--reach': (number - 11) / 88, '--place': place } as CSSProperties;
  return (
    <li className={won ? 'standing won' : 'standing'} style={style}>
      <span className="pair" {...(zones && { 'data-zone': `shown-${seat}` })}>
        {formed.map((one, at) => (
          <DigitCard key={at} {...one} {...told} />
        ))}
      </span>
      <b className="number">{number}</b>
      <span className="name">{told.speaker.seatName(seat)}</span>
      <span className="put-in">{told.t('putIn', { value: stakedIn(closing)[seat]! })}</span>
    </li>
  );
}

/** The slope behind the numbers. */
const Slope = () => (
  <svg className="slope" viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 60l18-14 10 4 16-18 8 5 20-24 7 6 11-13 10 16v38z" />
    <path d="M30 60l20-15 9 4 17-19 7 6 17-16v40z" />
  </svg>
);

/** `zones` where the cards may land that are being shown. */
export function Showdown({
  closing,
  zones = false,
  ...told
}: Told & { readonly closing: MancheClosing; readonly zones?: boolean }) {
  const best = standings(closing);
  const { cote } = closing;
  // The winner stands on top of a mountain, and at the bottom of a trench.
  const shown = cote === 'everest' ? best : best.toReversed();
  return (
    <div className={`showdown ${cote}`}>
      <Slope />
      <p className="why">{whyOf(told, closing)}</p>
      {shown.length > 0 ? (
        <ol className="climb">
          {shown.map((standing) => (
            <Row
              key={standing.seat}
              {...told}
              closing={closing}
              standing={standing}
              place={best.length - 1 - best.indexOf(standing)}
              zones={zones}
            />
          ))}
        </ol>
      ) : (
        <ChipLine chips={chipsInPot(closing)} label={told.t('chips', { count: closing.pot })} />
      )}
    </div>
  );
}
