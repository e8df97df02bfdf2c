/** What has happened, in words: a list with the newest first, and a voice that reads it out. */
import type { AnyGame, PhraseFormatter } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import { memo } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

const MAX_LINES_SHOWN = 40;

interface MoveLogProps {
  readonly game: AnyGame;
  readonly steps: readonly StepFrame[];
  readonly speaker: PhraseFormatter;
}

type StepLinesProps = Omit<MoveLogProps, 'steps'> & { readonly step: StepFrame };

const describeStep = ({ game, speaker, step: { events = [] } }: StepLinesProps) =>
  events.map((event) => speaker.formatPhrase(game.phrase(event)));

/** What one step brought; it stays as it was said. */
const StepLines = memo(function Lines(line: StepLinesProps) {
  return describeStep(line)
    .map((text, place) => <li key={place}>{text}</li>)
    .reverse();
});

/** The last steps with so many lines, the newest first: a long game has thousands. */
function listRecentSteps(steps: readonly StepFrame[]): StepFrame[] {
  let lines = 0;
  const first = steps.findLastIndex(({ events = [] }) => {
    lines += events.length;
    return lines >= MAX_LINES_SHOWN;
  });
  return steps.slice(Math.max(0, first)).reverse();
}

export const MoveLog = memo(function MoveLog({ steps, ...told }: MoveLogProps) {
  const { t } = useTranslation();
  return (
    <section className="log">
      <h2>{t('log.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div role="log" aria-live="off" aria-label={t('log.title')} tabIndex={0}>
        <ol>
          {listRecentSteps(steps).map((step) => (
            <StepLines key={step.n} step={step} {...told} />
          ))}
        </ol>
      </div>
    </section>
  );
});

/** Reads out each step as it happens; the list above may be folded away. */
export const MoveAnnouncer = memo(function Voice({ steps, ...told }: MoveLogProps) {
  const last = steps.findLast(({ events }) => events && events.length > 0);
  return (
    <p className="unseen" aria-live="polite">
      {last && describeStep({ ...told, step: last }).join(' ')}
    </p>
  );
});
