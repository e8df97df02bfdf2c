/** The figures of a ladder, as they are kept in a JSON file between runs. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type BotLevel, fail } from '@ludotheque/core';

/** One bot against bots of the level below, at a table with so many seats. */
export interface LadderCell {
  readonly game: string;
  readonly seats: number;
  readonly level: BotLevel;
  readonly below: BotLevel;
  readonly games: number;
  /** Changes with the game's knowledge, and with the search where one of the levels searches. */
  readonly version: string;
  readonly winShare: number;
  readonly low: number;
  readonly high: number;
  /** Milliseconds of a processor for a decision of `level`, and for a whole game of one seat. */
  readonly thinkMsP50: number;
  readonly thinkMsP99: number;
  readonly thinkMsPerGame: number;
}

/** What a program that learns to beat a level gains against it: a line of `ludo exploit --json`. */
export interface ExploitFigure {
  readonly game: string;
  readonly against: string;
  readonly seats: number;
  readonly gainPerManche: number;
  readonly low: number;
  readonly high: number;
}

export interface LadderGame {
  readonly game: string;
  readonly name: string;
  /** The seats of the overview: four, or as near to that as the game allows. */
  readonly usualSeats: number;
  /** Options that are not the game's own defaults. */
  readonly options: { readonly [name: string]: number };
  /** Zero for a game without knowledge. */
  readonly knowledgeBytes: number;
}

export interface Ladder {
  readonly format: 1;
  readonly seed: string;
  readonly games: readonly LadderGame[];
  readonly cells: readonly LadderCell[];
  readonly exploits: readonly ExploitFigure[];
}

/** Undefined if there is no such file. */
export function readLadder(file: string): Ladder | undefined {
  if (!existsSync(file)) return undefined;
  const ladder = parseJson(readFileSync(file, 'utf8'), file) as Ladder;
  if (ladder?.format !== 1 || !Array.isArray(ladder.cells))
    fail('file', `${file} is not a ladder that this version of ludo has written`);
  return ladder;
}

/** One figure a line, so that a change of it is seen in a diff. */
export function writeLadder(file: string, { cells, exploits, format, games, seed }: Ladder): void {
  const list = (entries: readonly object[]) =>
    entries.length === 0
      ? '[]'
      : `[\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`;
  writeFileSync(
    file,
    `{\n  "format": ${format},\n  "seed": ${JSON.stringify(seed)},\n  "games": ${list(games)},\n  "cells": ${list(cells)},\n  "exploits": ${list(exploits)}\n}\n`,
  );
}

/** Reads the lines that `ludo exploit --json` has printed into a file. */
export function readExploits(file: string): ExploitFigure[] {
  if (!existsSync(file)) fail('file', `there is no file ${file}`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => pickExploit(parseJson(line, file), file));
}

function pickExploit(line: unknown, file: string): ExploitFigure {
  const { against, game, gainPerManche, high, low, seats } = line as ExploitFigure;
  if (![gainPerManche, high, low, seats].every(Number.isFinite) || !against || !game)
    fail('file', `a line of ${file} has no game, against, seats, gainPerManche, low or high`);
  return { game, against, seats, gainPerManche, low, high };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail('file', `${file} is not JSON`);
  }
}
