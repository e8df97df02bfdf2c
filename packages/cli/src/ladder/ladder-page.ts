/** Renders a ladder as one HTML page that needs no other file, for phones and for light and dark rooms. */
import type { BotLevel } from '@ludotheque/core';
import { exploitedGameIds } from '../exploit/measure-exploit.ts';
import { escapeHtml } from '../report/svg-plots.ts';
import type { ExploitFigure, Ladder, LadderCell, LadderGame } from './ladder-file.ts';
import { LADDER_LEVEL_PAIRS } from './ladder-matchup.ts';
import { LADDER_STYLE } from './ladder-style.ts';
import { type LadderVersions, versionOfCell, versionOfExploit } from './ladder-versions.ts';
import { EXPLOITED_SEATS, MANY_DEALS } from './run-ladder.ts';

const NOT_MEASURED = '<span class="quiet">not yet</span>';
const OTHER_BOTS_MARK = '<abbr title="of another version of these bots">†</abbr>';
const FEW_GAMES_MARK = '<abbr title="few games">‡</abbr>';

const hasFewGames = ({ games, seats }: LadderCell) => games < MANY_DEALS * seats;

/** What a reader has to know before trusting a figure. */
function renderMarks(cell: LadderCell, versions: LadderVersions): string {
  const isOfOthers = cell.version !== versionOfCell(versions, cell);
  return `${isOfOthers ? OTHER_BOTS_MARK : ''}${hasFewGames(cell) ? FEW_GAMES_MARK : ''}`;
}

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

function renderExploit(figure: ExploitFigure | undefined, versions: LadderVersions): string {
  if (!figure) return NOT_MEASURED;
  const { gainPerManche, high, low, manches, version } = figure;
  const mark = version === versionOfExploit(versions, figure) ? '' : OTHER_BOTS_MARK;
  const on = manches === undefined ? '' : `, ${manches.toLocaleString('en')} manches`;
  return `<b>${gainPerManche.toFixed(3)}</b>${mark} <small>${low.toFixed(3)} to ${high.toFixed(3)}${on}</small>`;
}

function renderOverview(ladder: Ladder, versions: LadderVersions): string {
  const rows = ladder.games.map(({ game, knowledgeBytes, name, usualSeats }) =>
    renderRow([
      `<a href="#${game}">${escapeHtml(name)}</a>`,
      ...LADDER_LEVEL_PAIRS.map(([level]) => {
        const cell = findCell(ladder, game, usualSeats, level);
        if (!cell) return NOT_MEASURED;
        return `<b class="${classify(cell)}">${formatPercent(cell.winShare)} %</b>${renderMarks(cell, versions)} <small>${formatInterval(cell)}</small>`;
      }),
      knowledgeBytes === 0 ? 'none' : `${(knowledgeBytes / 1000).toFixed(1)} kB`,
    ]),
  );
  const head = ['game', ...LADDER_LEVEL_PAIRS.map(([level]) => level), 'knowledge'];
  return renderTable('overview', head, rows);
}

function renderMatchups(ladder: Ladder, versions: LadderVersions, entry: LadderGame): string {
  const groups = LADDER_LEVEL_PAIRS.map(([level, below]) => {
    const rows = entry.seats.map((seats) => {
      const cell = findCell(ladder, entry.game, seats, level);
      if (!cell) return renderRow([`${seats}`, NOT_MEASURED, '', '']);
      return renderRow([
        `${seats}`,
        renderBar(cell),
        `<b>${formatPercent(cell.winShare)} %</b>${renderMarks(cell, versions)} <small>${formatInterval(cell)}</small>`,
        `<small>${cell.games}</small>`,
      ]);
    });
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

function renderExploits(ladder: Ladder, versions: LadderVersions, game: string): string {
  if (!exploitedGameIds.includes(game)) return '';
  const rows = LADDER_LEVEL_PAIRS.map(([level]) =>
    renderRow([
      level,
      ...EXPLOITED_SEATS.map((seats) =>
        renderExploit(
          ladder.exploits.find(
            (each) => each.game === game && each.against === level && each.seats === seats,
          ),
          versions,
        ),
      ),
    ]),
  );
  return `<h3>What a learning opponent gains</h3>
<p class="quiet">Chips a manche that a program wins which learns to beat this level, on half of the manches, and is measured on the others. Nothing to gain would be 0.</p>
${renderTable('gain of the exploiter', ['against', ...EXPLOITED_SEATS.map((seats) => `${seats} seats`)], rows)}`;
}

function renderGame(ladder: Ladder, versions: LadderVersions, entry: LadderGame): string {
  const { game, knowledgeBytes, name, options } = entry;
  const cells = ladder.cells.filter((cell) => cell.game === game);
  const facts = [
    knowledgeBytes === 0
      ? 'Its bots know only the rules'
      : `Its bots load ${(knowledgeBytes / 1000).toFixed(1)} kB of knowledge (minified)`,
    ...Object.entries(options).map(([option, value]) => `${option}: ${value}`),
  ];
  const figures =
    cells.length === 0
      ? `<p>${NOT_MEASURED}</p>`
      : `${renderMatchups(ladder, versions, entry)}<h3>What a seat costs</h3><p class="quiet">Time of a processor, with ${entry.usualSeats} seats.</p>${renderCosts(ladder, entry)}`;
  return `<section id="${game}"><h2>${escapeHtml(name)}</h2><p class="quiet">${escapeHtml(facts.join(' · '))}</p>
${figures}
${renderExploits(ladder, versions, game)}</section>`;
}

function renderProgress({ cells, games }: Ladder, versions: LadderVersions): string {
  const all = games.reduce((sum, { seats }) => sum + seats.length * LADDER_LEVEL_PAIRS.length, 0);
  const current = cells.filter((cell) => cell.version === versionOfCell(versions, cell));
  const few = current.filter(hasFewGames).length;
  return `${current.length} of ${all} matchups were played by the bots of today, ${few} of them in few games; ${cells.length - current.length} by other versions, and ${Math.max(0, all - cells.length)} not yet.`;
}

export function renderLadderPage(ladder: Ladder, versions: LadderVersions): string {
  const links = ladder.games.map(({ game, name }) => `<a href="#${game}">${escapeHtml(name)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>How strong the bots are</title>
<style>${LADDER_STYLE}</style></head><body><main>
<h1>How strong the bots are</h1>
<p>One bot sits with bots of the level below it. Each deal is played once for each rotation of the seats, so nobody has the better cards. The share of the win has its 95&nbsp;% interval beside it. The upright tick is chance: what a bot would have that is no better than the others.</p>
<p><span class="key above">clearly stronger</span> <span class="key unclear">not told apart</span> <span class="key below">clearly weaker</span></p>
<p class="quiet">${OTHER_BOTS_MARK} of another version of these bots, which decided otherwise at some of the positions that both were asked about · ${FEW_GAMES_MARK} fewer than ${MANY_DEALS} deals, so that the interval says little. ${renderProgress(ladder, versions)}</p>
<h2>At a glance</h2>
<p class="quiet">Each level against the one below it (easy against random), with four seats, where 25&nbsp;% is chance, or as near to four as the game allows. Knowledge is what the page loads for the bots, besides the rules: bundled and minified, before compression.</p>
${renderOverview(ladder, versions)}
<nav aria-label="games">${links.join('')}</nav>
${ladder.games.map((game) => renderGame(ladder, versions, game)).join('\n')}
<footer><p class="quiet">Written by <code>npm run -s ludo -- ladder</code>, seed <code>${escapeHtml(ladder.seed)}</code>. The figures are in ladder.json beside this page. The learning opponent can read ${exploitedGameIds.map((id) => ladder.games.find(({ game }) => game === id)?.name ?? id).join(', ')} only.</p></footer>
</main></body></html>
`;
}
