/**
 * Signs the operator in at their page. There is no account: the cookie holds the time until which it is
 * valid, signed with the token from the configuration, so that every node accepts it and a new token ends
 * all of them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ServerConfig } from '../config.ts';

const SESSION_TTL_MS = 12 * 3_600_000;

type Cookies = { readonly [name: string]: string | undefined };

const isEqual = (a: string, b: string) => {
  const [left, right] = [a, b].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return timingSafeEqual(left!, right!);
};

export class OperatorSession {
  private readonly token: string;
  private readonly isHttps: boolean;

  constructor(token: string, { publicUrl }: Pick<ServerConfig, 'publicUrl'>) {
    this.token = token;
    this.isHttps = publicUrl?.startsWith('https:') ?? false;
  }

  private get cookieName(): string {
    return this.isHttps ? '__Host-ludo-admin' : 'ludo-admin';
  }

  private sign(text: string): string {
    return createHmac('sha256', this.token).update(text).digest('hex');
  }

  /** Whether this is the token; takes the same time for every wrong one. */
  isToken(given: string): boolean {
    return isEqual(given, this.token);
  }

  start(reply: FastifyReply, now: number): void {
    const until = now + SESSION_TTL_MS;
    const options = {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.isHttps,
    } as const;
    reply.setCookie(this.cookieName, `${until}.${this.sign(`session ${until}`)}`, {
      ...options,
      maxAge: SESSION_TTL_MS / 1000,
    });
  }

  /** A text that every form carries, so that no other site can send it; undefined if nobody is signed in. */
  findFormKey(cookies: Cookies, now: number): string | undefined {
    const [until = '', signature = ''] = (cookies[this.cookieName] ?? '').split('.');
    const isValid = Number(until) > now && isEqual(signature, this.sign(`session ${until}`));
    return isValid ? this.sign(`form ${until}`) : undefined;
  }

  isFormKey(cookies: Cookies, now: number, given: string): boolean {
    const key = this.findFormKey(cookies, now);
    return key !== undefined && isEqual(given, key);
  }
}
