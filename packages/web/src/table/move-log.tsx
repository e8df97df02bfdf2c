/** What has happened, in words, the newest first; read out as it happens. */
import type { AnyGame, Speaker } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import { useSpeech } from '../speech/speech.tsx';

const SHOWN = 40;

export function MoveLog({
  game,
  speaker,
  steps,
}: {
  readonly game: AnyGame;
  readonly steps: readonly StepFrame[];
  readonly speaker: Speaker;
}) {
  const { t } = useSpeech();
  // From the end, as far as is shown: a long game has thousands of lines.
  const lines: { key: string; text: string }[] = [];
  for (let i = steps.length - 1; i >= 0 && lines.length < SHOWN; i--) {
    const { events = [], n } = steps[i]!;
    for (let j = events.length - 1; j >= 0; j--)
      lines.push({ key: `${n}.${j}`, text: speaker.say(game.phrase(events[j] as never)) });
  }
  return (
    <section className="log">
      <h2>{t('log.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div role="log" aria-live="polite" aria-label={t('log.title')} tabIndex={0}>
        <ol>
          {lines.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
