/** Checks the deal of a finished game in the browser: computes seats and shuffles again from the seed and the nonces. */
import { type AnyGame, assertValidDealProof, CodedError } from '@ludotheque/core';
import type { GameRecord } from '@ludotheque/protocol';
import { useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

const DEAL_CHECKS = ['commitment', 'seating', 'deal'] as const;

interface DealCheckResult {
  /** What is wrong; without it the deal is good. */
  readonly error?: CodedError;
}

function runDealCheck(game: AnyGame, record: unknown): DealCheckResult {
  try {
    assertValidDealProof(game, record);
    return {};
  } catch (error) {
    if (error instanceof CodedError) return { error };
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
  const [result, setResult] = useState<DealCheckResult>();
  const code = result?.error?.code;
  return (
    <section className="deal-check">
      <h2>{t('deal.title')}</h2>
      <p>{t('deal.about')}</p>
      <button
        type="button"
        className="action"
        onClick={() => setResult(runDealCheck(game, record))}
      >
        {t('deal.check')}
      </button>
      <div aria-live="polite">
        {result && !result.error && (
          <>
            <p className="good">✓ {t('deal.good')}</p>
            <ul>
              {DEAL_CHECKS.map((check) => (
                <li key={check}>{t(`deal.${check}`)}</li>
              ))}
            </ul>
          </>
        )}
        {result?.error && (
          <>
            <p className="bad">✗ {t(`deal.bad.${isDealCheck(code) ? code : 'rules'}`)}</p>
            <p className="detail" lang="en">
              {result.error.message}
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

const isDealCheck = (code: string | undefined) => DEAL_CHECKS.some((check) => check === code);
