/** The showdown as it is staged at the end of a manche: card by card, a beat, the winner, the chips. */
import type { MancheClosing, NanobyeView } from '@ludotheque/games/nanobye';
import { useEffect } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { playSound } from '../../../board-kit/sound.ts';
import { getPaceFactor } from '../../../settings/settings.ts';
import { Showdown } from './last-showdown.tsx';
import { rankStandings } from './showdown.ts';
import './staged-showdown.css';

/** The times of staged-showdown.css. */
const [BEAT_MS, BEATS_PER_HAND, BEATS_TO_SECOND_CARD] = [100, 9, 4];
const [BEATS_TO_WINNER, BEATS_TO_CHIPS, BEATS_AFTER_CHIPS] = [6, 13, 9];

/** How long it takes until the chips have gone to the winner, at the calm pace. */
export function getShowdownDurationMs({ closing }: Pick<NanobyeView, 'closing'>): number {
  const hands = closing ? rankStandings(closing).length : 0;
  if (hands === 0) return 0;
  return (hands * BEATS_PER_HAND + BEATS_TO_CHIPS + BEATS_AFTER_CHIPS) * BEAT_MS;
}

function useShowdownSounds(closing: MancheClosing): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const hands = rankStandings(closing).length;
    const beats = Array.from({ length: hands }, (_, hand) => hand * BEATS_PER_HAND);
    const cards = beats.flatMap((beat) => [beat, beat + BEATS_TO_SECOND_CARD]);
    const after = hands * BEATS_PER_HAND;
    const start = (beat: number, sound: Parameters<typeof playSound>[0]) =>
      setTimeout(() => playSound(sound), beat * BEAT_MS * getPaceFactor());
    const timers = cards.map((beat) => start(beat, 'card'));
    if (hands > 0)
      timers.push(start(after + BEATS_TO_WINNER, 'pop'), start(after + BEATS_TO_CHIPS, 'chips'));
    return () => timers.forEach(clearTimeout);
  }, [closing]);
}

function ShowdownOf({ closing, ...props }: StagedShowdownProps & { closing: MancheClosing }) {
  useShowdownSounds(closing);
  const last = rankStandings(closing).length - 1;
  const style = { '--last': last, '--pace': getPaceFactor() };
  return (
    <div className="board-nanobye closing" style={style}>
      <Showdown {...props} closing={closing} />
    </div>
  );
}

type StagedShowdownProps = Pick<BoardProps<NanobyeView>, 'view' | 'speaker' | 't'>;

export const StagedShowdown = (props: StagedShowdownProps) =>
  props.view.closing && <ShowdownOf {...props} closing={props.view.closing} />;
