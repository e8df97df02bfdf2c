/** What has happened, in words: a list with the newest first, and a voice that reads it out. */
import type { AnyGame, Speaker } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import { useSpeech } from '../speech/speech.tsx';

const SHOWN = 40;

interface Told {
  readonly game: AnyGame;
  readonly steps: readonly StepFrame[];
  readonly speaker: Speaker;
}

const linesOf = ({ events = [] }: StepFrame, { game, speaker }: Told) =>
  events.map((event) => speaker.say(game.phrase(event as never)));

export function MoveLog(told: Told) {
  const { t } = useSpeech();
  // From the end, as far as is shown: a long game has thousands of lines.
  const lines: { key: string; text: string }[] = [];
  for (let i = told.steps.length - 1; i >= 0 && lines.length < SHOWN; i--) {
    const step = told.steps[i]!;
    const said = linesOf(step, told);
    for (let j = said.length - 1; j >= 0; j--)
      lines.push({ key: `${step.n}.${j}`, text: said[j]! });
  }
  return (
    <section className="log">
      <h2>{t('log.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div role="log" aria-live="off" aria-label={t('log.title')} tabIndex={0}>
        <ol>
          {lines.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Reads out each step as it happens; the list above may be folded away. */
export function Voice(told: Told) {
  const last = told.steps.findLast(({ events }) => events && events.length > 0);
  return (
    <p className="unseen" aria-live="polite">
      {last && linesOf(last, told).join(' ')}
    </p>
  );
}
