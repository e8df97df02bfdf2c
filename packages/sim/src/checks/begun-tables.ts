/** Counts the tables where people sit or play, and lists those whose game is not over. */
import type { HousePromiseChecker } from './house-promise-checker.ts';
import type { TableModel } from './table-model.ts';

export class BegunTables {
  private readonly checker: HousePromiseChecker;
  private countedLines = 0;
  private begun = 0;
  private unfinished: readonly TableModel[] = [];

  constructor(checker: HousePromiseChecker) {
    this.checker = checker;
  }

  /** Tables where somebody sits, or has sat. */
  get begunCount(): number {
    this.update();
    return this.begun;
  }

  get unfinishedTables(): readonly TableModel[] {
    this.update();
    return this.unfinished;
  }

  /** Nothing changes until a line is written. */
  private update(): void {
    const { lineCount, tableModels } = this.checker;
    if (this.countedLines === lineCount) return;
    this.countedLines = lineCount;
    const begun = [...tableModels.values()].filter(
      ({ table }) => table.match || table.roster.people.length > 0,
    );
    this.begun = begun.length;
    this.unfinished = begun.filter(({ isOver }) => !isOver);
  }
}
