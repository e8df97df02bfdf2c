/** Plain HTTP requests, for what is asked before or without a socket. */

export async function postJson(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Signs in with a new name, with a recovery code, or with the link of another device. */
export async function signInByPost(
  path: '/api/visit' | '/api/link' | '/api/recover',
  body: object,
): Promise<void> {
  const response = await postJson(path, body);
  if (response.ok) return;
  const { no } = (await response.json()) as { no: { message: string } };
  throw new Error(no.message);
}

/** Works for everybody who has the link, also without an account. */
export async function fetchRecordJson(id: string): Promise<unknown> {
  const response = await fetch(`/api/tables/${id}/record.json`);
  if (!response.ok) throw new Error(`no record: ${response.status}`);
  return response.json();
}
