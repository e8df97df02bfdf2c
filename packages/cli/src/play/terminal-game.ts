/** One game in the terminal: a person in one seat, bots in the others. */
import { styleText } from 'node:util';
import { iterateSeatsToAsk } from '@ludotheque/bots';
import {
  type AnyGame,
  type BaseView,
  type EventSink,
  hasSeat,
  type Move,
  NOT_A_MOVE_REFUSAL,
  type OptionValues,
  type Refusal,
  type Rng,
  type Seat,
  SeatMovePairs,
} from '@ludotheque/core';
import { drawBoard, drawScoreSheet } from './draw-board.ts';
import type { Terminal } from './terminal.ts';
import type { TerminalPhraseFormatter } from './terminal-phrase-formatter.ts';
import { measureTextWidth, padToWidth } from './text-width.ts';
import { parseTypedMove } from './typed-move.ts';

const OPPONENT_PAUSE_MS = 350;
/** With more moves than this the visitor first chooses what to play, then where. */
const MAX_UNGROUPED_MOVES = 12;

/** What an opponent does with the view of its seat; nothing, where it lets a chance pass. */
export type ChooseOpponentMove = (view: BaseView, seed: string) => Move | undefined;

export interface TerminalGameSetup {
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
  /** The visitor's seat. */
  readonly visitor: Seat;
  readonly deal: Rng;
  /** Chance for the opponents, who must not know the deal's. */
  readonly choice: Rng;
  readonly opponents: ChooseOpponentMove;
}

export class TerminalGame {
  private readonly setup: TerminalGameSetup;
  private readonly console: Terminal;
  private readonly speaker: TerminalPhraseFormatter;
  private readonly pairs: SeatMovePairs;
  private readonly moveBuffer: Int32Array;
  private readonly state: unknown;
  /** Prints what the visitor is told, and nothing else. */
  private readonly events: EventSink<unknown>;

  constructor(seating: TerminalGameSetup, console: Terminal, speaker: TerminalPhraseFormatter) {
    const { game, options, seats, visitor, deal } = seating;
    this.setup = seating;
    this.console = console;
    this.speaker = speaker;
    this.pairs = new SeatMovePairs(game, seats);
    this.moveBuffer = new Int32Array(game.limits.moves);
    this.events = {
      emit(insiders, secret, open) {
        const told = hasSeat(insiders, visitor) ? secret : open;
        if (told !== undefined) console.print(`  ${speaker.formatPhrase(game.phrase(told))}`);
      },
    };
    this.state = game.setup(options, seats, deal, this.events);
  }

  async run(): Promise<void> {
    const { game, visitor } = this.setup;
    for (;;) {
      const awaited = game.awaited(this.state);
      if (awaited === 0) break;
      if (hasSeat(awaited, visitor)) await this.visitorPlays();
      else if (!(await this.visitorInterrupts())) await this.opponentPlays();
    }
    const view = game.view(this.state, visitor);
    this.console.print(`\n${drawBoard(game, view, this.speaker)}\n`);
    this.console.print(`${drawScoreSheet(view, this.speaker, this.console.width)}\n`);
    this.console.print(this.speaker.formatPlace(view.result!, visitor));
  }

  private listMoves(seat: Seat): Move[] {
    this.pairs.collect(this.state);
    return [...this.pairs].filter(([who]) => who === seat).map(([, move]) => move);
  }

  private play(seat: Seat, move: Move): void {
    const { game, deal } = this.setup;
    game.play(this.state, seat, move, deal, this.events);
  }

  private async opponentPlays(): Promise<void> {
    const { game, seats, visitor, choice, opponents } = this.setup;
    await this.console.pause(OPPONENT_PAUSE_MS);
    for (const seat of iterateSeatsToAsk(game, this.state, seats, this.moveBuffer)) {
      if (seat === visitor) continue;
      const move = opponents(game.view(this.state, seat), `${choice.below(1 << 30)}`);
      if (move === undefined) continue;
      this.play(seat, move);
      return;
    }
  }

  /** Play does not wait for an interrupt; here it asks, because a terminal cannot be clicked. */
  private async visitorInterrupts(): Promise<boolean> {
    const { visitor } = this.setup;
    const moves = this.listMoves(visitor);
    if (moves.length === 0) return false;
    const move = await this.askForMove(moves, this.speaker.uiText('interrupt'));
    if (move !== undefined) this.play(visitor, move);
    return move !== undefined;
  }

  private async visitorPlays(): Promise<void> {
    const { game, visitor } = this.setup;
    const view = game.view(this.state, visitor);
    this.console.print(`\n${drawBoard(game, view, this.speaker)}\n`);
    for (;;) {
      const move = await this.askForMove(this.listMoves(visitor), this.speaker.uiText('yourMove'));
      if (move === undefined) continue;
      this.console.print();
      this.play(visitor, move);
      return;
    }
  }

  /** One of the legal moves; undefined when the visitor would rather see the moves again. */
  private async askForMove(moves: readonly Move[], prompt: string): Promise<Move | undefined> {
    const { game, visitor } = this.setup;
    const groups = this.groupMovesByCard(moves);
    if (moves.length > MAX_UNGROUPED_MOVES && groups.size > 1 && groups.size < moves.length) {
      this.printNumberedList([...groups.keys()]);
      const chosen = await this.askForEntry([...groups.values()], this.speaker.uiText('whichCard'));
      return typeof chosen === 'object' ? this.askForMove(chosen, prompt) : chosen;
    }
    const view = game.view(this.state, visitor);
    this.printNumberedList(moves.map((move) => this.speaker.formatPhrase(game.phrase(move, view))));
    return this.askForEntry(moves, prompt);
  }

  /** Moves by the first thing they name: in most games the card that is played. */
  private groupMovesByCard(moves: readonly Move[]): Map<string, Move[]> {
    const { game } = this.setup;
    const groups = new Map<string, Move[]>();
    for (const move of moves) {
      const [what, value] = Object.entries(game.write(move) as object)[0]!;
      const isCard = typeof value === 'string' && game.kinds.includes(value);
      const label = isCard ? this.speaker.formatCard(value) : `${what} ${JSON.stringify(value)}`;
      groups.set(label, [...(groups.get(label) ?? []), move]);
    }
    return groups;
  }

  /** Numbered, in as many columns as the terminal has room for. */
  private printNumberedList(texts: readonly string[]): void {
    const entries = texts.map((text, i) => `${styleText('cyan', `${i + 1}`.padStart(4))}  ${text}`);
    const widest = Math.max(...entries.map(measureTextWidth)) + 3;
    const columns = Math.max(
      1,
      Math.floor((Number.isFinite(this.console.width) ? this.console.width : 80) / widest),
    );
    const rows = Math.ceil(entries.length / columns);
    for (let row = 0; row < rows; row++) {
      const cells = entries.filter((_, i) => i % rows === row);
      this.console.print(
        cells
          .map((cell) => padToWidth(cell, widest))
          .join('')
          .trimEnd(),
      );
    }
  }

  /** One entry by its number, or any move in words; a wrong answer is explained, with the ruling. */
  private async askForEntry<T>(
    entries: readonly T[],
    prompt: string,
  ): Promise<T | Move | undefined> {
    for (;;) {
      const text = await this.console.ask(`${styleText('bold', prompt)} ›`);
      if (text === '') return undefined;
      if (/^\d+$/.test(text)) {
        const entry = entries[Number(text) - 1];
        if (entry !== undefined) return entry;
        this.console.print(this.speaker.uiText('outOfRange', { most: entries.length }));
      } else if (text === '?') {
        this.console.print(this.speaker.uiText('help'));
      } else {
        const typed = this.readTypedMove(text);
        if (typeof typed === 'number') return typed;
        this.console.print(styleText('red', this.speaker.formatRefusal(typed)));
      }
    }
  }

  private readTypedMove(text: string): Move | Refusal {
    const { game, visitor } = this.setup;
    const typed = parseTypedMove(game, text);
    if (typed === undefined) return NOT_A_MOVE_REFUSAL;
    return game.explain(game.view(this.state, visitor), typed.json) ?? typed.move;
  }
}
