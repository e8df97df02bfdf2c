/** Which requests are acknowledged with the number of the line that they have added. */
import type { RequestName } from '@ludotheque/protocol';
import type { PublicTable, TableInput } from '@ludotheque/table';

const RECORDED_REQUEST_NAMES: ReadonlySet<string> = new Set([
  'move',
  'say',
  'sit',
  'leave',
  'start',
  'open-nonce',
  'resign',
  'agree',
  'vote',
  'return',
  'seat-bot',
  'unseat-bot',
  'remove-person',
  'arrange-seats',
  'take-over',
  'allow-take-over',
]);

/** The kind of the line that a request adds; undefined if it adds none. */
export function findRecordedKind(request: RequestName): string | undefined {
  if (request === 'remove-person') return 'remove';
  return RECORDED_REQUEST_NAMES.has(request) ? request : undefined;
}

/** Whether the line is how somebody who is out of the game leaves: a resignation that gives up nothing. */
export const leavesWithPlace = (
  { input, publicTable }: { readonly input: TableInput; readonly publicTable: PublicTable },
  person: string,
): boolean =>
  input.kind === 'resign' &&
  publicTable.sitters.some((sitter) => sitter.person === person && sitter.gone === 'out');
