/**
 * Plays out the lines of a search: a move, then the likely replies, then playouts, in imagined worlds that
 * are the same for all moves. From these lines a move is explained: what it brings, what it risks, and
 * what the others would do.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  findLowestSeatInSet,
  type Move,
  type Rng,
  type Seat,
  SeededRng,
  singleSeatSet,
  WATCHER,
} from '@ludotheque/core';
import { type LineOutcome, type MoveLine, summarizeLines } from './line-summary.ts';
import { ReplyFinder } from './reply-finder.ts';
import type { SearchTree } from './search-tree.ts';

/** A round that goes on for longer is left unfinished: nothing is said about its score. */
const MAX_PLIES_TO_ROUND_END = 400;
/** So many moves of others are looked at for their replies: some seats may move again before the last replies. */
const MAX_REPLY_PLIES = 24;

/** When to stop: after so many worlds, or at a time of the given clock. At least one world is played. */
export interface LineBudget {
  readonly worlds: number;
  readonly until?: number;
  readonly now?: () => number;
  /** 1 if high scores win, -1 if low ones do; 0 leaves the scores out, and saves the way to the round's end. */
  readonly scoreDirection: 1 | -1 | 0;
  /** Whether replies are only played as far as playouts go, because nobody asks what they are. */
  readonly sharesOnly?: boolean;
  /** All lines are compared with the mean of so many first ones; by default, with the first. */
  readonly references?: number;
}

export class LineSampler {
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly view: BaseView;
  private rng: Rng;
  private readonly replyFinder: ReplyFinder;
  private readonly moves: Int32Array;
  private readonly section: number;
  private wantsScore = false;
  private maxReplyPlies = 0;
  /** What is known of the line that is being played. */
  private outcome: LineOutcome;
  private lastSection = 0;

  constructor(
    game: AnyGame,
    knowledge: AnyBotKnowledge,
    view: BaseView,
    rng: Rng,
    tree: SearchTree,
  ) {
    this.game = game;
    this.knowledge = knowledge;
    this.view = view;
    this.rng = rng;
    this.replyFinder = new ReplyFinder(game, knowledge, view.seats, tree);
    this.moves = new Int32Array(game.limits.moves);
    this.section = knowledge.playoutSection(game.imagine(view, rng));
    this.outcome = this.startOutcome();
  }

  /** A line for each of these moves of the viewer; undefined stands for not interrupting. */
  sample(candidates: readonly (Move | undefined)[], budget: LineBudget): MoveLine[] {
    const { game, knowledge, rng, view } = this;
    this.wantsScore = budget.scoreDirection !== 0;
    // Playouts may be short, or none: that is about the value of a position, not about what others do.
    this.maxReplyPlies = budget.sharesOnly ? knowledge.maxPlayoutPlies : MAX_REPLY_PLIES;
    const outcomes: LineOutcome[][] = candidates.map(() => []);
    let [before, after]: unknown[] = [];
    let worlds = 0;
    do {
      before = game.imagine(view, rng, before);
      knowledge.suppose?.(before, view.seat, rng);
      // Seats that choose at the same time do not know the move.
      if (view.awaited.includes(view.seat))
        for (
          let rest = game.awaited(before) & ~singleSeatSet(view.seat);
          rest !== 0;
          rest &= rest - 1
        )
          this.playRolloutMove(before, findLowestSeatInSet(rest));
      const seed = `line ${rng.below(2 ** 31)}`;
      for (const [i, move] of candidates.entries()) {
        this.rng = new SeededRng(seed);
        after = game.copy(before, after);
        outcomes[i]!.push(this.playLine(after, move));
      }
      worlds++;
    } while (worlds < budget.worlds && !(budget.now && budget.now() >= budget.until!));
    const { references, scoreDirection } = budget;
    return summarizeLines(candidates, outcomes, view, scoreDirection, references);
  }

  private startOutcome(): LineOutcome {
    return { winShares: new Float64Array(this.view.seats), replies: new Map(), score: undefined };
  }

  private playLine(world: unknown, move: Move | undefined): LineOutcome {
    const { game, knowledge, view } = this;
    this.outcome = this.startOutcome();
    this.lastSection = this.section;
    if (move !== undefined) game.play(world, view.seat, move, this.rng);
    this.noteRoundEnd(world);
    this.playReplies(world, move);
    this.playOut(world);
    knowledge.evaluate(world, this.outcome.winShares);
    if (this.wantsScore) this.playToRoundEnd(world);
    return this.outcome;
  }

  /** Every other seat considers one move, until the viewer has to move again. */
  private playReplies(world: unknown, move: Move | undefined): void {
    const { game, replyFinder, view } = this;
    const { replies } = this.outcome;
    replyFinder.start(view.seat, move);
    for (let ply = 0; ply < this.maxReplyPlies; ply++) {
      const awaited = game.awaited(world);
      if (this.isSectionOver(world, awaited)) return;
      // Several who choose at the same time do not answer, and who has answered plays on as in a playout.
      const isTogether = (awaited & (awaited - 1)) !== 0;
      const next = findLowestSeatInSet(awaited);
      const interrupt = replyFinder.findInterrupt(world, awaited);
      const seat = interrupt?.seat ?? next;
      if ((isTogether && !interrupt) || seat === view.seat) return;
      const reply = interrupt ?? replyFinder.findReply(world, seat);
      if (!reply || replies.size === view.seats - 1) return;
      if (!replies.has(seat)) replies.set(seat, reply.move);
      this.makeMove(world, seat, reply.move);
    }
  }

  private isSectionOver = (world: unknown, awaited: number): boolean =>
    awaited === 0 || this.knowledge.playoutSection(world) !== this.section;

  /** As the search plays out. */
  private playOut(world: unknown): void {
    const { game, knowledge } = this;
    for (let ply = 0; ply < knowledge.maxPlayoutPlies; ply++) {
      const awaited = game.awaited(world);
      if (this.isSectionOver(world, awaited)) return;
      this.playRolloutMove(world, findLowestSeatInSet(awaited));
    }
  }

  private playToRoundEnd(world: unknown): void {
    for (let ply = 0; ply < MAX_PLIES_TO_ROUND_END; ply++) {
      const awaited = this.game.awaited(world);
      if (awaited === 0 || this.outcome.score !== undefined) return;
      this.playRolloutMove(world, findLowestSeatInSet(awaited));
    }
  }

  private playRolloutMove(world: unknown, seat: Seat): void {
    const { game, knowledge, moves, rng } = this;
    const count = game.moves(world, seat, moves);
    const chosen = count === 1 ? 0 : knowledge.rollout(world, seat, moves, count, rng);
    this.makeMove(world, seat, moves[chosen]!);
  }

  private makeMove(world: unknown, seat: Seat, move: Move): void {
    this.game.play(world, seat, move, this.rng);
    this.noteRoundEnd(world);
  }

  /**
   * Notes the viewer's score right after the round. Views are slow to make, so they are only made where a
   * section ends; without knowledge nobody says where that is.
   */
  private noteRoundEnd(world: unknown): void {
    const { game, knowledge, outcome, view } = this;
    if (!this.wantsScore || outcome.score !== undefined) return;
    const section = knowledge.playoutSection(world);
    const mayBeOver = section !== this.lastSection || knowledge.triedPlies !== undefined;
    this.lastSection = section;
    if (!mayBeOver && game.awaited(world) !== 0) return;
    const { scores, sheet } = game.view(world, WATCHER);
    if (sheet.length === view.sheet.length + 1) outcome.score = scores[view.seat];
  }
}
