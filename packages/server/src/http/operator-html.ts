/** The operator's page as plain HTML without scripts: reports, what to do about them, and the audit log. */
import { type AuditEntry, describeReportedPerson, type Report } from '@ludotheque/house';

interface ShownReport {
  readonly report: Report;
  /** The names of today, by id; a forgotten person has none. */
  readonly names: ReadonlyMap<string, string>;
}

/** One page of the reports. The first has the number 1. */
export interface ReportPage {
  readonly reports: readonly ShownReport[];
  readonly number: number;
  readonly hasNext: boolean;
}

/** What every form sends: who may send it, and from which page. */
interface FormTarget {
  readonly formKey: string;
  readonly page: number;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const formatTime = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

const STYLE = `body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #888;border-radius:8px;padding:1rem;margin:1rem 0}
form{display:inline-flex;gap:.5rem;flex-wrap:wrap;margin:.25rem .5rem .25rem 0}
td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}
mark{background:#fd6}`;

const renderPage = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Operator</title><style>${STYLE}</style><main>${body}</main></html>`;

export const renderSignInPage = (problem = '') =>
  renderPage(`<h1>Operator</h1><p role="alert">${escapeHtml(problem)}</p>
<form method="post" action="/admin/sign-in"><label>Token <input name="token" type="password" required
autocomplete="current-password"></label> <button>Sign in</button></form>`);

/** The buttons: what they do, with what is said about it. */
const PERSON_ACTIONS = [
  ['mute-week', 'Mute for a week'],
  ['mute', 'Mute for good'],
  ['unmute', 'Unmute'],
  ['block', 'Block'],
  ['unblock', 'Unblock'],
] as const;

const renderForm = (
  { formKey, page }: FormTarget,
  subject: string,
  actions: readonly (readonly [string, string])[],
) => `<form method="post" action="/admin/act?page=${page}"><input type="hidden" name="key" value="${formKey}">
<input type="hidden" name="subject" value="${escapeHtml(subject)}">
<label>Why <input name="why" maxlength="280"></label>
${actions.map(([action, label]) => `<button name="action" value="${action}">${label}</button>`).join(' ')}</form>`;

function renderReport({ names, report }: ShownReport, target: FormTarget): string {
  const { at, by, chat, handled, line, note, number, person, reason, table } = report;
  const name = (id: string, nameThere?: string) =>
    escapeHtml(describeReportedPerson(id, names.get(id), nameThere));
  const rows = chat.map((said) => {
    const text = escapeHtml(said.text);
    return `<tr><td>${formatTime(said.at)}<td>${name(said.by, said.name)}<td>${said.n === line ? `<mark>${text}</mark>` : text}`;
  });
  return `<article><h2>Report ${number}: ${escapeHtml(reason)}${handled ? ' (dismissed)' : ''}</h2>
<p>${formatTime(at)}: ${name(by)} reports ${name(person, report.name)} at table ${escapeHtml(table)}.
${note ? `Note: ${escapeHtml(note)}` : ''}</p>
<table><tr><th>When<th>Who<th>Said${rows.join('')}</table>
<h3>${name(person)}</h3>${renderForm(target, person, PERSON_ACTIONS)}
<h3>Table ${escapeHtml(table)}</h3>${renderForm(target, table, [['end', 'End the table']])}
<h3>This report</h3>${renderForm(target, `${number}`, [['dismiss', 'Dismiss']])}</article>`;
}

const renderPageLink = (page: number, label: string) =>
  `<a href="/admin?page=${page}">${label}</a>`;

export function renderOperatorPage(
  { hasNext, number, reports }: ReportPage,
  log: readonly (AuditEntry & { readonly at: number })[],
  formKey: string,
  notice: string,
): string {
  const rows = log.map(
    ({ action, at, by, subject, why }) =>
      `<tr><td>${formatTime(at)}<td>${by}<td>${action}<td>${escapeHtml(subject)}<td>${escapeHtml(why)}`,
  );
  return renderPage(`<h1>Operator</h1><p role="status">${escapeHtml(notice)}</p>
${reports.map((shown) => renderReport(shown, { formKey, page: number })).join('') || '<p>No reports.</p>'}
<p>${number > 1 ? renderPageLink(number - 1, 'Previous reports') : ''} ${hasNext ? renderPageLink(number + 1, 'More reports') : ''}</p>
<h2>Audit log</h2><table><tr><th>When<th>By<th>What<th>To<th>Why${rows.join('')}</table>`);
}
