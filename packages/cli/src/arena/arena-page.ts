/** Renders the results of an arena as an HTML page: win shares with intervals, score histograms. */
import type { ArenaGameResult, ArenaLineUp, ArenaStanding } from '@ludotheque/bots';
import type { BotLevel } from '@ludotheque/core';

const [PAGE_WIDTH_PX, ROW_HEIGHT_PX, LABEL_WIDTH_PX] = [720, 34, 120];
const COLOURS = ['#2f5fb3', '#c2571a', '#2f7d4f', '#8a3ffc', '#b8860b'];

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One row per bot: a dot at its share, a bar over its interval, a dashed line at even chances. */
function renderWinSharePlot(list: readonly ArenaStanding[], seats: number): string {
  const x = (share: number) => LABEL_WIDTH_PX + share * (PAGE_WIDTH_PX - LABEL_WIDTH_PX - 60);
  const rows = list.map((s, i) => {
    const y = 20 + i * ROW_HEIGHT_PX;
    const colour = COLOURS[i % COLOURS.length]!;
    return `<text x="0" y="${y + 4}">${s.bot}${s.seats > 1 ? ` ×${s.seats}` : ''}</text>
<line x1="${x(s.low)}" x2="${x(s.high)}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="3"/>
<circle cx="${x(s.winShare)}" cy="${y}" r="6" fill="${colour}"/>
<text x="${x(s.high) + 10}" y="${y + 4}">${(100 * s.winShare).toFixed(1)} %</text>`;
  });
  const height = 30 + list.length * ROW_HEIGHT_PX;
  const even = `<line x1="${x(1 / seats)}" x2="${x(1 / seats)}" y1="0" y2="${height}" stroke="#999" stroke-dasharray="4"/>`;
  return `<svg viewBox="0 0 ${PAGE_WIDTH_PX} ${height}" role="img" aria-label="win shares">${even}${rows.join('')}</svg>`;
}

const listScores = (
  levels: readonly BotLevel[],
  bot: BotLevel,
  outcomes: readonly ArenaGameResult[],
) => outcomes.flatMap(({ scores }) => scores.filter((_, place) => levels[place] === bot));

/** How often each score came up, in twenty bins, with one histogram per bot. */
function renderScoreHistograms(
  levels: readonly BotLevel[],
  bots: readonly BotLevel[],
  outcomes: readonly ArenaGameResult[],
) {
  const all = outcomes.flatMap(({ scores }) => scores);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const step = (high - low) / 20 || 1;
  return bots.map((bot, i) => {
    const counts = Array<number>(20).fill(0);
    const scores = listScores(levels, bot, outcomes);
    for (const score of scores) {
      const at = Math.min(19, Math.floor((score - low) / step));
      counts[at] = counts[at]! + 1;
    }
    const most = Math.max(...counts);
    const bars = counts.map((count, at) => {
      const height = (80 * count) / most;
      return `<rect x="${at * 34}" y="${90 - height}" width="30" height="${height}" fill="${COLOURS[i % COLOURS.length]}"/>`;
    });
    const ends = `<text x="0" y="108">${low}</text><text x="650" y="108">${high}</text>`;
    return `<h3>${bot}</h3><svg viewBox="0 0 ${PAGE_WIDTH_PX} 112" role="img" aria-label="scores of ${bot}">${bars.join('')}${ends}</svg>`;
  });
}

export function renderArenaPage(
  game: string,
  lineUp: ArenaLineUp,
  list: readonly ArenaStanding[],
  outcomes: readonly ArenaGameResult[],
): string {
  const { levels, options, seed } = lineUp;
  const bots = list.map(({ bot }) => bot);
  const facts = `${levels.join(', ')} · ${outcomes.length} games · options ${JSON.stringify(options)} · seed ${seed}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Arena: ${escapeHtml(game)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: ${PAGE_WIDTH_PX}px; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fdfcf9 }
svg { width: 100%; font-size: 14px } h1, h2, h3 { line-height: 1.2 }
</style>
<h1>${escapeHtml(game)}</h1><p>${escapeHtml(facts)}</p>
<h2>Share of the win, a seat, with its 95 % interval</h2>
${renderWinSharePlot(list, levels.length)}
<h2>Scores</h2>
${renderScoreHistograms(levels, bots, outcomes).join('\n')}
</html>
`;
}
