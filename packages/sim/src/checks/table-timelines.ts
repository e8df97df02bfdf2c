/**
 * The record of a table as it is, and as it was before the database lost lines of it. What was decided
 * before the loss may still arrive after it.
 */
import type { RulesLookup } from '@ludotheque/table';
import { Violation } from './house-promises.ts';
import { TableModel } from './table-model.ts';

interface LostTimeline {
  readonly model: TableModel;
  /** The first line that was lost. */
  readonly firstLost: number;
  readonly lostAt: number;
}

export class TableTimelines {
  private readonly rules: RulesLookup;
  private readonly lost: LostTimeline[] = [];
  current: TableModel;

  constructor(rules: RulesLookup) {
    this.rules = rules;
    this.current = new TableModel(rules);
  }

  /** The newest first. */
  get all(): readonly TableModel[] {
    return [this.current, ...this.lost.map(({ model }) => model)];
  }

  get hasLostLines(): boolean {
    return this.lost.length > 0;
  }

  /** The current record is what is left; returns the lines that are gone. */
  loseLastLines(count: number, now: number): TableModel['lines'] {
    const model = this.current;
    const firstLost = model.lines.length - count;
    this.current = new TableModel(this.rules);
    for (const { recordLine, writtenAt } of model.lines.slice(0, firstLost))
      this.current.append(recordLine, writtenAt);
    this.lost.unshift({ model, firstLost, lostAt: now });
    return model.lines.slice(firstLost);
  }

  /** When the lines up to this one ceased to be the record; undefined if they still are. */
  findLossTime(model: TableModel, n: number): number | undefined {
    const index = this.lost.findIndex((one) => one.model === model);
    // A later loss may go further back than the one that ended this timeline.
    return this.lost.slice(0, index + 1).findLast(({ firstLost }) => firstLost <= n)?.lostAt;
  }

  /** Runs a check with the first of these records that passes it. */
  static checkAny<Result>(
    models: readonly TableModel[],
    check: (model: TableModel) => Result,
  ): Result {
    const [first, ...others] = models;
    try {
      return check(first!);
    } catch (error) {
      if (!(error instanceof Violation) || others.length === 0) throw error;
      try {
        return TableTimelines.checkAny(others, check);
      } catch {
        throw error;
      }
    }
  }
}
