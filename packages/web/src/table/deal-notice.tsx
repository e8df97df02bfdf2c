/** Compares the deal with this device's receipt while the table is on the screen, and says what differs. */
import { findReceiptDifferences, type ReceiptDifference } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import { useEffect } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { findDealReceipt, storeDealReceipt } from '../connection/deal-receipts.ts';
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

export function DealNotice({ face }: { readonly face: PublicTable }) {
  const { me } = useConnection();
  const { t } = useTranslation();
  const isSeated = me !== undefined && face.sitters.some(({ person }) => person === me.person);
  const receipt = isSeated ? findDealReceipt(face.id, me.person) : undefined;
  const isShown = receipt !== undefined && face.nonces.includes(receipt.nonce);
  useEffect(() => {
    // From now on the server cannot say that it never got the nonce.
    if (isShown && !receipt.opened && me) storeDealReceipt(me.person, { ...receipt, opened: true });
  }, [isShown, receipt, me]);
  const { commitment, nonceHashes = [], nonces, phase } = face;
  const claim = { commitment, nonces, nonceHashes, isDealt: phase !== 'open' };
  const differences = receipt ? findReceiptDifferences(receipt, claim) : [];
  const isLate = differences.includes('unopened') && !receipt?.opened;
  const names = listUnopenedNames(face).join(', ');
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
