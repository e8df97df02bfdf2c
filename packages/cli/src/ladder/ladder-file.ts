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
  /** Which bots have played: changes when one of both levels decides differently. */
  readonly version: string;
  readonly winShare: number;
  readonly low: number;
  readonly high: number;
  /** Milliseconds of a processor for a decision of `level`, and for a whole game of one seat. */
  readonly thinkMsP50: number;
  readonly thinkMsP99: number;
  readonly thinkMsPerGame: number;
}

/** What a program that learns to beat a level gains against it. */
export interface ExploitFigure {
  readonly game: string;
  readonly against: BotLevel;
  readonly seats: number;
  /** Half of them to learn on, half to measure on; figures of earlier versions do not say. */
  readonly manches?: number;
  readonly version?: string;
  readonly gainPerManche: number;
  readonly low: number;
  readonly high: number;
}

export interface LadderGame {
  readonly game: string;
  readonly name: string;
  /** The seats of the overview: four, or as near to that as the game allows. */
  readonly usualSeats: number;
  /** All numbers of seats that the ladder has for it. */
  readonly seats: readonly number[];
  /** Options that are not the game's own defaults. */
  readonly options: { readonly [name: string]: number };
  /** Of the bundled and minified code; zero for a game without knowledge. */
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
  // Older files name only the usual number.
  const games = ladder.games.map((game) => ({ ...game, seats: game.seats ?? [game.usualSeats] }));
  return { ...ladder, games };
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

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail('file', `${file} is not JSON`);
  }
}
