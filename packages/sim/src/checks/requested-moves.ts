/** Checks that every move in a record was sent by its player, and is made once. */
import type { Request } from '@ludotheque/protocol';
import type { TableInput } from '@ludotheque/table';
import { assertHousePromise } from './house-promises.ts';

interface RequestedMove {
  readonly table: string;
  readonly move: unknown;
  isMade: boolean;
}

type MoveInput = Extract<TableInput, { readonly kind: 'move' }>;

export class RequestedMoves {
  /** By person, and by the id that they chose. */
  private readonly byKey = new Map<string, RequestedMove>();

  onRequested(person: string, { move, moveId, table }: Request<'move'>): void {
    const key = `${person} ${moveId}`;
    if (!this.byKey.has(key)) this.byKey.set(key, { table, move, isMade: false });
  }

  onMade(table: string, { by, id, move }: MoveInput): void {
    const requested = this.byKey.get(`${by} ${id}`);
    assertHousePromise(
      'twice',
      requested?.table === table && JSON.stringify(requested.move) === JSON.stringify(move),
      () => `${by} never sent ${JSON.stringify(move)} at ${table}`,
    );
    assertHousePromise(
      'twice',
      !requested.isMade,
      () => `${by} has made the move ${id} before at ${table}`,
    );
    requested.isMade = true;
  }

  /** The database has lost the line: the move may be made again. */
  onLost({ by, id }: MoveInput): void {
    this.byKey.get(`${by} ${id}`)!.isMade = false;
  }
}
