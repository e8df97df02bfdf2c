/** The table on a terminal, drawn from a game's zones, so that every game has it. */
import { styleText } from 'node:util';
import type { AnyGame, BaseView, Seat, Zone } from '@ludotheque/core';
import { paintZoneCard } from './paint-cards.ts';
import type { TerminalPhraseFormatter } from './terminal-phrase-formatter.ts';
import { measureTextWidth, padStartToWidth, padToWidth, truncateToWidth } from './text-width.ts';

function drawZoneLine(zone: Zone, speaker: TerminalPhraseFormatter, columns: number): string {
  const cards = zone.cards.map((stack) => paintZoneCard(stack, speaker.formatCard)).join(' ');
  const note = zone.note ? styleText('italic', speaker.formatPhrase(zone.note)) : '';
  const what = [cards, note].filter((part) => part !== '').join('   ') || styleText('dim', '–');
  return `   ${padToWidth(speaker.formatPhrase(zone.name), columns)}  ${what}`;
}

function drawSeatLine(view: BaseView, seat: Seat, speaker: TerminalPhraseFormatter): string {
  const awaited = view.awaited.includes(seat);
  const name = `${awaited ? '▶' : ' '} ${seat} ${speaker.seatName(seat)}`;
  const score = styleText('dim', speaker.uiText('score', { score: view.scores[seat]! }));
  return `${styleText(awaited ? ['bold', 'cyan'] : 'bold', name)}  ${score}`;
}

/** Common zones first, then the others in turn order, the viewer last and nearest. */
export function drawBoard(game: AnyGame, view: BaseView, speaker: TerminalPhraseFormatter): string {
  const zones = game.zones(view);
  const columns = Math.max(
    ...zones.map((zone) => measureTextWidth(speaker.formatPhrase(zone.name))),
  );
  const line = (zone: Zone) => drawZoneLine(zone, speaker, columns);
  const lines = zones.filter(({ owner }) => owner === undefined).map(line);
  for (let step = 1; step <= view.seats; step++) {
    const seat = (view.seat + step) % view.seats;
    lines.push('', drawSeatLine(view, seat, speaker));
    lines.push(...zones.filter(({ owner }) => owner === seat).map(line));
  }
  return lines.join('\n');
}

/** No score is wider. */
const MIN_SCORE_WIDTH = 6;

/** The score sheet as on a printed block: a row a round, the sums, the places. */
export function drawScoreSheet(
  view: BaseView,
  speaker: TerminalPhraseFormatter,
  width: number,
): string {
  const titles = [speaker.uiText('round'), speaker.uiText('total'), speaker.uiText('place')];
  const first = Math.max(...titles.map((title) => measureTextWidth(title))) + 6;
  const fullNames = Array.from({ length: view.seats }, (_, seat) => speaker.seatName(seat));
  const wished = Math.max(8, ...fullNames.map((name) => measureTextWidth(name) + 2));
  const room = Math.floor((width - first - 2) / view.seats);
  const columns = Math.max(MIN_SCORE_WIDTH, Math.min(wished, room));
  const names = fullNames.map((name) => truncateToWidth(name, columns - 1));
  const row = (title: string, cells: readonly (string | number)[]) =>
    ` ${padToWidth(title, first)}│${cells.map((cell) => padStartToWidth(`${cell}`, columns)).join('')}`;
  const rule = `─${'─'.repeat(first)}┼${'─'.repeat(columns * view.seats)}`;
  const rounds = view.sheet.map((cells, i) => row(`${titles[0]} ${i + 1}`, cells));
  const lines = [row('', names), rule, ...rounds];
  if (rounds.length > 0) lines.push(rule);
  lines.push(styleText('bold', row(titles[1]!, view.result?.scores ?? view.scores)));
  if (view.result) lines.push(styleText('bold', row(titles[2]!, view.result.ranks)));
  return lines.join('\n');
}
