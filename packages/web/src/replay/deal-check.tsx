/**
 * Checks the deal of a finished game in the browser: computes seats and shuffles again from the seed and
 * the nonces, and compares the record with what this device was promised before the game.
 */
import {
  type AnyGame,
  assertValidDealProof,
  CodedError,
  findReceiptDifferences,
  findReceiptGaps,
  type ReceiptDifference,
  type ReceiptGap,
  readDealClaim,
} from '@ludotheque/core';
import type { GameRecord } from '@ludotheque/protocol';
import { useState } from 'react';
import { listDealReceipts } from '../connection/deal-receipts.ts';
import { formatList } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { DealMismatch } from '../table/deal-notice.tsx';
import { ReceiptButton } from '../table/receipt-button.tsx';

const DEAL_CHECKS = ['commitment', 'opening', 'seating', 'deal'] as const;

interface DealCheckResult {
  /** What is wrong; without it the record is good. */
  readonly error?: CodedError;
  /** In what the record differs from the receipts of this device. */
  readonly differences: readonly ReceiptDifference[];
  /** What the receipts could not show. */
  readonly gaps: readonly ReceiptGap[];
  /** Whether this device has a receipt. */
  readonly hasReceipt: boolean;
}

function runDealCheck(game: AnyGame, record: GameRecord, table: string): DealCheckResult {
  const receipts = listDealReceipts(table);
  const claim = readDealClaim(record);
  const differences = receipts.flatMap((receipt) =>
    findReceiptDifferences(receipt, claim).filter(
      // The table has said so already, and the list of people without a share says it again.
      (difference) => difference !== 'unopened' || receipt.opened,
    ),
  );
  const gaps = receipts.flatMap((receipt) => findReceiptGaps(receipt, claim));
  const result = {
    differences: [...new Set(differences)],
    gaps: [...new Set(gaps)],
    hasReceipt: receipts.length > 0,
  };
  try {
    assertValidDealProof(game, record);
    return result;
  } catch (error) {
    if (error instanceof CodedError) return { ...result, error };
    throw error;
  }
}

export function DealCheck({
  game,
  record,
  table,
}: {
  readonly game: AnyGame;
  readonly record: GameRecord;
  readonly table: string;
}) {
  const { t } = useTranslation();
  const [result, setResult] = useState<DealCheckResult>();
  return (
    <section className="deal-check">
      <h2>{t('deal.title')}</h2>
      <p>{t('deal.about')}</p>
      <button
        type="button"
        className="action"
        onClick={() => setResult(runDealCheck(game, record, table))}
      >
        {t('deal.check')}
      </button>
      <ReceiptButton table={table} />
      <div aria-live="polite">{result && <DealCheckOutcome record={record} result={result} />}</div>
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

/** What was found; nothing good is said of a record that differs from the receipt. */
function DealCheckOutcome({
  record,
  result: { differences, error, gaps, hasReceipt },
}: {
  readonly record: GameRecord;
  readonly result: DealCheckResult;
}) {
  const { language, t } = useTranslation();
  const hasCommitments = record.sitters.some(({ nonceHash }) => nonceHash !== undefined);
  const unopened = record.sitters.filter(({ nonce, nonceHash }) => nonceHash && !nonce);
  const names = formatList(
    language,
    unopened.map(({ name }) => name),
  );
  return (
    <>
      {differences.map((difference) => (
        <DealMismatch key={difference} difference={difference} />
      ))}
      {error && (
        <>
          <p className="bad">✗ {t(`deal.bad.${isDealCheck(error.code) ? error.code : 'rules'}`)}</p>
          <p className="detail" lang="en">
            {error.message}
          </p>
        </>
      )}
      {!error && differences.length === 0 && (
        <>
          <p className="good">✓ {t('deal.good')}</p>
          <ul>
            {hasReceipt && <li>{t('deal.kept')}</li>}
            {DEAL_CHECKS.map(
              (check) =>
                (check !== 'opening' || hasCommitments) && (
                  <li key={check}>{t(`deal.${check}`)}</li>
                ),
            )}
          </ul>
        </>
      )}
      {gaps.map((gap) =>
        gap === 'plain' ? (
          <DealMismatch key={gap} difference={gap} />
        ) : (
          <p key={gap}>{t(`deal.gap.${gap}`)}</p>
        ),
      )}
      {!hasReceipt && <p>{t('deal.noReceipt')}</p>}
      {names !== '' && <p>{t('deal.unopened', { names })}</p>}
    </>
  );
}

const isDealCheck = (code: string | undefined) => DEAL_CHECKS.some((check) => check === code);
