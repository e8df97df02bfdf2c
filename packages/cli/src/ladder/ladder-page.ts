/** Renders a ladder as one HTML page that needs no other file, for phones and for light and dark rooms. */
import type { BotLevel } from '@ludotheque/core';
import { escapeHtml } from '../report/svg-plots.ts';
import type { ExploitFigure, Ladder, LadderCell, LadderGame } from './ladder-file.ts';
import { LADDER_LEVEL_PAIRS } from './ladder-matchup.ts';
import { LADDER_STYLE } from './ladder-style.ts';

const NOT_MEASURED = '<span class="quiet">not yet</span>';

const formatPercent = (share: number): string =>
  (100 * share).toFixed(share > 0 && share < 0.0995 ? 1 : 0);
const formatInterval = ({ high, low }: Pick<LadderCell, 'high' | 'low'>): string =>
  `${formatPercent(low)}–${formatPercent(high)}`;

/** Three digits are enough to compare. */
function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toPrecision(2)} s`;
  return `${ms >= 100 ? ms.toFixed(0) : Number(ms.toPrecision(2))} ms`;
}

/** Whether the interval is above chance, below it, or does not tell. */
function classify({ high, low, seats }: LadderCell): string {
  if (low > 1 / seats) return 'above';
  return high < 1 / seats ? 'below' : 'unclear';
}

const at = (share: number) => (100 * Math.min(1, Math.max(0, share))).toFixed(1);

/** From nothing to the whole win: a tick at chance, a bar over the interval, a dot at the share. */
function renderBar(cell: LadderCell): string {
  const { high, low, seats, winShare } = cell;
  const label = `${formatPercent(winShare)} percent, chance ${formatPercent(1 / seats)}`;
  return `<span class="bar ${classify(cell)}" role="img" aria-label="${label}"><i class="chance" style="left:${at(1 / seats)}%"></i><i class="range" style="left:${at(low)}%;width:${at(high - low)}%"></i><i class="dot" style="left:${at(winShare)}%"></i></span>`;
}

const renderRow = (cells: readonly string[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;

function renderTable(label: string, head: readonly string[], rows: readonly string[]): string {
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeHtml(label)}"><table><thead>${renderRow(head, 'th')}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}

const findCell = (ladder: Ladder, game: string, seats: number, level: BotLevel) =>
  ladder.cells.find((cell) => cell.game === game && cell.seats === seats && cell.level === level);

/** Only games whose exploiter exists have such figures: today, Nanobye. */
function describeExploit(figure: ExploitFigure | undefined): string {
  if (!figure) return NOT_MEASURED;
  const { gainPerManche, high, low } = figure;
  return `<b>${gainPerManche.toFixed(3)}</b> <small>${low.toFixed(3)} to ${high.toFixed(3)}</small>`;
}

function renderOverview(ladder: Ladder): string {
  const rows = ladder.games.map(({ game, knowledgeBytes, name, usualSeats }) =>
    renderRow([
      `<a href="#${game}">${escapeHtml(name)}</a>`,
      ...LADDER_LEVEL_PAIRS.map(([level]) => {
        const cell = findCell(ladder, game, usualSeats, level);
        if (!cell) return NOT_MEASURED;
        return `<b class="${classify(cell)}">${formatPercent(cell.winShare)} %</b> <small>${formatInterval(cell)}</small>`;
      }),
      knowledgeBytes === 0 ? 'none' : `${(knowledgeBytes / 1000).toFixed(0)} kB`,
    ]),
  );
  const head = ['game', ...LADDER_LEVEL_PAIRS.map(([level]) => level), 'knowledge'];
  return renderTable('overview', head, rows);
}

function renderMatchups(cells: readonly LadderCell[]): string {
  const groups = LADDER_LEVEL_PAIRS.map(([level, below]) => {
    const own = cells.filter((cell) => cell.level === level);
    if (own.length === 0) return '';
    const rows = own.map((cell) =>
      renderRow([
        `${cell.seats}`,
        renderBar(cell),
        `<b>${formatPercent(cell.winShare)} %</b> <small>${formatInterval(cell)}</small>`,
        `<small>${cell.games}</small>`,
      ]),
    );
    return `<tbody><tr class="pair"><th colspan="4" scope="rowgroup">${level} <span class="quiet">against ${below}</span></th></tr>${rows.join('')}</tbody>`;
  });
  return `<table class="matchups"><thead>${renderRow(['seats', 'share of the win', '', 'games'], 'th')}</thead>${groups.join('')}</table>`;
}

function renderCosts(ladder: Ladder, { game, usualSeats }: LadderGame): string {
  const rows = LADDER_LEVEL_PAIRS.flatMap(([level]) => {
    const cell = findCell(ladder, game, usualSeats, level);
    if (!cell) return [];
    const { thinkMsP50, thinkMsP99, thinkMsPerGame } = cell;
    return [renderRow([level, ...[thinkMsP50, thinkMsP99, thinkMsPerGame].map(formatMs)])];
  });
  const head = ['level', 'a move, half', '99 of 100', 'a seat and game'];
  return rows.length === 0 ? '' : renderTable(`processor time in ${game}`, head, rows);
}

function renderExploits(ladder: Ladder, game: string): string {
  if (game !== 'nanobye' && !ladder.exploits.some((each) => each.game === game)) return '';
  const rows = (['easy', 'medium', 'hard', 'expert'] as const).map((level) =>
    renderRow([
      level,
      ...[2, 4].map((seats) =>
        describeExploit(
          ladder.exploits.find(
            (each) => each.game === game && each.against === level && each.seats === seats,
          ),
        ),
      ),
    ]),
  );
  return `<h3>What a learning opponent gains</h3>
<p class="quiet">Chips a manche that a program wins which learns to beat this level. Nothing to gain would be 0.</p>
${renderTable('gain of the exploiter', ['against', '2 seats', '4 seats'], rows)}`;
}

function renderGame(ladder: Ladder, entry: LadderGame): string {
  const { game, knowledgeBytes, name, options } = entry;
  const cells = ladder.cells.filter((cell) => cell.game === game);
  const facts = [
    knowledgeBytes === 0
      ? 'Its bots know only the rules'
      : `Its bots load ${(knowledgeBytes / 1000).toFixed(1)} kB of knowledge`,
    ...Object.entries(options).map(([option, value]) => `${option}: ${value}`),
  ];
  const figures =
    cells.length === 0
      ? `<p>${NOT_MEASURED}</p>`
      : `${renderMatchups(cells)}<h3>What a seat costs</h3><p class="quiet">Time of a processor, with ${entry.usualSeats} seats.</p>${renderCosts(ladder, entry)}`;
  return `<section id="${game}"><h2>${escapeHtml(name)}</h2><p class="quiet">${escapeHtml(facts.join(' · '))}</p>
${figures}
${renderExploits(ladder, game)}</section>`;
}

export function renderLadderPage(ladder: Ladder): string {
  const links = ladder.games.map(({ game, name }) => `<a href="#${game}">${escapeHtml(name)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>How strong the bots are</title>
<style>${LADDER_STYLE}</style></head><body><main>
<h1>How strong the bots are</h1>
<p>One bot sits with bots of the level below it. Each deal is played once for each rotation of the seats, so nobody has the better cards. The share of the win has its 95&nbsp;% interval beside it. The upright tick is chance: what a bot would have that is no better than the others.</p>
<p><span class="key above">clearly stronger</span> <span class="key unclear">not told apart</span> <span class="key below">clearly weaker</span></p>
<h2>At a glance</h2>
<p class="quiet">Each level against the one below it (easy against random), with four seats, where 25&nbsp;% is chance, or as near to four as the game allows.</p>
${renderOverview(ladder)}
<nav aria-label="games">${links.join('')}</nav>
${ladder.games.map((game) => renderGame(ladder, game)).join('\n')}
<footer><p class="quiet">Written by <code>npm run -s ludo -- ladder</code>, seed <code>${escapeHtml(ladder.seed)}</code>. The figures are in ladder.json beside this page.</p></footer>
</main></body></html>
`;
}
