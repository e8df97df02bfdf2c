/** Compares the deal with this device's receipt while the table is on the screen, and says what differs. */
import {
  type DealReceipt,
  findReceiptDifferences,
  hashTableId,
  type ReceiptDifference,
} from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import { useEffect } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { findDealReceipt, updateDealReceipt } from '../connection/deal-receipts.ts';
import { fetchDealLogLines } from '../connection/http-requests.ts';
import { formatList } from '../i18n/locale-formats.ts';
import { useTranslation } from '../i18n/translation.tsx';

export function DealMismatch({ difference }: { readonly difference: ReceiptDifference }) {
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

/** Completes the receipt with what the server shows later: the opened nonce, and the log of deals. */
function useReceiptUpdates(
  { id, nonces, phase }: PublicTable,
  person: string | undefined,
  receipt: DealReceipt | undefined,
): void {
  const isNewlyShown = receipt !== undefined && !receipt.opened && nonces.includes(receipt.nonce);
  useEffect(() => {
    // From now on the server cannot say that it never got the nonce.
    if (isNewlyShown && person) updateDealReceipt(id, person, { opened: true });
  }, [id, isNewlyShown, person]);
  const needsLog = receipt !== undefined && receipt.log === undefined && phase !== 'over';
  // It depends on the phase, too: the log is asked again after the deal, if its line came late.
  useEffect(() => {
    if (!needsLog || person === undefined) return;
    fetchDealLogLines(hashTableId(id)).then(
      ({ count, head, lines }) => {
        if (lines.length > 0) updateDealReceipt(id, person, { log: { lines, count, head } });
      },
      // Without the log, the receipt still has the promise and the nonce.
      () => undefined,
    );
  }, [id, needsLog, person, phase]);
}

export function DealNotice({ face }: { readonly face: PublicTable }) {
  const { me } = useConnection();
  const { language, t } = useTranslation();
  const isSeated = me !== undefined && face.sitters.some(({ person }) => person === me.person);
  const receipt = isSeated ? findDealReceipt(face.id, me.person) : undefined;
  useReceiptUpdates(face, me?.person, receipt);
  const { commitment, nonceHashes = [], nonces, phase } = face;
  const claim = { commitment, nonces, nonceHashes, isDealt: phase !== 'open' };
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
      {names !== '' && (
        <p className="notice" role="status">
          {isLate ? t('deal.late') : t('deal.unopened', { names })}
        </p>
      )}
    </>
  );
}
