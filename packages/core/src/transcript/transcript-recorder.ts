/** Plays a game and records its transcript. */
import type { AnyGame, Move, Rng, Seat } from '../game/game.ts';
import type { SeatMovePairs } from '../game/legal-moves.ts';
import type { OptionValues } from '../game/options.ts';
import {
  FIRST_RULES_VERSION,
  TRANSCRIPT_FORMAT,
  type Transcript,
  type TranscriptMove,
} from './transcript.ts';

/** Shuffles with another generator, and records every outcome. */
export class RecordingRng implements Rng {
  readonly shuffles: Uint8Array[] = [];
  private readonly source: Rng;

  constructor(source: Rng) {
    this.source = source;
  }

  below(n: number): number {
    return this.source.below(n);
  }

  shuffle(cards: Uint8Array): void {
    this.source.shuffle(cards);
    this.shuffles.push(cards.slice());
  }
}

export class TranscriptRecorder {
  readonly state: unknown;
  private readonly game: AnyGame;
  private readonly options: OptionValues;
  private readonly players: number;
  private readonly rng: RecordingRng;
  private readonly moves: TranscriptMove[] = [];
  private readonly tracedLegalMoves: TranscriptMove[][] = [];

  constructor(game: AnyGame, options: OptionValues, players: number, deal: Rng) {
    this.game = game;
    this.options = options;
    this.players = players;
    this.rng = new RecordingRng(deal);
    this.state = game.setup(options, players, this.rng);
  }

  /** Plays a legal move; with the list of legal moves given, the transcript is traced. */
  play(seat: Seat, move: Move, legal?: SeatMovePairs): void {
    if (legal) this.tracedLegalMoves.push(Array.from(legal, ([s, m]) => [s, this.game.write(m)]));
    this.moves.push([seat, this.game.write(move)]);
    this.game.play(this.state, seat, move, this.rng);
  }

  toTranscript(): Transcript {
    const { game } = this;
    const result = game.result(this.state);
    return {
      format: TRANSCRIPT_FORMAT,
      game: game.id,
      ...(game.version > FIRST_RULES_VERSION && { version: game.version }),
      players: this.players,
      options: this.options,
      shuffles: this.rng.shuffles.map((cards) => Array.from(cards, (card) => game.kinds[card]!)),
      moves: this.moves,
      ...(this.tracedLegalMoves.length > 0 && { legal: this.tracedLegalMoves }),
      ...(result && { result }),
    };
  }
}
