/** The name badge of a seat in a running game: name or face, presence, clock and score. */
import type { BaseView, PhraseFormatter, Seat } from '@ludotheque/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { ScoreUnit } from '../board-kit/board.ts';
import { BotFace } from '../bots/bot-face.tsx';
import { BotWords } from '../bots/bot-words.tsx';
import { useBotLabel } from '../bots/use-bot-label.ts';
import { useBotReaction } from '../bots/use-bot-mood.ts';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ScoreWithIcon } from './score-with-icon.tsx';
import { formatDuration, SeatClock, useCurrentTime } from './seat-clock.tsx';
import { SeatMark } from './seat-mark.tsx';

type TablePeople = Pick<LoadedTable, 'clocks' | 'clocksAt' | 'face' | 'present' | 'standInTimes'>;

/** A bot: its face, and now and then a short word. */
function Bot({
  face,
  isThinking,
  label,
  name,
  seat,
  unit,
  view,
}: {
  readonly face: TablePeople['face'];
  readonly isThinking: boolean;
  readonly label: string;
  readonly name: string;
  readonly seat: Seat;
  readonly unit: ScoreUnit;
  readonly view: BaseView;
}) {
  const reaction = useBotReaction(view, seat, unit);
  return (
    <span className="bot-at-seat" title={label}>
      <BotFace name={name} mood={reaction ?? (isThinking ? 'thinking' : 'calm')} />
      <BotWords face={face} name={name} reaction={reaction} seat={seat} view={view} />
    </span>
  );
}

/**
 * Somebody is not there: how long the others wait until a bot plays. Boards that have no room for more
 * about who sits there (`.who`) still show it.
 */
function StandInCountdown({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const now = useCurrentTime(true);
  const time = formatDuration(at - now);
  return (
    <span className="stand-in" title={t('people.standIn', { time })}>
      <BotIcon />
      <span className="unseen">{t('people.standIn', { time: '' })}</span>
      {time}
    </span>
  );
}

const BotIcon = () => (
  <svg viewBox="0 0 16 16" className="score-icon" aria-hidden="true">
    <path d="M3 6h10v7H3zM8 6V3M6 9.5v1M10 9.5v1M1.5 8.5v2M14.5 8.5v2" />
  </svg>
);

function LiveNameBadge({
  children,
  people,
  seat,
  speaker,
  unit,
  view,
}: {
  readonly seat: Seat;
  readonly people: TablePeople;
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  readonly unit: ScoreUnit;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { clocks, clocksAt, face, present, standInTimes } = people;
  const { bot, person } = face.sitters[seat]!;
  const awaited = face.phase === 'playing' && view.awaited.includes(seat);
  const away = person !== undefined && !present.includes(person);
  const standInAt = person === undefined || bot !== undefined ? undefined : standInTimes[person];
  const name = speaker.seatName(seat);
  const describeBot = useBotLabel();
  return (
    <header className={awaited ? 'plate awaited' : 'plate'}>
      {person === undefined && bot !== undefined ? (
        <Bot
          seat={seat}
          face={face}
          name={name}
          label={describeBot(name, bot, true)}
          isThinking={awaited}
          unit={unit}
          view={view}
        />
      ) : (
        <SeatMark seat={seat} />
      )}
      <h2 className={away ? 'away' : undefined} title={name}>
        {name}
      </h2>
      {seat === view.seat && <span className="who you">{t('wait.you')}</span>}
      {bot !== undefined && (
        <span className={person === undefined ? 'who unseen' : 'who'}>
          {person === undefined ? describeBot(name, bot, false) : t(`levels.${bot}`)}
        </span>
      )}
      {away && <span className="who">{t('play.away')}</span>}
      {away && standInAt !== undefined && <StandInCountdown at={standInAt} />}
      {children}
      {clocks && bot === undefined && (
        <SeatClock left={clocks[seat]!} since={clocksAt} running={awaited} />
      )}
      <ScoreWithIcon score={view.scores[seat]} unit={unit} />
    </header>
  );
}

/**
 * Returns a function that draws the badge of a seat. It is the same function until a badge changes,
 * so that a step at the table does not draw all badges again.
 */
export function useLiveNameBadgeRenderer(
  { clocks, clocksAt, face, present, standInTimes }: TablePeople,
  view: BaseView,
  speaker: PhraseFormatter,
  unit: ScoreUnit = 'points',
): (seat: Seat, more: ReactNode) => ReactNode {
  const people = useMemo(
    () => ({ clocks, clocksAt, face, present, standInTimes }),
    [clocks, clocksAt, face, present, standInTimes],
  );
  return useCallback(
    (seat, more) => (
      <LiveNameBadge seat={seat} people={people} view={view} speaker={speaker} unit={unit}>
        {more}
      </LiveNameBadge>
    ),
    [people, speaker, unit, view],
  );
}
