/**
 * A board for any game, from its zones, its legal moves and its words alone: a game of rules only is
 * playable with mouse, keyboard and screen reader.
 */
import type { AnyGame, BaseView, Move, Seat, Speaker, Zone } from '@ludotheque/core';
import { type ReactNode, useState } from 'react';
import { useSpeech } from '../../speech/speech.tsx';
import { PlainCard } from './plain-card.tsx';
import './board.css';

interface BoardProps {
  readonly game: AnyGame;
  readonly view: BaseView;
  readonly speaker: Speaker;
  readonly moves: readonly Move[];
  readonly disabled: boolean;
  clockOf(seat: Seat): ReactNode;
  onPlay(move: Move): void;
}

function ZoneView({ speaker, zone }: { readonly zone: Zone; readonly speaker: Speaker }) {
  // A seat's zones stand below its name.
  const Heading = zone.owner === undefined ? 'h2' : 'h3';
  return (
    <section className="zone" aria-label={speaker.say(zone.name)}>
      <Heading className="zone-name">{speaker.say(zone.name)}</Heading>
      <ul className="cards">
        {zone.cards.map(({ card, count }, place) => (
          <li key={place}>
            <PlainCard card={card} count={count} speaker={speaker} />
          </li>
        ))}
      </ul>
      {zone.note && <p className="note">{speaker.say(zone.note)}</p>}
    </section>
  );
}

/** The card that a move is about, so that what can be done with one card stands together. */
function aboutCard(game: AnyGame, move: Move): string {
  const { values = {} } = game.phrase(move as never);
  for (const value of Object.values(values))
    if (typeof value === 'object') {
      if ('card' in value) return value.card;
      if ('cards' in value) return value.cards.join(' ');
    }
  return '';
}

function MoveList({
  disabled,
  game,
  moves,
  onPlay,
  speaker,
}: Omit<BoardProps, 'clockOf' | 'view'>) {
  return (
    <ul>
      {moves.map((move) => (
        <li key={move}>
          <button type="button" className="move" disabled={disabled} onClick={() => onPlay(move)}>
            {speaker.say(game.phrase(move as never))}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** So many choices are read at a glance; more of them are sorted by their card. */
const AT_A_GLANCE = 8;

function Moves(props: Omit<BoardProps, 'clockOf' | 'view'>) {
  const { t } = useSpeech();
  const { game, moves, speaker } = props;
  const [chosen, setChosen] = useState<string>();
  if (moves.length === 0) return null;
  const groups = Map.groupBy(moves, (move) => aboutCard(game, move));
  const sorted = moves.length > AT_A_GLANCE && groups.size > 1;
  const open = chosen !== undefined && groups.has(chosen) ? chosen : [...groups.keys()][0]!;
  return (
    <section className="moves" aria-label={t('play.moves')}>
      <h2>{t('play.moves')}</h2>
      {sorted && (
        <fieldset className="about">
          <legend className="unseen">{t('play.filter')}</legend>
          {[...groups.keys()].map((card) => (
            <label key={card}>
              <input
                type="radio"
                name="about"
                checked={open === card}
                onChange={() => setChosen(card)}
              />
              <span>
                {card === ''
                  ? '…'
                  : card
                      .split(' ')
                      .map((c) => speaker.card(c))
                      .join(' ')}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <MoveList {...props} moves={sorted ? groups.get(open)! : moves} />
    </section>
  );
}

export function GeneratedBoard(props: BoardProps) {
  const { game, speaker, view } = props;
  const zones = game.zones(view);
  const common = zones.filter(({ owner }) => owner === undefined);
  // The others in turn order, the viewer last and nearest.
  const first = Math.max(0, view.seat);
  const order = Array.from({ length: view.seats }, (_, i) => (first + 1 + i) % view.seats);
  return (
    <div className="generated">
      <div className="common">
        {common.map((zone) => (
          <ZoneView key={zone.id} zone={zone} speaker={speaker} />
        ))}
      </div>
      <div className="seats">
        {order.map((seat) => {
          const awaited = view.awaited.includes(seat);
          const kind = `seat${awaited ? ' awaited' : ''}${seat === view.seat ? ' own' : ''}`;
          return (
            <section key={seat} className={kind} aria-label={speaker.name(seat)}>
              <header>
                <h2>{speaker.name(seat)}</h2>
                {props.clockOf(seat)}
                <span className="score">{view.scores[seat]}</span>
              </header>
              {zones
                .filter(({ owner }) => owner === seat)
                .map((zone) => (
                  <ZoneView key={zone.id} zone={zone} speaker={speaker} />
                ))}
            </section>
          );
        })}
      </div>
      <Moves {...props} />
    </div>
  );
}
