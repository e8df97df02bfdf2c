/** The plain HTTP routes of the server, for what is needed without a socket. */
import type {
  DealLogReply,
  GameRecord,
  HttpReplyEnvelope,
  LobbyEntry,
  PushKeyReply,
  RankingReply,
  RecoveryOwnerReply,
  RequestErrorBody,
  RetentionAndContactReply,
  SignInReply,
} from '@ludotheque/protocol';
import { RequestError } from '@ludotheque/protocol/client';
import { startTimer } from '../browser/start-timer.ts';

/**
 * Reads the body of an answer. Its shape is trusted and not checked: the page and the routes come from
 * the same server (docs/adr/0008). This is the only place where the page types what HTTP brings.
 */
async function readJson<T>(response: Response): Promise<T> {
  const body: T = await response.json();
  return body;
}

/** What the route answers; throws with the server's sentence if it refuses. */
async function readReply<Ok>(response: Response): Promise<Ok> {
  const reply = await readJson<HttpReplyEnvelope<Ok>>(response);
  if ('no' in reply) throw RequestError.fromReply(reply.no);
  return reply.ok;
}

const postJson = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What the cookie of this browser stands for: a person, one whom the operator has blocked, or nobody. */
export async function fetchStanding(): Promise<'blocked' | 'known' | 'stranger'> {
  const response = await postJson('/api/ask', { do: 'me' });
  if (response.status === 401) return 'stranger';
  const reply = await readJson<HttpReplyEnvelope<object>>(response);
  return 'no' in reply && reply.no.code === 'blocked' ? 'blocked' : 'known';
}

/** Signs in under a name, with a recovery code, or with the link from another device. */
export async function signIn(
  path: '/api/visit' | '/api/link' | '/api/recover',
  body: object,
): Promise<SignInReply> {
  return readReply(await postJson(path, body));
}

/** Whom a device link signs in; asking does not use it up. */
export async function fetchLinkOwner(token: string): Promise<SignInReply> {
  return readReply(await postJson('/api/link-owner', { token }));
}

/** Whom a recovery code signs in, and which devices it signs out; asking does not use it up. */
export async function fetchRecoveryOwner(code: string): Promise<RecoveryOwnerReply> {
  return readReply(await postJson('/api/recovery-owner', { code }));
}

/** Ends this browser's cookie. */
export async function signOutThisDevice(): Promise<void> {
  await readReply(await postJson('/api/sign-out', {}));
}

export async function fetchServerInfo(): Promise<RetentionAndContactReply> {
  return readReply(await fetch('/api/house'));
}

export async function fetchPushKey(): Promise<PushKeyReply> {
  return readReply(await fetch('/api/push-key'));
}

/** What the public log of deals says about a table, by the hash of its id. */
export async function fetchDealLogLines(tableHash: string): Promise<DealLogReply> {
  return readReply(await fetch(`/api/deals?table=${tableHash}`));
}

/** What an invitation says about a table; undefined if there is none, or an older server cannot say. */
export async function fetchTableSummary(table: string): Promise<LobbyEntry | undefined> {
  const response = await fetch(`/api/tables/${encodeURIComponent(table)}/summary`);
  return response.ok ? readReply<LobbyEntry>(response) : undefined;
}

/** The ranking of a game, for a visitor without a name. */
export async function fetchPublicRanking(game: string): Promise<RankingReply> {
  return readReply(await fetch(`/api/ranking/${encodeURIComponent(game)}`));
}

/** While the house is being updated, the next request may reach a node that has the rules. */
const MAX_NODES_ASKED = 10;
const RETRY_DELAY_MS = 1_000;

/** The record of a finished game; anybody who has the link may read it. */
export async function fetchGameRecord(table: string): Promise<GameRecord> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`/api/tables/${table}/record.json`);
    if (response.ok) return readJson(response);
    const { no } = await readJson<{ readonly no: RequestErrorBody }>(response);
    if (no.code !== 'elsewhere' || attempt >= MAX_NODES_ASKED) throw RequestError.fromReply(no);
    await new Promise<void>((resolve) => startTimer(RETRY_DELAY_MS, resolve));
  }
}
