/** "Check this deal": seats and shuffles computed again, here, from the seed and everybody's nonces. */
import { type AnyGame, CodedError, checkDeal } from '@ludotheque/core';
import type { GameRecord } from '@ludotheque/protocol';
import { useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

const DEAL_CHECKS = ['commitment', 'seating', 'deal'] as const;

function runDealCheck(game: AnyGame, record: unknown): { readonly fault?: CodedError } {
  try {
    checkDeal(game, record);
    return {};
  } catch (error) {
    if (error instanceof CodedError) return { fault: error };
    throw error;
  }
}

export function DealCheck({
  game,
  record,
}: {
  readonly game: AnyGame;
  readonly record: GameRecord;
}) {
  const { t } = useTranslation();
  const [found, setFound] = useState<{ readonly fault?: CodedError }>();
  const code = found?.fault?.code;
  return (
    <section className="deal-check">
      <h2>{t('deal.title')}</h2>
      <p>{t('deal.about')}</p>
      <button type="button" className="action" onClick={() => setFound(runDealCheck(game, record))}>
        {t('deal.check')}
      </button>
      <div aria-live="polite">
        {found && !found.fault && (
          <>
            <p className="good">✓ {t('deal.good')}</p>
            <ul>
              {DEAL_CHECKS.map((each) => (
                <li key={each}>{t(`deal.${each}`)}</li>
              ))}
            </ul>
          </>
        )}
        {found?.fault && (
          <>
            <p className="bad">✗ {t(`deal.bad.${isDealCheck(code) ? code : 'rules'}`)}</p>
            <p className="detail" lang="en">
              {found.fault.message}
            </p>
          </>
        )}
      </div>
      <details>
        <summary>{t('deal.numbers')}</summary>
        <dl>
          <dt>{t('deal.seed')}</dt>
          <dd>{record.seed}</dd>
          <dt>{t('deal.promise')}</dt>
          <dd>{record.commitment}</dd>
          {record.nonces.map((nonce) => (
            <dd key={nonce}>{nonce}</dd>
          ))}
        </dl>
      </details>
    </section>
  );
}

const isDealCheck = (code: string | undefined) => DEAL_CHECKS.some((known) => known === code);
