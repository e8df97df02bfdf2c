/**
 * The moves of a game in words: a log with the newest first, and an announcer for screen readers. Both
 * tell only what has landed on the board.
 */
import type { AnyGame, PhraseFormatter } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import { memo, useMemo } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import type { ToldSoFar } from './playback.ts';

const MAX_LINES_SHOWN = 40;

/** The steps as far as they have been seen on the board. */
export function useToldSteps(
  steps: readonly StepFrame[],
  { events: toldEvents, n: toldStep }: ToldSoFar,
): readonly StepFrame[] {
  return useMemo(() => {
    const next = steps.findIndex(({ n }) => n >= toldStep);
    if (next < 0) return steps;
    const step = steps[next]!;
    if (step.n > toldStep) return steps.slice(0, next);
    const isWhole = step.events === undefined || step.events.length <= toldEvents;
    const last = isWhole ? step : { ...step, events: step.events.slice(0, toldEvents) };
    return [...steps.slice(0, next), last];
  }, [steps, toldEvents, toldStep]);
}

interface MoveLogProps {
  readonly game: AnyGame;
  readonly steps: readonly StepFrame[];
  readonly speaker: PhraseFormatter;
}

type StepLinesProps = Omit<MoveLogProps, 'steps'> & { readonly step: StepFrame };

const describeStep = ({ game, speaker, step: { events = [] } }: StepLinesProps) =>
  events.map((event) => speaker.formatPhrase(game.phrase(event)));

/** The lines of one step. They never change, so they are drawn once. */
const StepLines = memo(function StepLines(props: StepLinesProps) {
  return describeStep(props)
    .map((text, place) => <li key={place}>{text}</li>)
    .reverse();
});

/** The last steps, the newest first, as many as fill the log: a long game has thousands. */
function listRecentSteps(steps: readonly StepFrame[]): StepFrame[] {
  let lines = 0;
  const first = steps.findLastIndex(({ events = [] }) => {
    lines += events.length;
    return lines >= MAX_LINES_SHOWN;
  });
  return steps.slice(Math.max(0, first)).reverse();
}

export const MoveLog = memo(function MoveLog({ steps, ...phrasing }: MoveLogProps) {
  const { t } = useTranslation();
  return (
    <section className="log">
      <h2>{t('log.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <div role="log" aria-live="off" aria-label={t('log.title')} tabIndex={0}>
        <ol>
          {listRecentSteps(steps).map((step) => (
            <StepLines key={step.n} step={step} {...phrasing} />
          ))}
        </ol>
      </div>
    </section>
  );
});

/** Announces each step and then whose turn it is, also while the log is folded away. */
export const MoveAnnouncer = memo(function MoveAnnouncer({
  steps,
  turn,
  ...phrasing
}: MoveLogProps & { readonly turn: string }) {
  const last = steps.findLast(({ events }) => events && events.length > 0);
  return (
    <p className="unseen" aria-live="polite">
      <span>{last && describeStep({ ...phrasing, step: last }).join(' ')}</span> <span>{turn}</span>
    </p>
  );
});
