/** What has happened, in words, the newest first; read out as it happens. */
import type { AnyGame } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import type { Speaker } from '../speech/speaker.ts';
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
  const lines = steps.flatMap(({ events = [], n }) =>
    events.map((event, i) => ({
      key: `${n}.${i}`,
      text: speaker.say(game.phrase(event as never)),
    })),
  );
  return (
    <section className="log">
      <h2>{t('log.title')}</h2>
      <ol role="log" aria-live="polite">
        {lines
          .slice(-SHOWN)
          .reverse()
          .map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
      </ol>
    </section>
  );
}
