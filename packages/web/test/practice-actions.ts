/** Solves puzzles as a visitor does: taps what a move needs, on the board of any game. */
import { readFileSync } from 'node:fs';
import type { AnyGame, Json } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { Page } from 'playwright-core';
import { listLegalMoves } from '../src/board-view/legal-moves.ts';
import { type PracticePosition, replayPosition } from '../src/lessons/practice-position.ts';

const readPositions = (id: string): readonly PracticePosition[] => {
  const file = new URL(`../src/games/${id}/practice/positions/all.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as PracticePosition[];
};

/** A move of any game, as it is written in transcripts. */
interface WrittenMove {
  readonly play?: string;
  readonly to?: number;
  readonly count?: number;
  readonly bid?: number;
  readonly take?: number;
  readonly bet?: number;
  readonly cote?: string;
  readonly exchange?: readonly string[];
  readonly lay?: string;
  readonly eight?: string;
  readonly suit?: string;
  readonly put?: number;
}

const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'];
const place = (number: number) => `.own [data-zone^=grid] li:nth-child(${number}) [data-card]`;
const pile = (zone: string) => `[data-zone=${zone}] [data-card]`;

/** What is tapped for a move of Golf or Crazy Eights. */
function listTapsOnPilesAndGrid(written: WrittenMove): readonly string[] {
  const { eight, lay, put, suit, take } = written;
  if (eight !== undefined && suit !== undefined)
    return [inHand(eight), `.moves li:nth-child(${SUITS.indexOf(suit) + 1}) .move`];
  if (lay !== undefined) return [inHand(lay)];
  if (put !== undefined) return [place(put)];
  if (take !== undefined) return [pile('discard'), place(take)];
  return [pile('draw' in written ? 'stock' : 'discard')];
}

const inHand = (card: string, place = 0) =>
  `[data-zone^="hand"] [data-card="${card}"] >> nth=${place}`;

/** What is tapped for a move. Where a tap does not play it at once, the button does. */
async function listTaps(page: Page, move: Json): Promise<readonly string[]> {
  const written = move as WrittenMove;
  if (await page.$('[data-zone=stock]')) return listTapsOnPilesAndGrid(written);
  const { bet, bid, cote, count = 1, exchange, play, take, to } = written;
  if (bid !== undefined) return [`.moves .move:has-text("${bid}")`];
  if (take !== undefined) return [`[data-zone=trick-${take}] .playable`];
  if (bet !== undefined || 'align' in written) return ['.say.strong'];
  if ('quit' in written) return ['.say.quit'];
  if (cote !== undefined) return [`.cote-${cote}`];
  if (exchange !== undefined)
    return exchange.length === 0 ? ['.say'] : exchange.map((card) => inHand(card));
  if (play === undefined) return ['.take-pile'];
  const cards = Array.from({ length: count }, (_, place) => inHand(play, place));
  // In NOX a seat's display, in Battle Gum the seat itself.
  return to === undefined
    ? cards
    : [...cards, `[data-zone=display-${to}] .new-stack, [data-drop=seat-${to}] .target`];
}

export async function tapMove(page: Page, move: Json): Promise<void> {
  for (const tap of await listTaps(page, move)) await page.click(tap);
  // A move that was played at once has left no button.
  if (await page.$('.stage .do-it:enabled')) await page.click('.stage .do-it:enabled');
}

/** Legal moves that are not the answer, and can be tapped without more ado. */
function listWrongMoves(game: AnyGame, position: PracticePosition): readonly Json[] {
  const { view } = replayPosition(game, position);
  const best = game.read(position.answer)!;
  return listLegalMoves(game, view)
    .filter((move) => move !== best)
    .map((move) => game.write(move))
    .filter(
      (move) => !(move !== null && typeof move === 'object' && ('on' in move || 'suit' in move)),
    );
}

export interface SolvablePuzzle extends PracticePosition {
  readonly wrong: Json;
  /** Whether there are more than two moves: then the visitor can try again. */
  readonly allowsRetry: boolean;
}

export async function loadPuzzles(id: string): Promise<readonly SolvablePuzzle[]> {
  const game = await loadGame(id);
  return readPositions(id).map((position) => ({
    ...position,
    wrong: listWrongMoves(game, position)[0]!,
    allowsRetry: listLegalMoves(game, replayPosition(game, position).view).length > 2,
  }));
}

/** Taps a wrong move first, then the right one, and returns when the expert's reasons are shown. */
export async function solveAfterMistake(page: Page, puzzle: SolvablePuzzle): Promise<void> {
  await tapMove(page, puzzle.wrong);
  if (puzzle.allowsRetry) await page.waitForSelector('.show-answer');
  else {
    // The answer is already told, so this one counts as solved only at the next visit.
    await page.waitForSelector('.go-on');
    await page.reload();
  }
  await tapMove(page, puzzle.answer);
  await page.waitForSelector('.go-on');
}

/** The same with the keyboard: every part of the move gets the focus, and Enter. */
export async function solveByKeyboard(page: Page, puzzle: SolvablePuzzle): Promise<void> {
  for (const tap of await listTaps(page, puzzle.answer)) {
    await page.focus(tap);
    await page.keyboard.press('Enter');
  }
  if (await page.$('.stage .do-it:enabled')) {
    await page.focus('.stage .do-it');
    await page.keyboard.press('Enter');
  }
  await page.waitForSelector('.go-on:focus');
}
