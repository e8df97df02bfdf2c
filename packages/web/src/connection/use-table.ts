/** Subscribes to a table, and keeps what the visitor may see of it up to date. */
import { type BaseView, CodedError, type Seat } from '@ludotheque/core';
import type { ChatLine, StepFrame, TableSnapshot, TableStepFrame } from '@ludotheque/protocol';
import type { PublicTable } from '@ludotheque/table';
import { useEffect, useState } from 'react';
import { useConnection } from './connection.tsx';
import { reuseUnchangedParts } from './reuse-unchanged-parts.ts';

/** The table after one step, with the events of the step. */
export interface PlaybackScene {
  readonly n: number;
  readonly view: BaseView;
  readonly events: readonly unknown[];
}

/** A page that is further behind than this skips to the current view. */
const MAX_KEPT_SCENES = 64;

export interface LoadedTable {
  readonly face: PublicTable;
  readonly seat: Seat;
  readonly view: BaseView | null;
  /** The last views in order, for showing the steps one by one. */
  readonly scenes: readonly PlaybackScene[];
  readonly clocks: readonly number[] | null;
  /** When the clocks had these values, by this device's clock. */
  readonly clocksAt: number;
  /** All steps so far, as this seat may know them. */
  readonly steps: readonly StepFrame[];
  readonly said: readonly (ChatLine & { readonly n: number })[];
  readonly present: readonly string[];
  /** When a bot plays for people who are away, by their ids and by this device's clock. */
  readonly standInTimes: { readonly [person: string]: number };
  /** How often the server lost the last steps, so that the table went back to what was before them. */
  readonly rewindCount: number;
}

export type TableLoadState = LoadedTable | { readonly problem: string } | undefined;

const listChatLines = (steps: readonly StepFrame[]) =>
  steps.flatMap(({ n, said }) => (said ? [{ ...said, n }] : []));

const toTimes = (waits: TableSnapshot['standInMs'] = {}): LoadedTable['standInTimes'] =>
  Object.fromEntries(Object.entries(waits).map(([person, ms]) => [person, Date.now() + ms]));

function applySnapshot(known: TableLoadState, sync: TableSnapshot): LoadedTable {
  const loaded = known && 'steps' in known ? known : undefined;
  const before = loaded?.steps ?? [];
  const first = sync.steps[0]?.n ?? Number.POSITIVE_INFINITY;
  const steps = [...before.filter(({ n }) => n < first), ...sync.steps];
  return {
    face: sync.face,
    seat: sync.seat,
    view: sync.view,
    scenes: sync.view ? [{ n: sync.n, view: sync.view, events: [] }] : [],
    clocks: sync.clocks,
    clocksAt: Date.now() - Math.max(0, sync.now - sync.clocksAt),
    steps,
    said: listChatLines(steps),
    present: sync.present,
    standInTimes: toTimes(sync.standInMs),
    rewindCount: (loaded?.rewindCount ?? 0) + (sync.rewound ? 1 : 0),
  };
}

function applyStepFrame(known: TableLoadState, frame: TableStepFrame): TableLoadState {
  if (!known || !('steps' in known)) return known;
  const steps = [...known.steps, frame];
  const view = frame.view && reuseUnchangedParts(known.view, frame.view);
  return {
    face: frame.face ? reuseUnchangedParts(known.face, frame.face) : known.face,
    seat: frame.seat ?? known.seat,
    view: view ?? known.view,
    scenes: view
      ? [...known.scenes, { n: frame.n, view, events: frame.events ?? [] }].slice(-MAX_KEPT_SCENES)
      : known.scenes,
    clocks: frame.clocks ?? known.clocks,
    clocksAt: frame.clocks ? Date.now() : known.clocksAt,
    steps,
    said: frame.said ? [...known.said, { ...frame.said, n: frame.n }] : known.said,
    present: known.present,
    standInTimes: known.standInTimes,
    rewindCount: known.rewindCount,
  };
}

export function useTable(id: string): TableLoadState {
  const { suppressTurnAlerts, client, status } = useConnection();
  const [table, setTable] = useState<TableLoadState>();
  const ready = status === 'online' || status === 'offline';
  useEffect(() => {
    if (!ready) return;
    const lookAway = suppressTurnAlerts(id);
    let left = false;
    const keep = (change: (known: TableLoadState) => TableLoadState) => {
      if (!left) setTable(change);
    };
    client
      .openTable(id, {
        sync: (sync) => keep((known) => applySnapshot(known, sync)),
        step: (frame) => keep((known) => applyStepFrame(known, frame)),
        gone: (isLost) => keep(() => ({ problem: isLost ? 'lost' : 'table' })),
        present: (present, standInMs) =>
          keep((known) =>
            known && 'steps' in known
              ? { ...known, present, standInTimes: toTimes(standInMs) }
              : known,
          ),
      })
      .catch((error: unknown) => {
        const problem = error instanceof CodedError ? error.code : 'house';
        // The client is looking for another node already, and then opens the table again.
        if (problem !== 'elsewhere') keep(() => ({ problem }));
      });
    return () => {
      left = true;
      client.closeTable(id).then(lookAway, lookAway);
    };
  }, [suppressTurnAlerts, client, id, ready]);
  return table;
}
