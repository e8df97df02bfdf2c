import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: 'data',
    publicUrl: undefined,
    trustedProxies: [],
    logLevel: 'info',
    keepDays: { open: 7, playing: 90, over: 0 },
  });
  expect(readConfig({ PORT: '', HOST: '', PUBLIC_URL: '' })).toEqual(readConfig({}));
});

it('environment variables replace the defaults', () => {
  const said = { PORT: '0', PUBLIC_URL: 'https://a.example/ludo//', KEEP_OPEN_DAYS: '1' };
  expect(readConfig({ ...said, TRUSTED_PROXIES: ' 10.0.0.1, ,fd00::/8 ' })).toMatchObject({
    port: 0,
    publicUrl: 'https://a.example/ludo',
    keepDays: { open: 1 },
    trustedProxies: ['10.0.0.1', 'fd00::/8'],
  });
});

it.each([
  ['ada@example.org', 'mailto:ada@example.org'],
  ['https://example.org/ada', 'https://example.org/ada'],
])('HOST_CONTACT=%s becomes the link %s', (said, link) => {
  expect(readConfig({ HOST_CONTACT: said }).contact).toBe(link);
});

describe('an invalid value is refused, with the name of its variable', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '8e1'],
    ['PORT', ' 80'],
    ['PUBLIC_URL', 'ludo.example.org'],
    ['PUBLIC_URL', 'ftp://ludo.example.org'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['HOST_CONTACT', 'ada'],
    ['HOST_CONTACT', 'javascript:alert(1)'],
    ['SOURCE_URL', 'git@example.org'],
    ['LOG_LEVEL', 'loud'],
    ['BOT_WORKERS', '0'],
    ['BOT_PACE', '60001'],
    ['BOT_THINK', '0'],
    ['SOCKETS_PER_PERSON', '0'],
    ['MESSAGES_PER_SECOND', '0.5'],
    ['KEEP_OPEN_DAYS', '0'],
    ['KEEP_PLAYING_DAYS', 'never'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'config' }),
    );
  });
});

describe('a house of several nodes', () => {
  it.each([
    ['DATABASE_URL', 'mysql://ludo:hush@db/x'],
    ['DATABASE_URL', 'ludo:hush@db'],
    ['REDIS_URL', 'http://:hush@cache'],
    ['REDIS_URL', 'redis://:hush@[cache'],
  ])('is refused with an invalid %s, whose value is not repeated', (name, value) => {
    const env = { DATABASE_URL: 'postgresql://db/x', [name]: value };
    expect(() => readConfig(env)).toThrow(name);
    expect(() => readConfig(env)).not.toThrow('hush');
  });

  it('needs PostgreSQL, with or without a Redis', () => {
    const folder = 'postgresql:///house?host=%2Frun%2Fpostgresql';
    expect(readConfig({ DATABASE_URL: folder })).toMatchObject({ databaseUrl: folder });
    const env = { DATABASE_URL: 'postgres://a@db/x', REDIS_URL: 'rediss://u:p@cache:1/0' };
    expect(readConfig(env)).toMatchObject({
      databaseUrl: env.DATABASE_URL,
      redisUrl: env.REDIS_URL,
    });
    expect(() => readConfig({ REDIS_URL: 'redis://cache' })).toThrow('DATABASE_URL is missing');
  });
});
