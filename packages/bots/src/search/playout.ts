/** Plays imagined worlds on, with moves that the game's knowledge chooses for everybody. */
import {
  type AnyBotKnowledge,
  type AnyGame,
  findLowestSeatInSet,
  type Rng,
  type Seat,
  type SeatSet,
} from '@ludotheque/core';

export class Playout {
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly rng: Rng;
  private readonly moves: Int32Array;

  constructor(game: AnyGame, knowledge: AnyBotKnowledge, rng: Rng) {
    this.game = game;
    this.knowledge = knowledge;
    this.rng = rng;
    this.moves = new Int32Array(game.limits.moves);
  }

  /** Plays one move of the seat, chosen by the rollout policy. */
  playMove(world: unknown, seat: Seat): void {
    const { game, knowledge, moves, rng } = this;
    const count = game.moves(world, seat, moves);
    const chosen = count === 1 ? 0 : knowledge.rollout(world, seat, moves, count, rng);
    game.play(world, seat, moves[chosen]!, rng);
  }

  /** Each of these seats makes a rollout move without knowing the choices of the others. */
  playTogether(world: unknown, seats: SeatSet): void {
    for (let rest = seats; rest !== 0; rest &= rest - 1)
      this.playMove(world, findLowestSeatInSet(rest));
  }

  /** Plays to the end of this section of the game, or for the number of plies that pays. */
  playSection(world: unknown, section: number, sectionOf: (world: unknown) => number): void {
    const { game, knowledge } = this;
    for (let ply = 0; ply < knowledge.maxPlayoutPlies; ply++) {
      const awaited = game.awaited(world);
      if (awaited === 0 || sectionOf(world) !== section) return;
      this.playMove(world, findLowestSeatInSet(awaited));
    }
  }
}
