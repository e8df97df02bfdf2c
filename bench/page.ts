/**
 * What the page costs its visitor: bytes, the time until it can be used, and the work of the browser
 * while cards move. `npm run -s bench:page`, or for some games only: `npm run -s bench:page -- nox`.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { gameIds } from '@ludotheque/games/shelf';
import type { CDPSession, Page } from 'playwright-core';
import { openTableWithBots } from '../packages/web/test/page-actions.ts';
import { openWholeBrowser } from '../packages/web/test/test-browser.ts';
import { playTurns, signIn, startTestServer } from '../packages/web/test/test-server.ts';
import { formatTableRow } from './common/markdown-table.ts';
import { quantile } from './common/statistics.ts';

const DIST_FOLDER = new URL('../packages/web/dist/', import.meta.url);
const PAGE_LOAD_COUNT = 7;
const TURN_COUNT = 12;
/** A frame at sixty a second, in microseconds. */
const FRAME_DURATION_US = 1_000_000 / 60;

interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}
type Manifest = { readonly [source: string]: ManifestChunk };

const measureGzippedBytes = (file: string) =>
  gzipSync(readFileSync(new URL(file, DIST_FOLDER))).length;
const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const formatMilliseconds = (time: number) => `${time.toFixed(1)} ms`;

/** The files of a chunk and of all that it imports statically. */
function collectImportedFiles(
  manifest: Manifest,
  source: string,
  into = new Set<string>(),
): Set<string> {
  const chunk = manifest[source];
  // Without this check, a file that was renamed would count as nothing.
  if (!chunk) throw new Error(`${source} is not in the manifest of the page`);
  if (into.has(chunk.file)) return into;
  into.add(chunk.file);
  for (const other of chunk.imports ?? []) collectImportedFiles(manifest, other, into);
  return into;
}

/** Rules that share a chunk with other files have no key of their own; the chunk has the game's name. */
function findRulesKey(manifest: Manifest, game: string): string {
  const source = `../games/src/${game}/index.ts`;
  const shared = Object.keys(manifest).find((key) => manifest[key]?.name === game);
  return source in manifest ? source : (shared ?? source);
}

/** What a board adds to the files that the table has loaded anyway, such as the rules. */
function measureBoardBytes(manifest: Manifest, game: string): number {
  const ownBoard = `src/games/${game}/board/index.tsx`;
  const loaded = collectImportedFiles(manifest, 'index.html');
  collectImportedFiles(manifest, 'src/table/table-page.tsx', loaded);
  collectImportedFiles(manifest, findRulesKey(manifest, game), loaded);
  const board = collectImportedFiles(
    manifest,
    ownBoard in manifest ? ownBoard : 'src/generated-board/index.tsx',
  );
  return [...board]
    .filter((file) => !loaded.has(file))
    .reduce((sum, file) => sum + measureGzippedBytes(file), 0);
}

interface PageLoadFigures {
  readonly scriptBytes: number;
  readonly firstPaintMs: number;
  readonly usableMs: number;
}

/** How long a browser is busy with its own start. */
const BROWSER_SETTLE_TIME_MS = 1500;

/** Loads the page with an empty cache, in a browser that has been open for a while. */
async function measurePageLoad(url: string): Promise<PageLoadFigures> {
  const browser = await openWholeBrowser({ locale: 'en-GB' });
  const page = await browser.context.newPage();
  await page.goto('about:blank');
  await page.waitForTimeout(BROWSER_SETTLE_TIME_MS);
  let script = 0;
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) script += measureGzippedBytes(pathname.slice(1));
  });
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      const names = [...document.querySelectorAll('.carton .title')];
      if (names.length === 0 || names.some(({ textContent }) => textContent === '…')) return;
      performance.mark('usable');
      look.disconnect();
    });
    look.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(url);
  await page.waitForFunction(() =>
    ['usable', 'first-contentful-paint'].every(
      (name) => performance.getEntriesByName(name).length > 0,
    ),
  );
  await page.waitForLoadState('networkidle');
  const [paint, usable] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    performance.getEntriesByName('usable')[0]!.startTime,
  ]);
  await browser.close();
  // The page cannot be used before it is painted.
  return { scriptBytes: script, firstPaintMs: paint!, usableMs: Math.max(usable!, paint!) };
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  /** How long it took, and how much of that was processor time, in microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
}

async function recordTrace(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      // Only v8.execute reports what runs when a promise resolves.
      includedCategories: [
        'devtools.timeline',
        'v8.execute',
        'blink.user_timing',
        'toplevel',
        '__metadata',
      ],
    },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

const WORK_EVENT_PATTERN =
  /^(FunctionCall|EvaluateScript|RunMicrotasks|FireAnimationFrame|TimerFire|EventDispatch|Layout|UpdateLayoutTree)$/;

/** Marks when moves begin and end to be shown: meanwhile there is a button to skip them. */
function markShownMoves(): void {
  let shown = false;
  new MutationObserver(() => {
    const now = document.querySelector('.skip-step') !== null;
    if (now !== shown) performance.mark(now ? 'shown' : 'still');
    shown = now;
  }).observe(document, { subtree: true, childList: true });
}

/** Whether a move is being shown at a time. */
function createMoveShownTest(events: readonly TraceEvent[]): (time: number) => boolean {
  const marks = events.filter(({ name }) => name === 'shown' || name === 'still');
  marks.sort((a, b) => a.ts - b.ts);
  return (time) => {
    const next = marks.find(({ ts }) => ts > time);
    return next ? next.name === 'still' : marks.at(-1)?.name === 'shown';
  };
}

/**
 * Script and layout by frame, all and while a move is shown, and whole tasks, on the page's own
 * thread; processor time.
 */
function measureFrames(events: readonly TraceEvent[]) {
  // The browser keeps a spare process; ours is the one with the most events.
  const mains = events.filter(
    ({ args, name }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const [here = []] = mains
    .map((main) =>
      events.filter(({ ph, pid, tid }) => ph === 'X' && pid === main.pid && tid === main.tid),
    )
    .sort((a, b) => b.length - a.length);
  here.sort((a, b) => a.ts - b.ts);
  const tasks = here.filter(({ name }) => name === 'RunTask' || name.endsWith('RunTask'));
  const frames = new Map<number, number>();
  let busyUntil = 0;
  for (const { dur = 0, name, tdur = dur, ts } of here) {
    // Nested work is counted as part of the outer work.
    if (!WORK_EVENT_PATTERN.test(name) || ts < busyUntil) continue;
    busyUntil = ts + dur;
    const frame = Math.floor(ts / FRAME_DURATION_US);
    frames.set(frame, (frames.get(frame) ?? 0) + tdur);
  }
  const time = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000;
  const isShown = createMoveShownTest(events);
  const shown = [...frames].filter(([frame]) => isShown((frame + 0.5) * FRAME_DURATION_US));
  return {
    all: [...frames.values()].map((t) => t / 1000),
    shown: shown.map(([, t]) => t / 1000),
    tasks: tasks.map(time),
  };
}

async function measureAnimation(url: string, game: string) {
  const browser = await openWholeBrowser({
    locale: 'en-GB',
    viewport: { width: 375, height: 760 },
  });
  const page: Page = await browser.context.newPage();
  await page.addInitScript(markShownMoves);
  await signIn(page, url, 'Ada', 'calm');
  await openTableWithBots(page, game);
  await page.waitForSelector('.turn.mine');
  const session = await browser.context.newCDPSession(page);
  const events = await recordTrace(session, () => playTurns(page, TURN_COUNT));
  await browser.close();
  return measureFrames(events);
}

const writeTableRow = (...cells: string[]) => process.stdout.write(formatTableRow(cells));
const manifest: Manifest = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', DIST_FOLDER), 'utf8'),
);
const house = await startTestServer();

const chosenGameIds = process.argv.slice(2);

writeTableRow('the page', 'measured', 'goal');
writeTableRow('---', '---', '---');
if (chosenGameIds.length === 0) {
  const arrivals: PageLoadFigures[] = [];
  for (let i = 0; i < PAGE_LOAD_COUNT; i++) arrivals.push(await measurePageLoad(house.url));
  const median = (pick: (arrival: PageLoadFigures) => number) => quantile(arrivals.map(pick), 0.5);
  writeTableRow(
    'first load, JavaScript (gzip)',
    formatKilobytes(arrivals[0]!.scriptBytes),
    '< 130 kB',
  );
  writeTableRow(
    'first contentful paint, median',
    formatMilliseconds(median(({ firstPaintMs }) => firstPaintMs)),
    '',
  );
  writeTableRow(
    'shelf usable, median',
    formatMilliseconds(median(({ usableMs }) => usableMs)),
    '< 1000 ms',
  );
}
for (const game of chosenGameIds.length > 0 ? chosenGameIds : gameIds) {
  writeTableRow(
    `board of ${game} (gzip)`,
    formatKilobytes(measureBoardBytes(manifest, game)),
    '< 40 kB',
  );
  const { all, shown, tasks } = await measureAnimation(house.url, game);
  const figures = (frames: readonly number[]) => {
    const [p95, p99] = [0.95, 0.99].map((q) => formatMilliseconds(quantile(frames, q)));
    return `p95 ${p95}, p99 ${p99}, most ${formatMilliseconds(Math.max(...frames))} (${frames.length} frames)`;
  };
  writeTableRow(
    `${game}: script and layout a frame while a move is shown`,
    figures(shown),
    'p99 < 8 ms',
  );
  writeTableRow(`${game}: and with choosing one's own`, figures(all), '');
  writeTableRow(`${game}: longest task`, formatMilliseconds(Math.max(...tasks)), '< 50 ms');
}
await house.close();
