/** All places of a finished game: the first three on a podium, the others in a list below it. */
import type { GameResult, PhraseFormatter, Seat } from '@ludotheque/core';
import { formatNumber } from '../i18n/format-number.ts';
import { formatOrdinal } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';

const LAST_PLACE_ON_PODIUM = 3;

interface Place {
  readonly rank: number;
  readonly seats: readonly Seat[];
}

/** The places from the first to the last; equal results share one. */
export function listPlaces({ ranks }: Pick<GameResult, 'ranks'>): Place[] {
  return [...new Set(ranks)]
    .sort((a, b) => a - b)
    .map((rank) => ({ rank, seats: ranks.flatMap((own, seat) => (own === rank ? [seat] : [])) }));
}

interface PodiumProps {
  readonly result: GameResult;
  /** Below 0 for a spectator. */
  readonly viewer: Seat;
  readonly speaker: PhraseFormatter;
}

function PlacedSeats({ place, result, speaker, viewer }: PodiumProps & { readonly place: Place }) {
  const { t } = useTranslation();
  return place.seats.map((seat) => (
    <span key={seat} className={seat === viewer ? 'placed own' : 'placed'}>
      <span className="name" title={speaker.seatName(seat)}>
        {speaker.seatName(seat)}
      </span>
      {seat === viewer && <small>{t('over.you')}</small>}
      <b className="score">{formatNumber(result.scores[seat]!)}</b>
    </span>
  ));
}

export function Podium(props: PodiumProps) {
  const { language, t } = useTranslation();
  return (
    <ol className="podium">
      {listPlaces(props.result).map((place) => (
        <li
          key={place.rank}
          className={
            place.rank <= LAST_PLACE_ON_PODIUM ? `step step-${place.rank}` : 'below-podium'
          }
        >
          <span className="who">
            <PlacedSeats {...props} place={place} />
          </span>
          <span className="rank">
            <span className="unseen">
              {t('over.placeTitle', { place: formatOrdinal(language, t, place.rank) })}
            </span>
            <span aria-hidden="true">{place.rank}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
