/** Whose connection is cut when people do not read what they are sent. */
import { beforeEach, expect, it } from 'vitest';
import { UnsentBytes, type UnsentBytesOwner } from './unsent-bytes.ts';

const BOUNDS = { perConnection: 40, perPerson: 60, perAddress: 100, inAll: 200 };
let unsentBytes: UnsentBytes;
beforeEach(() => {
  unsentBytes = new UnsentBytes(BOUNDS);
});

class FakeConnection implements UnsentBytesOwner {
  unsentBytes = 0;
  isCut = false;
  readonly person: string;
  readonly clientKey: string;

  constructor(person: string, clientKey: string) {
    this.person = person;
    this.clientKey = clientKey;
  }

  terminate(): void {
    this.isCut = true;
    this.unsentBytes = 0;
  }

  /** The server writes, and the peer reads nothing. */
  write(bytes: number): this {
    this.unsentBytes += bytes;
    unsentBytes.update(this);
    return this;
  }
}

const listCut = (connections: readonly FakeConnection[]) => connections.map(({ isCut }) => isCut);

it('[P23] a connection with too many unsent bytes is cut', () => {
  const slow = new FakeConnection('ada', 'here').write(40);
  expect(slow.isCut).toBe(false);
  slow.write(1);
  expect(slow.isCut).toBe(true);
  expect(unsentBytes.total).toBe(0);
});

it('[P23] if one person has too many in several connections, the largest is cut', () => {
  const all = [20, 30, 11].map((bytes) => new FakeConnection('ada', 'here').write(bytes));
  expect(listCut(all)).toEqual([false, true, false]);
  expect(unsentBytes.total).toBe(31);
});

it('[P23] if the people of one address have too many, the largest of theirs is cut', () => {
  const other = new FakeConnection('eve', 'there').write(40);
  const all = ['a', 'b', 'c', 'd'].map((name, i) => new FakeConnection(name, 'here').write(24 + i));
  expect(listCut(all)).toEqual([false, false, false, true]);
  expect(other.isCut).toBe(false);
});

it('[P23] if there are too many in all, the address with the most gives way', () => {
  const lone = new FakeConnection('eve', 'there').write(39);
  const crowd = Array.from({ length: 30 }, (_, i) =>
    new FakeConnection(`p${i}`, `net${i % 3}`).write(6),
  );
  expect(unsentBytes.total).toBeLessThanOrEqual(BOUNDS.inAll);
  expect(lone.isCut).toBe(false);
  expect(crowd.filter(({ isCut }) => isCut)).toHaveLength(4);
});

it('what was read meanwhile does not count', () => {
  const all = Array.from({ length: 3 }, () => new FakeConnection('ada', 'here').write(20));
  all[0]!.unsentBytes = 0;
  all[1]!.write(15);
  expect(listCut(all)).toEqual([false, false, false]);
  expect(unsentBytes.total).toBe(55);
  for (const connection of all) unsentBytes.remove(connection);
  expect(unsentBytes.total).toBe(0);
});
