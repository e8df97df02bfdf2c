/** Plain HTTP from a chosen address of 127.0.0.0/8. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly cookie: string;
}

/** Each request has a connection of its own. */
export function requestFrom(
  localAddress: string,
  url: string,
  body?: object,
  headers: { readonly [name: string]: string } = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const json = body ? { 'content-type': 'application/json' } : {};
    const options = { method, localAddress, agent: false, headers: { ...json, ...headers } };
    const sent = request(url, options, (response) => {
      response.resume();
      response.on('error', reject);
      const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      response.on('end', () => resolve({ status: response.statusCode!, cookie }));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** A name that is no insult, whatever its letters look like. */
export const createGuestName = (): string =>
  `Guest ${Array.from(randomBytes(8), (byte) => 'vwxz'[byte % 4]).join('')}`;

/** Registers a new person; resolves with the cookie. */
export async function visitFrom(localAddress: string, url: string, name: string): Promise<string> {
  const { cookie, status } = await requestFrom(localAddress, `${url}/api/visit`, { name });
  if (status !== 200) throw new Error(`visit: ${status}`);
  return cookie;
}
