/** The zones that the generated board and screen readers show, from the declaration of the parts. */
import {
  type BaseView,
  listBacks,
  makeOpenCardStacks,
  makeSeatZone,
  type Phrase,
  type Seat,
  type Zone,
  type ZoneCardStack,
  type ZoneLayout,
} from '@ludotheque/core';
import type { AnySight } from './part-sight.ts';
import type { Part, Parts, ZoneDeclaration } from './parts.ts';
import { FACE_DOWN } from './zone-sights.ts';

/** A remark on a zone; of a zone that each seat has, for its owner. */
export type ZoneNotes = {
  readonly [part: string]: (view: never, owner: Seat) => Phrase | undefined;
};

/** A place that is empty counts no card; one that is face down shows a back. */
const makePlaceStack = (shown: string | null): ZoneCardStack => ({
  card: shown === null || shown.startsWith(FACE_DOWN) ? null : shown,
  count: shown === null ? 0 : 1,
});

/** What a view shows of a zone, as stacks of cards. */
function makeStacks({ layout }: ZoneDeclaration, shown: unknown): readonly ZoneCardStack[] {
  if (typeof shown === 'number') return listBacks(shown);
  const names = (Array.isArray(shown) ? shown : [shown]) as readonly (string | null)[];
  if (layout === 'pile') {
    const top = names.at(-1) ?? null;
    return top === null ? [] : [{ card: top, count: names.length }];
  }
  return layout === 'fan' ? makeOpenCardStacks(names) : names.map(makePlaceStack);
}

/** A view that `after` has made: cards of hidden zones that were laid open, by the names of the zones. */
type ViewWithOpenedZones = BaseView & {
  readonly opened?: { readonly [zone: string]: readonly string[] };
};

/** For `after`: the table when a seat has laid its hand open, until the next deal. Views of a game never show it. */
export const showHand = <V extends BaseView>(
  view: V,
  { cards, seat }: { readonly cards: readonly string[]; readonly seat: Seat },
): V => {
  const { opened }: ViewWithOpenedZones = view;
  return { ...view, opened: { ...opened, [`hand-${seat}`]: cards } };
};

export function createBoardZones(parts: Parts, notes: ZoneNotes) {
  const declared = Object.entries(parts);
  const withRemarks = (zone: Zone, name: string, view: BaseView, layout: ZoneLayout): Zone => {
    const note = notes[name]?.(view as never, zone.owner ?? -1);
    return { ...zone, layout, ...(note && { note }) };
  };

  function listTableZone(view: AnySight, name: string, part: Part): Zone[] {
    const zone = { id: name, name: { key: `zones.${name}` } };
    const shown = view[name];
    if (part.part === 'seatCards' && part.shownAs === 'zone') {
      const cards = makeOpenCardStacks(shown as readonly (string | null)[]);
      return [withRemarks({ ...zone, cards }, name, view, 'row')];
    }
    if (part.part !== 'tableZone' || shown === undefined) return [];
    const cards = makeStacks(part.zone, shown);
    return [withRemarks({ ...zone, cards }, name, view, part.zone.layout)];
  }

  function listTrickZone(view: AnySight, name: string, part: Part, owner: Seat): Zone[] {
    if (part.part !== 'seatCards' || part.shownAs !== 'trick') return [];
    const cards = makeOpenCardStacks([(view[name] as readonly (string | null)[])[owner]!]);
    return [
      withRemarks({ ...makeSeatZone(name, owner, cards), inTrick: true }, name, view, 'pile'),
    ];
  }

  function listSeatZone(view: AnySight, name: string, part: Part, owner: Seat): Zone[] {
    if (part.part !== 'seatZone') return [];
    const isOwned = part.zone.seenBy === 'owner';
    const shown =
      isOwned && owner === view.seat
        ? view[name]
        : (view[isOwned ? `${name}s` : name] as readonly unknown[])[owner];
    const { opened }: ViewWithOpenedZones = view;
    const cards = opened?.[`${name}-${owner}`] ?? shown;
    const zone = makeSeatZone(name, owner, makeStacks(part.zone, cards));
    return [withRemarks(zone, name, view, part.zone.layout)];
  }

  return (given: BaseView): Zone[] => {
    const view = given as AnySight;
    const zones = declared.flatMap(([name, part]) => listTableZone(view, name, part));
    for (let owner = 0; owner < view.seats; owner++) {
      for (const [name, part] of declared) zones.push(...listTrickZone(view, name, part, owner));
      for (const [name, part] of declared) zones.push(...listSeatZone(view, name, part, owner));
    }
    return zones;
  };
}
