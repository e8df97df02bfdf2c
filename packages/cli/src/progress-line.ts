/** Shows the progress of a long command on stderr, if that is a terminal. */
export class ProgressLine {
  private readonly unit: string;
  private readonly total: number | undefined;
  private readonly started = performance.now();
  private lastShownAtMs = 0;

  constructor(unit: string, total?: number) {
    this.unit = unit;
    this.total = total;
  }

  update(done: number): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.lastShownAtMs < 200) return;
    this.lastShownAtMs = now;
    const seconds = (now - this.started) / 1000;
    const rate = done / seconds;
    const of = this.total === undefined ? '' : `/${this.total.toLocaleString('en')}`;
    const left =
      this.total === undefined ? '' : ` · ${Math.ceil((this.total - done) / rate)} s left`;
    const count = `${done.toLocaleString('en')}${of} ${this.unit}`;
    const line = `${count} · ${Math.round(rate).toLocaleString('en')}/s${left}`;
    process.stderr.write(`\r\x1b[K${line}`);
  }

  clear(): void {
    if (process.stderr.isTTY && this.lastShownAtMs > 0) process.stderr.write('\r\x1b[K');
  }
}
