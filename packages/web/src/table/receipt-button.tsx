/** Saves the receipts of a deal as a file, for `ludo verify --receipt` or examples/verify_deal.py. */
import { downloadJson } from '../browser/download-json.ts';
import { listDealReceipts } from '../connection/deal-receipts.ts';
import { useTranslation } from '../i18n/translation.tsx';

export function ReceiptButton({ table }: { readonly table: string }) {
  const { t } = useTranslation();
  const receipts = listDealReceipts(table);
  return receipts.map((receipt, i) => (
    <button
      key={receipt.nonceHash}
      type="button"
      className="action save-receipt"
      onClick={() => downloadJson(`receipt-${table}${i > 0 ? `-${i + 1}` : ''}.json`, receipt)}
    >
      {t('deal.receipt')}
    </button>
  ));
}
