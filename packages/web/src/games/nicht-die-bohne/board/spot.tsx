/** A seat's place in the trick: a hole, a card face down or face up, the token, or a taken card as a ghost. */
import type { BoardProps } from '../../../board-kit/board.ts';
import { CardFrame, type CardProps } from '../../../board-kit/card-frame.tsx';
import { Bean } from './bean.tsx';
import { Back, Face } from './faces.tsx';
import { TOKEN_CARD } from './flights.ts';
import './spot.css';

function Token({ label }: { readonly label: string }) {
  return (
    <span className="bohne-token" data-card={TOKEN_CARD} role="img" aria-label={label}>
      <svg viewBox="-22 -22 44 44" aria-hidden="true">
        <circle r="21" fill="#c98f3f" stroke="#5d3c20" strokeWidth="2" />
        <circle r="16" fill="none" stroke="#f7e0a8" strokeWidth="2" />
        <Bean x={-2} y={1} size={0.66} turn={-14} hue="#5d3c20" />
      </svg>
    </span>
  );
}

export interface TrickSpotProps
  extends Pick<CardProps, 'onChoose' | 'onPointerDown' | 'chosen' | 'hinted'> {
  readonly seat: number;
  /** The face-up card here, or the viewer's own face-down card. */
  readonly card: string | null;
  /** Whether a face-down card lies here. */
  readonly sealed: boolean;
  /** Whether the card has just been turned over. */
  readonly turned: boolean;
  readonly token: boolean;
  /** The card that lay here and was taken. */
  readonly taken: string | undefined;
  cardName(card: string): string;
  readonly t: BoardProps['t'];
}

export function TrickSpot(props: TrickSpotProps) {
  const { card, cardName, sealed, seat, t, taken, token, turned } = props;
  const name =
    card === null ? t('back') : sealed ? t('sealed', { card: cardName(card) }) : cardName(card);
  const kind = `${turned ? 'bohne-turned' : ''} ${sealed && card !== null ? 'sealed' : ''}`;
  return (
    <div className="spot" data-zone={`trick-${seat}`} data-seat={seat}>
      {card !== null || sealed ? (
        <CardFrame
          key={card}
          card={card}
          label={name}
          className={kind}
          chosen={props.chosen ?? false}
          hinted={props.hinted ?? false}
          onChoose={props.onChoose}
          onPointerDown={props.onPointerDown}
        >
          {card === null ? <Back /> : <Face card={card} />}
          {turned && (
            <span className="bohne-cover">
              <Back />
            </span>
          )}
        </CardFrame>
      ) : (
        taken !== undefined && (
          <span className="ghost">
            <Face card={taken} />
          </span>
        )
      )}
      {token && <Token label={t('token')} />}
    </div>
  );
}
