/** The score pad of Battle Gum: how many cards each player has left when the first one is out. */
import { game } from '@ludotheque/games/battle-gum';
import type { EntryEditorProps, GameScorePad } from '../../score-pad/score-pad.ts';

function Editor({ entry, onChange, t }: EntryEditorProps<number>) {
  return (
    <fieldset className="pad-row pad-count">
      <legend>{t('pad.left')}</legend>
      <button
        type="button"
        aria-label={t('pad.less')}
        disabled={entry === 0}
        onClick={() => onChange(entry - 1)}
      >
        −
      </button>
      <output className="pad-number">{entry}</output>
      <button type="button" aria-label={t('pad.moreOne')} onClick={() => onChange(entry + 1)}>
        +
      </button>
    </fieldset>
  );
}

export const pad: GameScorePad<number> = {
  seats: game.seats,
  blank: 0,
  Editor,
  points: (left) => left,
  lowestWins: true,
};
