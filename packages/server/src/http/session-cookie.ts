/** The cookie that says who somebody is. */
import type { FastifyReply } from 'fastify';
import type { ServerConfig } from '../config.ts';

const PLAIN_COOKIE_NAME = 'ludo';
/** Browsers take a cookie with this prefix over HTTPS only, and only from this very host. */
const HOST_ONLY_COOKIE_NAME = '__Host-ludo';
/** Browsers keep no cookie longer than this. */
export const SESSION_COOKIE_DAYS = 400;
const SECONDS_PER_DAY = 86_400;

type Cookies = { readonly [name: string]: string | undefined };

export class SessionCookie {
  /** Over plain HTTP a browser would not take the prefix. */
  private readonly name: typeof PLAIN_COOKIE_NAME | typeof HOST_ONLY_COOKIE_NAME;
  private readonly options: {
    readonly path: string;
    readonly httpOnly: true;
    readonly sameSite: 'lax';
    readonly secure: boolean;
  };

  constructor({ publicUrl }: Pick<ServerConfig, 'publicUrl'>) {
    const secure = publicUrl?.startsWith('https:') ?? false;
    this.name = secure ? HOST_ONLY_COOKIE_NAME : PLAIN_COOKIE_NAME;
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  /** Browsers that signed in before the prefix was used still have the plain name. */
  read(cookies: Cookies): string | undefined {
    return cookies[this.name] ?? cookies[PLAIN_COOKIE_NAME];
  }

  set(reply: FastifyReply, token: string): void {
    const maxAge = SESSION_COOKIE_DAYS * SECONDS_PER_DAY;
    reply.setCookie(this.name, token, { ...this.options, maxAge });
    if (this.name !== PLAIN_COOKIE_NAME) reply.clearCookie(PLAIN_COOKIE_NAME, this.options);
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.options);
    if (this.name !== PLAIN_COOKIE_NAME) reply.clearCookie(PLAIN_COOKIE_NAME, this.options);
  }

  /** Gives a browser that signed in under the plain name the cookie with the prefix. */
  renewPlainName(reply: FastifyReply, cookies: Cookies): void {
    const plain = cookies[PLAIN_COOKIE_NAME];
    if (plain !== undefined && cookies[this.name] === undefined) this.set(reply, plain);
  }
}
