/** Compares the deal with this device's receipt while the table is on the screen, and says what differs. */
import {
  type DealReceipt,
  findReceiptDifferences,
  hasCreatedLine,
  hashTableId,
  type ReceiptDifference,
} from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import { useEffect, useState } from 'react';
import { startTimer } from '../browser/start-timer.ts';
import { useConnection } from '../connection/connection.tsx';
import { findDealReceipt, updateDealReceipt } from '../connection/deal-receipts.ts';
import { fetchDealLogLines } from '../connection/http-requests.ts';
import { formatList } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';

/** The log is written some tenths of a second after the table, or late if the server was interrupted. */
const FIRST_LOG_RETRY_MS = 5_000;
const LOG_RETRY_MS = 60_000;

export function DealMismatch({
  difference,
}: {
  readonly difference: ReceiptDifference | 'plain' | 'unlogged';
}) {
  const { t } = useTranslation();
  return (
    <p className="deal-mismatch" role="alert">
      {t(`deal.mismatch.${difference}`)}
    </p>
  );
}

const listUnopenedNames = ({ sitters, unopened = [] }: PublicTable) =>
  sitters.flatMap(({ name, person }) =>
    person !== undefined && unopened.includes(person) ? [name] : [],
  );

/** Notes that the server has shown the opened nonce: it cannot say any more that it never got it. */
function useOpenedNonce(
  { id, nonces }: PublicTable,
  person: string | undefined,
  receipt: DealReceipt | undefined,
): void {
  const isNewlyShown = receipt !== undefined && !receipt.opened && nonces.includes(receipt.nonce);
  useEffect(() => {
    if (isNewlyShown && person) updateDealReceipt(id, person, { opened: true });
  }, [id, isNewlyShown, person]);
}

/**
 * Adds to the receipt what the log of deals says about the table. Returns whether a game is being played
 * that the log does not have: the server could call it off, and nobody could count it.
 */
function useLogOfDeals(
  { id, phase }: PublicTable,
  person: string | undefined,
  receipt: DealReceipt | undefined,
): boolean {
  const { status } = useConnection();
  const [isUnlogged, setUnlogged] = useState(false);
  const needsLog =
    receipt !== undefined && receipt.log === undefined && phase !== 'over' && status === 'online';
  // It depends on the phase, too: the log is asked again after the deal, if its line came late.
  useEffect(() => {
    if (!needsLog || person === undefined) return;
    let cancel: (() => void) | undefined;
    let isStopped = false;
    const ask = async (isRetry: boolean) => {
      // A log that cannot be read does not have the line, either.
      const log = await fetchDealLogLines(hashTableId(id)).catch(() => undefined);
      if (isStopped) return;
      const isLogged = log !== undefined && hasCreatedLine(log.lines, id);
      setUnlogged(isRetry && !isLogged);
      if (isLogged) {
        const { count, head, lines } = log;
        updateDealReceipt(id, person, { log: { lines, count, head } });
      } else if (phase === 'playing')
        cancel = startTimer(isRetry ? LOG_RETRY_MS : FIRST_LOG_RETRY_MS, () => void ask(true));
    };
    void ask(false);
    return () => {
      isStopped = true;
      cancel?.();
    };
  }, [id, needsLog, person, phase]);
  return isUnlogged;
}

export function DealNotice({ face }: { readonly face: PublicTable }) {
  const { me } = useConnection();
  const { language, t } = useTranslation();
  const isSeated = me !== undefined && face.sitters.some(({ person }) => person === me.person);
  const kept = me && findDealReceipt(face.id, me.person);
  // Whoever has opened a nonce here is part of the deal, also if the table has forgotten them.
  const receipt = isSeated || kept?.shares ? kept : undefined;
  useOpenedNonce(face, me?.person, receipt);
  const isUnlogged = useLogOfDeals(face, me?.person, receipt);
  const { commitment, nonceHashes = [], nonces, phase, seating } = face;
  const claim = { commitment, nonces, nonceHashes, seating, isDealt: phase !== 'open' };
  const differences = receipt ? findReceiptDifferences(receipt, claim) : [];
  const isLate = differences.includes('unopened') && !receipt?.opened;
  const names = formatList(language, listUnopenedNames(face));
  return (
    <>
      {differences
        .filter((difference) => difference !== 'unopened' || !isLate)
        .map((difference) => (
          <DealMismatch key={difference} difference={difference} />
        ))}
      {isUnlogged && <DealMismatch difference="unlogged" />}
      {names !== '' && (
        <p className="notice" role="status">
          {isLate ? t('deal.late') : t('deal.unopened', { names })}
        </p>
      )}
    </>
  );
}
