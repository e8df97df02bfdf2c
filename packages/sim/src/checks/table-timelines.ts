/**
 * The record of a table as it is, and as it was before the database lost lines of it. What was decided
 * before the loss may still arrive after it.
 */
import { Violation } from './house-promises.ts';
import type { TableModel } from './table-model.ts';

interface LostTimeline {
  readonly model: TableModel;
  /** The first line that was lost. */
  readonly firstLost: number;
  readonly lostAt: number;
}

export class TableTimelines {
  private readonly createModel: () => TableModel;
  private readonly lost: LostTimeline[] = [];
  current: TableModel;

  constructor(createModel: () => TableModel) {
    this.createModel = createModel;
    this.current = createModel();
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
    this.current = this.createModel();
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
