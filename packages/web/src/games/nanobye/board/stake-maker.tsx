/** The planned stake, and a slider to change it; chips can be added in the tray too. */
import { isBet, splitIntoChipCards } from '@ludotheque/games/nanobye';
import type { BoardState } from './board-state.ts';
import { CHIP_VALUES, ChipLine, countChips } from './chips.tsx';
import { addChipToStake } from './plan.ts';

/** Whether a chip of the viewer begins a stake. With 9s alone, an entrance stake needs the slider. */
const hasFittingChip = ({ bets, view }: BoardState): boolean =>
  CHIP_VALUES.some(
    (value) =>
      countChips(view.scores[view.seat]!, value) > 0 &&
      addChipToStake(undefined, value, bets) !== undefined,
  );

export function StakeMaker({ state }: { readonly state: BoardState }) {
  const { bets, hint, plan, play, say, t } = state;
  const [least, most] = [bets[0]!, bets.at(-1)!];
  const stake = plan.saidMove !== undefined && isBet(plan.saidMove) ? plan.saidMove : undefined;
  const value = stake ?? least;
  const hintedBet = hint !== undefined && bets.includes(hint) ? hint : undefined;
  return (
    <div className={stake === undefined ? 'stake-maker empty' : 'stake-maker'}>
      <span className="laid">
        <b>{stake ?? '–'}</b>
        {stake !== undefined && (
          <ChipLine chips={splitIntoChipCards(stake)} label={t('chips', { count: stake })} />
        )}
      </span>
      <label className="slider">
        <span className="unseen">{t('slider')}</span>
        <input
          type="range"
          className={hasFittingChip(state) ? undefined : 'playable'}
          min={least}
          max={most}
          value={value}
          aria-valuetext={t('stake', { value })}
          onChange={(event) => say(Number(event.target.value))}
          // A click on the current value does not change it, but it still chooses it.
          onClick={(event) => say(Number(event.currentTarget.value))}
          // Enter chooses, and then plays, as on a card.
          onKeyDown={({ key }) => {
            if (key === 'Enter') (stake === undefined ? say : play)(value);
          }}
        />
        <span className="scale" aria-hidden="true">
          {bets.map((bet) => (
            <span key={bet} className={bet === hintedBet ? 'starred' : bet === stake ? 'now' : ''}>
              {bet}
            </span>
          ))}
        </span>
      </label>
    </div>
  );
}
