/** Renders reports as one HTML page that needs no other file, for light and dark screens. */
import type { GameReport } from './game-report.ts';
import { HUMAN_PACE } from './human-pace.ts';
import { REPORT_INTRODUCTION } from './report-markdown.ts';
import {
  describeMoveKind,
  describeSetup,
  listFindings,
  ONE_SIDED_NOTE,
  type ReportTable,
  readGameName,
  tabulateComparison,
  tabulateFigures,
  tabulateLadder,
  tabulateSeats,
} from './report-text.ts';
import { type Bar, escapeHtml, renderBars, renderDotPlot, renderShareCurve } from './svg-plots.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #24211c; --soft: #6b655a; --line: #d9d3c6; --mark: #2f5fb3; --band: #2f5fb322; --stands: #b3461a }
@media (prefers-color-scheme: dark) { :root { --paper: #191714; --ink: #ece6da; --soft: #a49c8d; --line: #403b33; --mark: #8db4f5; --band: #8db4f52e; --stands: #f2a071 } }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 50rem; margin: 0 auto; padding: 2rem 1rem 4rem; color: var(--ink); background: var(--paper) }
h1, h2, h3 { line-height: 1.2; text-wrap: balance } h2 { margin-top: 3.5rem; padding-top: 1rem; border-top: 2px solid var(--line) } h3 { margin: 2rem 0 .5rem }
p, li { overflow-wrap: anywhere } p.note, figcaption { color: var(--soft); font-size: .9rem } a { color: var(--mark) }
nav a { margin-right: 1rem } pre { overflow-x: auto; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 6px }
.wide { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap } td:first-child { white-space: normal; min-width: 7rem } th { color: var(--soft); font-weight: 600; white-space: normal; vertical-align: bottom }
figure { margin: 1rem 0 } svg { width: 100%; max-width: 38rem; height: auto; display: block } svg text { font: 12.5px system-ui, sans-serif; fill: var(--ink) } svg .middle { text-anchor: middle; font-size: 11.5px } svg .end { text-anchor: end } svg .soft { fill: var(--soft) }
circle.mark, rect.mark { fill: var(--mark) } line.mark { stroke: var(--mark); stroke-width: 3 } .curve { fill: none; stroke: var(--mark); stroke-width: 2 } .band { fill: var(--band) }
circle.stands { fill: var(--stands) } line.stands { stroke: var(--stands) } line.axis { stroke: var(--line) } line.even { stroke: var(--soft); stroke-dasharray: 4 }
`;

function renderTable({ head, rows }: ReportTable): string {
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeHtml(head.join(', '))}"><table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>`;
}

const renderFigure = (plot: string, caption: string) =>
  `<figure>${plot}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;

/** Minutes in about twelve bars of whole minutes. */
function binMinutes(minutes: readonly number[]): Bar[] {
  const [low, high] = [Math.floor(Math.min(...minutes)), Math.max(...minutes)];
  const width = Math.max(1, Math.ceil((high - low) / 12));
  const bars = Array.from({ length: Math.floor((high - low) / width) + 1 }, (_, i) => ({
    label: `${low + i * width}`,
    value: 0,
  }));
  for (const minute of minutes) bars[Math.floor((minute - low) / width)]!.value++;
  return bars;
}

/** Choices one by one up to 6, then in ranges that grow. */
function binChoices(counts: GameReport['choices']['counts']): Bar[] {
  const starts = [1, 2, 3, 4, 5, 6, 7, 10, 15, 25, 50, 100];
  return starts
    .map((from, i) => {
      const to = (starts[i + 1] ?? Number.POSITIVE_INFINITY) - 1;
      const value = counts.reduce(
        (sum, [n, times]) => (n >= from && n <= to ? sum + times : sum),
        0,
      );
      const label = to === from ? `${from}` : Number.isFinite(to) ? `${from}–${to}` : `${from}+`;
      return { label, value };
    })
    .filter(({ value }) => value > 0);
}

function renderFlow(report: GameReport): string {
  const { choices, leaderWins, minutes, seats } = report;
  return [
    '<h3>Length</h3>',
    renderFigure(
      renderBars('games by minutes', binMinutes(minutes)),
      'Games by minutes at a human pace; each bar begins at its number.',
    ),
    '<h3>Choices</h3>',
    renderFigure(
      renderBars('decisions by choices', binChoices(choices.counts)),
      'Decisions by the number of legal moves.',
    ),
    ...(leaderWins.length < 2
      ? []
      : [
          '<h3>When a lead decides</h3>',
          renderFigure(
            renderShareCurve('how often the leader wins', leaderWins, 1 / seats),
            'How often the seat that leads alone wins in the end, by percent of the moves made. The dashed line is chance; a late rise means that games stay open.',
          ),
        ]),
  ].join('\n');
}

function renderParts({ cards, game, moveKinds }: GameReport): string {
  const plots: string[] = [];
  if (cards.length > 0)
    plots.push(
      '<h3>Cards</h3>',
      renderFigure(
        renderDotPlot(
          'how often cards are chosen',
          cards
            .toSorted((a, b) => a.mean - b.mean)
            .slice(0, 20)
            .map((card) => ({
              label: card.name,
              value: card,
              stands: card.verdict === 'almost never',
            })),
          { max: 1 },
        ),
        `How often a seat makes a move that names the card, in a round in which it could${cards.length > 20 ? ': the 20 rarest' : ''}.`,
      ),
    );
  if (moveKinds.length > 0)
    plots.push(
      '<h3>Kinds of moves</h3>',
      renderFigure(
        renderDotPlot(
          'how often kinds of moves are chosen',
          moveKinds.map((kind) => ({
            label: describeMoveKind(game, kind.name),
            value: kind,
            stands: kind.verdict !== null && kind.verdict !== 'few cases',
          })),
          { max: 1 },
        ),
        `How often a kind of move is chosen where another kind was possible. ${ONE_SIDED_NOTE}`,
      ),
    );
  return plots.join('\n');
}

function renderGame(report: GameReport): string {
  const { bySeats, ladder, seats } = report;
  const main = bySeats.find((entry) => entry.seats === seats)!;
  const highest = Math.max(...main.winShares.map(({ high }) => high));
  return `<section id="${report.game}">
<h2>${escapeHtml(readGameName(report.game))}</h2>
<p class="note">${escapeHtml(describeSetup(report))}</p>
<ul>${listFindings(report)
    .map((finding) => `<li>${escapeHtml(finding)}</li>`)
    .join('')}</ul>
${renderTable(tabulateFigures(report))}
<h3>Seats</h3>
${renderFigure(
  renderDotPlot(
    'win share of each seat',
    main.winShares.map((value, seat) => ({
      label: `seat ${seat}`,
      value,
      stands: main.unfairSeats.includes(seat),
    })),
    { max: Math.min(1, Math.max(2 / seats, highest)), reference: 1 / seats },
  ),
  'Win share of each seat with its 95 % interval. The dashed line is chance.',
)}
<p class="note">At each number of players, in percent; a star is not chance, at 95 % for all seats together.</p>
${renderTable(tabulateSeats(report))}
${renderFlow(report)}
<h3>Skill and luck</h3>
${renderFigure(
  renderDotPlot(
    'how often the better level finishes before a rival',
    ladder.map(({ below, finishesBefore, level }) => ({
      label: `${level} before ${below}`,
      value: finishesBefore,
    })),
    { max: 1, reference: 0.5 },
  ),
  'How often the better level finishes before a rival of the level below. The dashed line is luck alone.',
)}
${renderTable(tabulateLadder(report))}
${renderParts(report)}
</section>`;
}

export function renderReportPage(reports: readonly GameReport[], command: string): string {
  const names = reports.map(({ game }) => readGameName(game));
  const title = `What bots say about ${names.length === 1 ? names[0]! : 'the games'}`;
  const links = reports.map(({ game }, i) => `<a href="#${game}">${escapeHtml(names[i]!)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(`${REPORT_INTRODUCTION} Minutes are at a human pace: ${HUMAN_PACE}.`)}</p>
<pre>${escapeHtml(command)}</pre>
${reports.length > 1 ? `<nav aria-label="games">${links.join('')}</nav>\n${renderTable(tabulateComparison(reports))}` : ''}
${reports.map(renderGame).join('\n')}
</main></body></html>
`;
}
