/** The table of Battle Gum: the others around, the blob of gum in the middle, you at the bottom. */
import type { Seat } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';
import type { BoardProps } from '../../../board-kit/board.ts';
import { ConfirmMoveBar } from '../../../board-kit/confirm-move-bar.tsx';
import { FoldedLegalMoveList } from '../../../board-kit/legal-move-list.tsx';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import { Bursting, useBurst } from './bursting.tsx';
import { Centre } from './centre.tsx';
import { type Desk, useDesk } from './desk.ts';
import { Front } from './front.tsx';
import { Hand } from './hand.tsx';
import { slipped } from './pile.ts';
import { previewOf, promptOf } from './prompts.ts';
import { Rival } from './rival.tsx';
import { Tags } from './tags.tsx';
import './board.css';
import './seats.css';
import './centre.css';
import './motion.css';

type Props = BoardProps<GumView>;

function noteOn({ game, speaker, view }: Props, zone: string): string {
  const note = game.zones(view).find(({ id }) => id === zone)?.note;
  return note ? speaker.formatPhrase(note) : '';
}

/** What one tap does besides laying: always in the same place, so that it covers nothing. */
function QuickMoves({ desk, props }: { readonly desk: Desk; readonly props: Props }) {
  const { disabled, t, view } = props;
  const { complete, marks, pickUp } = desk;
  return (
    <div className="quick-moves" aria-live="polite">
      {pickUp !== undefined && (
        <button
          type="button"
          className={`take-pile playable ${desk.choice.pile ? 'chosen' : ''} ${marks.pickup ? 'hinted' : ''}`}
          disabled={disabled}
          onClick={desk.takePile}
        >
          {t('takePile', { count: view.centre.length })}
        </button>
      )}
      {complete !== undefined && (
        <button
          type="button"
          className={`complete playable ${marks.complete ? 'hinted' : ''}`}
          disabled={disabled}
          onClick={() => desk.play(complete)}
        >
          {t('complete', { card: view.centre.at(-1)! })}
        </button>
      )}
    </div>
  );
}

function Own({
  desk,
  props,
  slips,
}: {
  readonly desk: Desk;
  readonly props: Props;
  readonly slips: boolean;
}) {
  const { speaker, t, view } = props;
  const { seat } = view;
  const shared = { desk, seat, speaker, t };
  return (
    <section className={slips ? 'own slipping' : 'own'} aria-label={speaker.seatName(seat)}>
      <NameBadge seat={seat}>
        <Tags seat={seat} slips={slips} t={t} view={view} />
      </NameBadge>
      <QuickMoves desk={desk} props={props} />
      <Front {...shared} down={view.down[seat]!} up={desk.cards.up} />
      <Hand {...shared} />
    </section>
  );
}

export function GumBoard(props: Props) {
  const { disabled, game, speaker, t, view } = props;
  const desk = useDesk(props);
  const gone = useBurst(view);
  const slips = slipped(view);
  const watching = view.seat < 0;
  // The others in turn order, from the viewer's left.
  const first = watching ? 0 : view.seat + 1;
  const others = Array.from(
    { length: watching ? view.seats : view.seats - 1 },
    (_, step): Seat => (first + step) % view.seats,
  );
  const { choice, move } = desk;
  const laying = move !== undefined && choice.hand.length > 0 && !view.arranging;
  const begun = choice.hand.length + choice.up.length > 0 || choice.pile;
  return (
    <div className="board-battle-gum">
      <div className={`gum-table rivals-${others.length}`}>
        {others.map((seat) => (
          <Rival key={seat} props={props} desk={desk} seat={seat} slips={slips.includes(seat)} />
        ))}
        <Centre view={view} speaker={speaker} t={t} note={noteOn(props, 'centre')}>
          {gone && <Bursting key={view.counted} cards={gone} t={t} />}
          {laying && (
            <button
              type="button"
              className="lay-here playable"
              disabled={disabled}
              onClick={() => desk.play(move)}
            >
              <span>{t('layHere')}</span>
            </button>
          )}
        </Centre>
        {!watching && <Own props={props} desk={desk} slips={slips.includes(view.seat)} />}
      </div>
      {!watching && !view.result && (
        <ConfirmMoveBar
          game={game}
          speaker={speaker}
          move={move}
          prompt={promptOf(props, desk)}
          preview={previewOf(props, desk)}
          doIt={view.arranging ? t('arrange.done') : undefined}
          disabled={disabled}
          onPlay={desk.play}
          onTakeBack={begun ? desk.clear : undefined}
        />
      )}
      <FoldedLegalMoveList {...props} />
    </div>
  );
}
