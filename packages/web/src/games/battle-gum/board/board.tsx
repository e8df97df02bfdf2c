/** The board of Battle Gum: the others around, the blob of gum in the middle, the viewer at the bottom. */
import type { GumView } from '@ludotheque/games/battle-gum';
import type { BoardProps } from '../../../board-kit/board.ts';
import { ConfirmMoveBar } from '../../../board-kit/confirm-move-bar.tsx';
import { FoldedLegalMoveList } from '../../../board-kit/legal-move-list.tsx';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import { listOtherSeats } from '../../../board-kit/seat-order.ts';
import { type BoardInteraction, useBoardInteraction } from './board-interaction.ts';
import { BurstingPile, useBurstPile } from './bursting.tsx';
import { Centre } from './centre.tsx';
import { FrontCards } from './front.tsx';
import { Hand } from './hand.tsx';
import { listSlippedSeats } from './pile.ts';
import { describePreview, describePrompt, nameAction } from './prompts.ts';
import { Rival } from './rival.tsx';
import { SeatTags } from './tags.tsx';
import './board.css';
import './seats.css';
import './centre.css';
import './motion.css';

type Props = BoardProps<GumView>;

function formatZoneNote({ game, speaker, view }: Props, zone: string): string {
  const note = game.zones(view).find(({ id }) => id === zone)?.note;
  return note ? speaker.formatPhrase(note) : '';
}

/** Buttons for moves of one tap. They have a fixed place, so that they cover nothing. */
function QuickMoves({
  interaction,
  props,
}: {
  readonly interaction: BoardInteraction;
  readonly props: Props;
}) {
  const { disabled, t, view } = props;
  const { completeMove, hintMarks, pickUpMove } = interaction;
  return (
    <div className="quick-moves" aria-live="polite">
      {pickUpMove !== undefined && (
        <button
          type="button"
          className={`take-pile playable ${interaction.choice.pile ? 'chosen' : ''} ${hintMarks.pickup ? 'hinted' : ''}`}
          disabled={disabled}
          onClick={interaction.takePile}
        >
          {t('takePile', { count: view.centre.length })}
        </button>
      )}
      {completeMove !== undefined && (
        <button
          type="button"
          className={`complete playable ${hintMarks.complete ? 'hinted' : ''}`}
          disabled={disabled}
          onClick={() => interaction.play(completeMove)}
        >
          {t('complete', { card: view.centre.at(-1)! })}
        </button>
      )}
    </div>
  );
}

function OwnSeat({
  interaction,
  props,
  slips,
}: {
  readonly interaction: BoardInteraction;
  readonly props: Props;
  readonly slips: boolean;
}) {
  const { speaker, t, view } = props;
  const { seat } = view;
  const shared = { interaction, seat, speaker, t };
  return (
    <div className="place own-place">
      <section className={slips ? 'own slipping' : 'own'} aria-label={speaker.seatName(seat)}>
        <NameBadge seat={seat}>
          <SeatTags seat={seat} slips={slips} t={t} view={view} />
        </NameBadge>
        <QuickMoves interaction={interaction} props={props} />
        <FrontCards {...shared} down={view.down[seat]!} up={interaction.cards.up} />
        <Hand {...shared} />
      </section>
    </div>
  );
}

export function GumBoard(props: Props) {
  const { disabled, game, speaker, t, view } = props;
  const interaction = useBoardInteraction(props);
  const burstPile = useBurstPile(view);
  const slippedSeats = listSlippedSeats(view);
  const isSpectator = view.seat < 0;
  const others = listOtherSeats(view);
  const { choice, chosenMove } = interaction;
  const canLayHere = chosenMove !== undefined && choice.hand.length > 0 && !view.arranging;
  const canNameNobody = interaction.isThrowing && interaction.mayNameNobody;
  const hasChoice = choice.hand.length + choice.up.length > 0 || choice.pile;
  return (
    <div className="board board-battle-gum">
      <div className={`gum-table rivals-${others.length}`}>
        {others.map((seat) => (
          <div key={seat} className="place rival-place">
            <Rival
              props={props}
              interaction={interaction}
              seat={seat}
              slips={slippedSeats.includes(seat)}
            />
          </div>
        ))}
        <Centre view={view} speaker={speaker} t={t} note={formatZoneNote(props, 'centre')}>
          {burstPile && <BurstingPile key={view.counted} cards={burstPile} t={t} />}
          {canLayHere && (
            <button
              type="button"
              className="lay-here playable"
              disabled={disabled}
              onClick={() => interaction.play(chosenMove)}
            >
              <span>{t('layHere')}</span>
            </button>
          )}
          {canNameNobody && (
            <button
              type="button"
              className={`lay-here name-nobody playable ${interaction.hintMarks.to === 'nobody' ? 'hinted' : ''}`}
              disabled={disabled}
              onClick={() => interaction.aimAt('nobody')}
            >
              <span>{t('nameNobody')}</span>
            </button>
          )}
        </Centre>
        {!isSpectator && (
          <OwnSeat
            props={props}
            interaction={interaction}
            slips={slippedSeats.includes(view.seat)}
          />
        )}
      </div>
      {!isSpectator && !view.result && (
        <ConfirmMoveBar
          game={game}
          speaker={speaker}
          move={chosenMove}
          prompt={describePrompt(props, interaction)}
          preview={describePreview(props, interaction)}
          nameAction={(move) => nameAction(props, move)}
          disabled={disabled}
          onPlay={interaction.play}
          onTakeBack={hasChoice ? interaction.clearChoice : undefined}
        />
      )}
      <FoldedLegalMoveList {...props} />
    </div>
  );
}
