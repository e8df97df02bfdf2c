/** What every training offers: the file that it makes, and how. */
export interface Training {
  /** The source file with the figures, from the root of the project. */
  readonly file: string;
  /** Trains from a fixed seed and returns the source; `report` hears how far it is. */
  train(report: (progress: string) => void): string;
}
