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

  private readonly acceptsPlainName: (token: string) => Promise<boolean>;

  /** Over HTTPS, `acceptsPlainName` says of which tokens the name may lack the prefix. */
  constructor(
    { publicUrl }: Pick<ServerConfig, 'publicUrl'>,
    acceptsPlainName: (token: string) => Promise<boolean>,
  ) {
    this.acceptsPlainName = acceptsPlainName;
    const secure = publicUrl?.startsWith('https:') ?? false;
    this.name = secure ? HOST_ONLY_COOKIE_NAME : PLAIN_COOKIE_NAME;
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  /** Browsers that signed in before the prefix was used still have the plain name. */
  async read(cookies: Cookies): Promise<string | undefined> {
    const token = cookies[this.name];
    if (token !== undefined) return token;
    const plain = cookies[PLAIN_COOKIE_NAME];
    return plain !== undefined && (await this.acceptsPlainName(plain)) ? plain : undefined;
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

  /** Gives a browser whose token was read under the plain name the cookie with the prefix. */
  renewPlainName(reply: FastifyReply, cookies: Cookies, token: string): void {
    if (cookies[this.name] === undefined) this.set(reply, token);
  }
}
