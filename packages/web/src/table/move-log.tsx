/** What has happened, in words: a list with the newest first, and a voice that reads it out. */
import type { AnyGame, PhraseFormatter } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import { memo } from 'react';
import { useSpeech } from '../speech/speech.tsx';

const SHOWN = 40;

interface Told {
  readonly game: AnyGame;
  readonly steps: readonly StepFrame[];
  readonly speaker: PhraseFormatter;
}

type Line = Omit<Told, 'steps'> & { readonly step: StepFrame };

const linesOf = ({ game, speaker, step: { events = [] } }: Line) =>
  events.map((event) => speaker.formatPhrase(game.phrase(event as never)));

/** What one step brought; it stays as it was said. */
const Lines = memo(function Lines(line: Line) {
  return linesOf(line)
    .map((text, place) => <li key={place}>{text}</li>)
    .reverse();
});

/** The last steps with so many lines, the newest first: a long game has thousands. */
function lastOf(steps: readonly StepFrame[]): StepFrame[] {
  let lines = 0;
  const first = steps.findLastIndex(({ events = [] }) => {
    lines += events.length;
    return lines >= SHOWN;
  });
  return steps.slice(Math.max(0, first)).reverse();
}

export const MoveLog = memo(function MoveLog({ steps, ...told }: Told) {
  const { t } = useSpeech();
  return (
    <section className="log">
      <h2>{t('log.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div role="log" aria-live="off" aria-label={t('log.title')} tabIndex={0}>
        <ol>
          {lastOf(steps).map((step) => (
            <Lines key={step.n} step={step} {...told} />
          ))}
        </ol>
      </div>
    </section>
  );
});

/** Reads out each step as it happens; the list above may be folded away. */
export const Voice = memo(function Voice({ steps, ...told }: Told) {
  const last = steps.findLast(({ events }) => events && events.length > 0);
  return (
    <p className="unseen" aria-live="polite">
      {last && linesOf({ ...told, step: last }).join(' ')}
    </p>
  );
});
