/** Measures how fast the rules of a game are, through the public interface and on one core. */
import {
  type AnyGame,
  type BaseView,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
} from '@ludotheque/core';

export interface RulesSpeed {
  readonly bench: string;
  readonly players: number;
  readonly seconds: number;
  readonly movesPerSec: number;
  readonly gamesPerSec: number;
  readonly movesPerGame: number;
  readonly copiesPerSec: number;
  readonly imaginesPerSec: number;
  readonly viewsPerSec: number;
}

/** Processor time, not the time of day: other programs on the machine do not count. */
function readProcessorMs(): number {
  const { system, user } = process.cpuUsage();
  return (system + user) / 1000;
}

/** Units of work per second, where one call of `work` does `batch` units. */
function measureRate(seconds: number, batch: number, work: () => void): number {
  const start = readProcessorMs();
  let done = 0;
  let now = start;
  while (now - start < seconds * 1000) {
    work();
    done += batch;
    now = readProcessorMs();
  }
  return (done / (now - start)) * 1000;
}

/** Collects positions from the middle of random games: every 7th ply. */
function samplePositions(game: AnyGame, players: number, wanted: number): unknown[] {
  const found: unknown[] = [];
  const rng = new SeededRng('positions');
  const pairs = new SeatMovePairs(game, players);
  while (found.length < wanted) {
    const state = game.setup(resolveOptions(game, {}), players, rng);
    for (let ply = 1; tryPlayRandomMove(game, state, pairs, rng, rng); ply++)
      if (ply % 7 === 0 && found.length < wanted) found.push(game.copy(state));
  }
  return found;
}

/** Plays random games with complete lists of legal moves until the time is over. */
function measurePlayouts(game: AnyGame, players: number, seconds: number) {
  const options = resolveOptions(game, {});
  const choice = new SeededRng('choice');
  const deal = new SeededRng('deal');
  const pairs = new SeatMovePairs(game, players);
  let moves = 0;
  let games = 0;
  const gamesPerSec = measureRate(seconds, 20, () => {
    for (let n = 0; n < 20; n++, games++) {
      const state = game.setup(options, players, deal);
      while (tryPlayRandomMove(game, state, pairs, choice, deal)) moves++;
    }
  });
  return { gamesPerSec, movesPerGame: moves / games };
}

export function measureRulesSpeed(game: AnyGame, players: number, seconds: number): RulesSpeed {
  measurePlayouts(game, players, Math.min(1, seconds / 2));
  const { gamesPerSec, movesPerGame } = measurePlayouts(game, players, seconds);
  const states = samplePositions(game, players, 64);
  const rng = new SeededRng('imagine');
  const into = game.copy(states[0]);
  const views = states.map((state, i) => game.view(state, i % players) as BaseView);
  const each = <T>(list: readonly T[], work: (entry: T, i: number) => void) => {
    const batch = () => list.forEach(work);
    measureRate(0.2, list.length, batch);
    return measureRate(Math.min(1, seconds / 4), list.length, batch);
  };
  return {
    bench: game.id,
    players,
    seconds,
    movesPerSec: Math.round(gamesPerSec * movesPerGame),
    gamesPerSec: Math.round(gamesPerSec),
    movesPerGame: Math.round(movesPerGame * 10) / 10,
    copiesPerSec: Math.round(each(states, (state) => game.copy(state, into))),
    imaginesPerSec: Math.round(each(views, (view) => game.imagine(view, rng, into))),
    viewsPerSec: Math.round(each(states, (state, i) => game.view(state, i % players))),
  };
}
