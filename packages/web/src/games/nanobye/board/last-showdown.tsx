/**
 * Draws a showdown: each number with its two cards. Under EVEREST the winner is on top, under ABYSS
 * at the bottom.
 */
import type { MancheClosing, NanobyeView } from '@ludotheque/games/nanobye';
import type { BoardProps } from '../../../board-kit/board.ts';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { ChipLine } from './chips.tsx';
import { Face } from './faces.tsx';
import { listChipsInPot } from './flights.ts';
import { formatCardLabel } from './own.tsx';
import {
  type FormedDigit,
  listTiedWithWinner,
  rankStandings,
  type Standing,
  sumStakesBySeat,
} from './showdown.ts';

/** When the pot goes to the winner, only this many chips are shown. */
const MAX_CHIPS_PASSED = 6;

type ShowdownProps = Pick<BoardProps<NanobyeView>, 'view' | 'speaker' | 't'>;

function DigitCard({ card, digit, ...props }: FormedDigit & ShowdownProps) {
  const joker = card === 'J';
  const label = joker ? props.t('jokerAs', { digit }) : formatCardLabel(props, card);
  return (
    <span className="formed">
      <CardFrame card={card} label={label}>
        <Face card={card} />
      </CardFrame>
      {joker && <b aria-hidden="true">{digit}</b>}
    </span>
  );
}

/** Why the winner won, in a sentence, with a second one for a tie. */
function describeWin({ speaker, t }: ShowdownProps, closing: MancheClosing): string {
  const { numbers, pot, winner } = closing;
  const tied = listTiedWithWinner(closing).length > 0;
  const by = numbers[winner] === null ? 'quitting' : tied ? 'bigBoss' : 'number';
  const sentence = speaker.formatPhrase({
    key: `events.collect.${by}`,
    values: { who: { seat: winner }, pot },
  });
  return tied ? `${sentence} ${t('bigBoss')}` : sentence;
}

function StandingRow({
  closing,
  place,
  standing,
  ...props
}: ShowdownProps & {
  readonly closing: MancheClosing;
  readonly standing: Standing;
  readonly place: number;
}) {
  const { formedDigits, number, seat } = standing;
  const won = seat === closing.winner;
  // How far up the mountain or down the trench the number is; numbers go from 11 to 99.
  const style = { '--reach': (number - 11) / 88, '--place': place };
  return (
    <li className={won ? 'standing won' : 'standing'} style={style}>
      <span className="pair">
        {formedDigits.map((digit, index) => (
          <DigitCard key={index} {...digit} {...props} />
        ))}
      </span>
      <b className="number">{number}</b>
      <span className="name">{props.speaker.seatName(seat)}</span>
      <span className="put-in">{props.t('putIn', { value: sumStakesBySeat(closing)[seat]! })}</span>
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

export function Showdown({
  closing,
  ...props
}: ShowdownProps & { readonly closing: MancheClosing }) {
  const best = rankStandings(closing);
  const { cote } = closing;
  // The winner is on top of a mountain or at the bottom of a trench.
  const shown = cote === 'everest' ? best : best.toReversed();
  return (
    <div className={`showdown ${cote}`}>
      <Slope />
      <p className="why">{describeWin(props, closing)}</p>
      {shown.length > 0 && (
        <div className="won-chips" aria-hidden="true">
          <ChipLine chips={listChipsInPot(closing).slice(0, MAX_CHIPS_PASSED)} label="" />
        </div>
      )}
      {shown.length > 0 ? (
        <ol className="climb">
          {shown.map((standing) => (
            <StandingRow
              key={standing.seat}
              {...props}
              closing={closing}
              standing={standing}
              place={best.length - 1 - best.indexOf(standing)}
            />
          ))}
        </ol>
      ) : (
        <ChipLine
          chips={listChipsInPot(closing)}
          label={props.t('chips', { count: closing.pot })}
        />
      )}
    </div>
  );
}
