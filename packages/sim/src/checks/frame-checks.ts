/** Compares the frames that a connection gets about a table with what the record has for its seat. */
import {
  MAX_STEPS_PER_PAGE,
  type ServerFrame,
  type TableSnapshot,
  type TableStepFrame,
} from '@ludotheque/protocol';
import { assertHousePromise, assertSameJson, describeMismatch } from './house-promises.ts';
import { type SerializedViewFields, serializeViewFields, type TableModel } from './table-model.ts';

/** What a connection has been told about a table: up to which number, and the view it has now. */
export interface KnownTable {
  readonly n: number;
  readonly view: Map<string, string>;
  /** The record that it was told of; there may be a newer one, after a loss of lines. */
  readonly model: TableModel;
}

/** Who gets the frame, for which table, as far as the record knows it. */
export interface FrameContext {
  readonly model: TableModel;
  readonly personId: string;
  readonly connectionNumber: number;
}

function checkViewMatchesRecord(
  describePlace: () => string,
  received: SerializedViewFields,
  expected: SerializedViewFields = new Map(),
): void {
  for (const [key, value] of received)
    assertHousePromise('leak', expected.get(key) === value, () =>
      describeMismatch(`${describePlace()}: view, "${key}"`, value, expected.get(key)),
    );
  assertHousePromise('leak', received.size === expected.size, () =>
    describeMismatch(`${describePlace()}: view`, [...received.keys()], [...expected.keys()]),
  );
}

/** Checks a whole table that is sent; `seen` is the last number that the client had. */
export function checkSnapshot(
  { connectionNumber, model, personId }: FrameContext,
  snapshot: TableSnapshot,
  seen: number,
): KnownTable {
  const { n, table } = snapshot;
  const { clocks, clocksAt, publicTable, publicTableJson, step } = model.lines[n]!;
  const seat = model.findSeatAtLine(personId, n);
  const place = () => `connection ${connectionNumber}, table ${table}, sync at ${n}`;
  assertSameJson('leak', () => `${place()}: seat`, snapshot.seat, seat);
  assertHousePromise('leak', JSON.stringify(snapshot.face) === publicTableJson, () =>
    describeMismatch(`${place()}: face`, snapshot.face, publicTable),
  );
  assertSameJson('clocks', () => `${place()}: clocks`, snapshot.clocks, clocks ?? null);
  assertSameJson(
    'clocks',
    () => `${place()}: clocksAt`,
    snapshot.clocksAt,
    clocks ? clocksAt : step.at,
  );
  const view =
    snapshot.view === null ? new Map<string, string>() : serializeViewFields(snapshot.view);
  checkViewMatchesRecord(place, view, model.getViewFor(n, seat));
  const numbers = snapshot.steps.map((one) => one.n);
  const wanted = snapshot.rewound ? 0 : seen + 1;
  const first = Math.max(wanted, n + 1 - MAX_STEPS_PER_PAGE);
  const expected = Array.from({ length: Math.max(0, n + 1 - first) }, (_, i) => first + i);
  assertSameJson('gap', () => `${place()}: steps since ${seen}`, numbers, expected);
  for (const one of snapshot.steps) {
    const events = model.listEventsFor(one.n, seat);
    assertSameJson('leak', () => `${place()}: events of ${one.n}`, one.events ?? [], events);
    assertSameJson(
      'leak',
      () => `${place()}: said in ${one.n}`,
      one.said,
      model.getChatLine(one.n),
    );
  }
  return { n, view, model };
}

/** Checks one step, and returns what the connection knows then. */
export function checkTableFrame(
  { connectionNumber, model, personId }: FrameContext,
  frame: TableStepFrame,
  known: KnownTable | undefined,
): KnownTable {
  const { n, table } = frame;
  const { clocks, publicTable, publicTableJson, step } = model.lines[n]!;
  const place = () => `connection ${connectionNumber}, table ${table}, step ${n}`;
  assertHousePromise(
    'gap',
    known?.n === n - 1,
    () => `${place()} comes after ${known?.n ?? 'nothing'}`,
  );
  const seat = model.findSeatAtLine(personId, n);
  const isChat = step.said !== undefined;
  const events = isChat ? [] : model.listEventsFor(n, seat);
  assertSameJson('leak', () => `${place()}: events`, frame.events ?? [], events);
  assertSameJson('leak', () => `${place()}: said`, frame.said, step.said);
  assertHousePromise(
    'leak',
    JSON.stringify(frame.face) === (step.publicTableChanged ? publicTableJson : undefined),
    () => describeMismatch(`${place()}: face`, frame.face, publicTable),
  );
  assertSameJson('clocks', () => `${place()}: clocks`, frame.clocks, isChat ? undefined : clocks);
  if (isChat) return { n, model, view: known.view };
  const knownView = new Map(known.view);
  const view = model.getViewFor(n, seat);
  // Whoever gives up a seat becomes a spectator, and loses the parts of the view that only a seat has.
  if (frame.seat !== undefined)
    for (const key of knownView.keys()) if (!view?.has(key)) knownView.delete(key);
  // A step contains only the parts of the view that have changed.
  for (const [key, value] of serializeViewFields(frame.view ?? {})) knownView.set(key, value);
  checkViewMatchesRecord(place, knownView, view);
  return { n, model, view: knownView };
}

/** The number in the reply to a request that has added a line. */
export function readLineNumber(frame: ServerFrame): number | undefined {
  const reply = 'ok' in frame ? frame.ok : frame;
  const isNumbered = typeof reply === 'object' && reply !== null && 'n' in reply;
  return isNumbered && typeof reply.n === 'number' ? reply.n : undefined;
}
