/** A table as this visitor sees it, kept up to date. */
import type { BaseView, Seat } from '@ludotheque/core';
import type { ChatLine, StepFrame, TableFrame, TableSnapshot } from '@ludotheque/protocol';
import type { PublicTable } from '@ludotheque/table';
import { useEffect, useState } from 'react';
import { useConnection } from './connection.tsx';
import { sharing } from './sharing.ts';

/** The table after one step, with what happened in it. */
export interface Scene {
  readonly n: number;
  readonly view: BaseView;
  readonly events: readonly unknown[];
}

/** So many scenes are kept for showing; whoever is further behind sees how it stands. */
const SCENES = 64;

export interface SeenTable {
  readonly face: PublicTable;
  readonly seat: Seat;
  readonly view: BaseView | null;
  /** The last views, one after the other, for showing what happens step by step. */
  readonly scenes: readonly Scene[];
  readonly clocks: readonly number[] | null;
  /** When the clocks showed that, by our own clock. */
  readonly clocksAt: number;
  /** All that has happened, as this seat was told. */
  readonly steps: readonly StepFrame[];
  readonly said: readonly (ChatLine & { readonly n: number })[];
  readonly present: readonly string[];
}

export type TableState = SeenTable | { readonly problem: string } | undefined;

const sayings = (steps: readonly StepFrame[]) =>
  steps.flatMap(({ n, said }) => (said ? [{ ...said, n }] : []));

function afterSync(known: TableState, sync: TableSnapshot): SeenTable {
  const before = known && 'steps' in known ? known.steps : [];
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
    said: sayings(steps),
    present: sync.present,
  };
}

function afterStep(known: TableState, frame: TableFrame): TableState {
  if (!known || !('steps' in known)) return known;
  const steps = [...known.steps, frame];
  const view = frame.view && sharing(known.view, frame.view);
  return {
    face: frame.face ? sharing(known.face, frame.face) : known.face,
    seat: frame.seat ?? known.seat,
    view: view ?? known.view,
    scenes: view
      ? [...known.scenes, { n: frame.n, view, events: frame.events ?? [] }].slice(-SCENES)
      : known.scenes,
    clocks: frame.clocks ?? known.clocks,
    clocksAt: frame.clocks ? Date.now() : known.clocksAt,
    steps,
    said: frame.said ? [...known.said, { ...frame.said, n: frame.n }] : known.said,
    present: known.present,
  };
}

export function useTable(id: string): TableState {
  const { attend, client, status } = useConnection();
  const [table, setTable] = useState<TableState>();
  const ready = status === 'online' || status === 'offline';
  useEffect(() => {
    if (!ready) return;
    const lookAway = attend(id);
    let left = false;
    const keep = (change: (known: TableState) => TableState) => {
      if (!left) setTable(change);
    };
    client
      .openTable(id, {
        sync: (sync) => keep((known) => afterSync(known, sync)),
        step: (frame) => keep((known) => afterStep(known, frame)),
        present: (present) =>
          keep((known) => (known && 'steps' in known ? { ...known, present } : known)),
      })
      .catch((error: unknown) =>
        keep(() => ({ problem: (error as { code?: string }).code ?? 'house' })),
      );
    return () => {
      left = true;
      client.closeTable(id).then(lookAway, lookAway);
    };
  }, [attend, client, id, ready]);
  return table;
}
