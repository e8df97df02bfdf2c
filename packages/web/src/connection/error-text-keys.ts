/**
 * Which words the page shows for a refused request. A code of the protocol that is not listed here
 * does not compile.
 */
import type { RequestErrorCode } from '@ludotheque/protocol';
import { RequestError } from '@ludotheque/protocol/client';

/**
 * Why a code needs no words of its own and shares the general text of the place where the request is
 * made ("The house did not accept that. Try again.").
 */
type SharedTextReason =
  /** The rules' own reason is shown instead, in the words of the game. */
  | 'words of the game'
  /** Another person or device was quicker; the page shows the new state of the table already. */
  | 'table has moved on'
  /** The table or the person is gone, and the page shows that instead of the table. */
  | 'gone'
  /** The general text says what to do: wait a little, try again, ask for a new code. */
  | 'place says what to do'
  /** The page says that it is outdated. */
  | 'page is outdated'
  /** Only another program than the page sends what is refused like this. */
  | 'not caused by the page';

export const ERROR_TEXT_KEYS_OR_REASONS: {
  readonly [C in RequestErrorCode]: { readonly key: string } | SharedTextReason;
} = {
  agreed: 'table has moved on',
  away: 'table has moved on',
  blocked: 'gone',
  bot: 'place says what to do',
  bots: 'not caused by the page',
  budget: 'place says what to do',
  closed: 'gone',
  conflict: 'table has moved on',
  create: 'not caused by the page',
  damaged: { key: 'table.damagedAbout' },
  device: 'place says what to do',
  do: 'not caused by the page',
  early: 'not caused by the page',
  elsewhere: 'place says what to do',
  empty: 'table has moved on',
  field: 'place says what to do',
  full: 'table has moved on',
  game: 'not caused by the page',
  gap: 'table has moved on',
  hint: 'place says what to do',
  house: 'place says what to do',
  id: 'not caused by the page',
  illegal: 'words of the game',
  json: 'not caused by the page',
  keeper: 'table has moved on',
  late: 'table has moved on',
  level: 'place says what to do',
  link: 'place says what to do',
  list: 'place says what to do',
  message: 'not caused by the page',
  move: 'not caused by the page',
  muted: { key: 'chat.muted' },
  name: { key: 'name.problem' },
  nonce: 'not caused by the page',
  often: { key: 'wait.often' },
  open: 'place says what to do',
  options: 'not caused by the page',
  origin: 'not caused by the page',
  parcel: 'place says what to do',
  path: 'not caused by the page',
  person: 'gone',
  phase: 'table has moved on',
  push: 'place says what to do',
  rate: 'place says what to do',
  rated: { key: 'new.ratedNeeds' },
  record: 'gone',
  recovery: 'place says what to do',
  rematch: 'table has moved on',
  report: 'place says what to do',
  removed: { key: 'wait.removed' },
  repeated: 'table has moved on',
  rules: { key: 'table.noRules' },
  say: 'place says what to do',
  seat: 'table has moved on',
  seated: 'table has moved on',
  seats: 'not caused by the page',
  seed: 'not caused by the page',
  size: 'not caused by the page',
  socket: 'not caused by the page',
  'still-seated': { key: 'me.stillSeated' },
  table: 'gone',
  'take-over': 'table has moved on',
  there: 'table has moved on',
  type: 'not caused by the page',
  unwelcome: { key: 'wait.unwelcome' },
  version: 'page is outdated',
  visit: 'gone',
  vote: 'table has moved on',
};

/** The key of the words for an error: its own, or the general text of the place. */
export function findErrorWordKey(error: unknown, generalKey: string): string {
  // A newer server may have codes that this page does not know.
  if (!(error instanceof RequestError && Object.hasOwn(ERROR_TEXT_KEYS_OR_REASONS, error.code)))
    return generalKey;
  const words = ERROR_TEXT_KEYS_OR_REASONS[error.code];
  return typeof words === 'string' ? generalKey : words.key;
}
