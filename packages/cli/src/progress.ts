/** How far a long command has come, on a terminal only and on stderr, so that stdout stays data. */
export class Progress {
  private readonly what: string;
  private readonly total: number | undefined;
  private readonly started = performance.now();
  private shown = 0;

  constructor(what: string, total?: number) {
    this.what = what;
    this.total = total;
  }

  at(done: number): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.shown < 200) return;
    this.shown = now;
    const seconds = (now - this.started) / 1000;
    const rate = done / seconds;
    const of = this.total === undefined ? '' : `/${this.total.toLocaleString('en')}`;
    const left =
      this.total === undefined ? '' : ` · ${Math.ceil((this.total - done) / rate)} s left`;
    const count = `${done.toLocaleString('en')}${of} ${this.what}`;
    const line = `${count} · ${Math.round(rate).toLocaleString('en')}/s${left}`;
    process.stderr.write(`\r\x1b[K${line}`);
  }

  end(): void {
    if (process.stderr.isTTY && this.shown > 0) process.stderr.write('\r\x1b[K');
  }
}
