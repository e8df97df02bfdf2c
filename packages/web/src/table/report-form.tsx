/** Reports a person, or a line of their chat, to the operator of the server. */
import { REPORT_REASONS } from '@ludotheque/protocol';
import { type FormEvent, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { useTranslation } from '../i18n/translation.tsx';

export function ReportForm({
  line,
  name,
  person,
  table,
}: {
  readonly table: string;
  readonly person: string;
  readonly name: string;
  /** The number of the reported line; without it, the report is about the person. */
  readonly line?: number;
}) {
  const { canReport, client, me } = useConnection();
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'sent' | 'refused'>();
  if (!canReport || person === me?.person) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('reason');
    const reason = REPORT_REASONS.find((known) => known === chosen) ?? 'other';
    const about = { table, person, reason, ...(line !== undefined && { line }) };
    client.request('report', about).then(
      () => setOutcome('sent'),
      () => setOutcome('refused'),
    );
  };
  return (
    <details className="report">
      <summary>
        {t('report.action')}
        <span className="unseen"> {name}</span>
      </summary>
      {outcome !== 'sent' && (
        <form onSubmit={submit}>
          <label>
            {t('report.why')}{' '}
            <select name="reason">
              {REPORT_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`report.reasons.${reason}`)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="action">
            {t('report.send')}
          </button>
        </form>
      )}
      <p role="status">{outcome && t(`report.${outcome}`)}</p>
    </details>
  );
}
