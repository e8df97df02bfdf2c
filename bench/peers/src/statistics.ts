/** Plays games for some time and says how fast that was and how they ended. */
import { SEAT_NUMBERS } from './rules.ts';

export interface PlayedGame {
  readonly moves: number;
  readonly rounds: number;
  readonly totals: readonly number[];
}

const WARM_UP_MS = 1000;

const rounded = (figure: number, digits: number): number => Number(figure.toFixed(digits));

/** A mean and its standard error, from sums alone. */
class Mean {
  private count = 0;
  private squares = 0;
  sum = 0;

  add(figure: number): void {
    this.count++;
    this.sum += figure;
    this.squares += figure * figure;
  }

  toJSON() {
    const mean = this.sum / this.count;
    const error = Math.sqrt((this.squares / this.count - mean ** 2) / this.count);
    return { mean: rounded(mean, 3), se: rounded(error, 3) };
  }
}

function shareWin(totals: readonly number[], wins: number[]): void {
  const best = Math.max(...totals);
  const winners = SEAT_NUMBERS.filter((seat) => totals[seat] === best);
  for (const seat of winners) wins[seat]! += 1 / winners.length;
}

/** `cpuPct` below 97 means that other processes took the core, above 100 that the GC has threads. */
export function measure(playGame: () => PlayedGame, seconds: number, atLeastGames: number) {
  const warm = performance.now() + WARM_UP_MS;
  while (performance.now() < warm) playGame();
  const [movesPerGame, roundsPerGame] = [new Mean(), new Mean()];
  const [winnerScore, sumOfTotals] = [new Mean(), new Mean()];
  const wins = SEAT_NUMBERS.map(() => 0);
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  let games = 0;
  for (; performance.now() - start < seconds * 1000 || games < atLeastGames; games++) {
    const { moves, rounds, totals } = playGame();
    movesPerGame.add(moves);
    roundsPerGame.add(rounds);
    winnerScore.add(Math.max(...totals));
    sumOfTotals.add(totals.reduce((sum, total) => sum + total, 0));
    shareWin(totals, wins);
  }
  const took = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    seconds: rounded(took, 2),
    cpuPct: Math.round((user + system) / 1e4 / took),
    games,
    moves: movesPerGame.sum,
    movesPerSec: Math.round(movesPerGame.sum / took),
    gamesPerSec: rounded(games / took, 2),
    movesPerGame,
    roundsPerGame,
    winnerScore,
    sumOfTotals,
    seatWinShare: wins.map((won) => rounded(won / games, 4)),
  };
}
