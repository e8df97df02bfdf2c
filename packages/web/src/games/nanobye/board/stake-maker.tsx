/** A stake, laid chip by chip or pulled with the slider; both show the same. */
import { isBet, splitIntoChipCards } from '@ludotheque/games/nanobye';
import { ChipLine } from './chips.tsx';
import type { Table } from './table.ts';

export function StakeMaker({ table }: { readonly table: Table }) {
  const { bets, hint, plan, say, t } = table;
  const [least, most] = [bets[0]!, bets.at(-1)!];
  const stake = plan.said !== undefined && isBet(plan.said) ? plan.said : undefined;
  const value = stake ?? least;
  const star = hint !== undefined && bets.includes(hint) ? hint : undefined;
  return (
    <div className={stake === undefined ? 'stake-maker empty' : 'stake-maker'}>
      <span className="laid">
        <b>{stake ?? '–'}</b>
        {stake !== undefined && (
          <ChipLine chips={splitIntoChipCards(stake)} label={t('chips', { count: stake })} />
        )}
      </span>
      {least < most && (
        <label className="slider">
          <span className="unseen">{t('slider')}</span>
          <input
            type="range"
            min={least}
            max={most}
            value={value}
            aria-valuetext={t('stake', { value })}
            onChange={(event) => say(Number(event.target.value))}
            // Where the knob lies already, a click changes nothing and still means it.
            onClick={(event) => say(Number(event.currentTarget.value))}
          />
          <span className="scale" aria-hidden="true">
            {bets.map((bet) => (
              <span key={bet} className={bet === star ? 'starred' : bet === stake ? 'now' : ''}>
                {bet}
              </span>
            ))}
          </span>
        </label>
      )}
    </div>
  );
}
