import { describe, expect, it } from 'vitest';
import { describeAddresses } from './serve.ts';

const server = { url: 'http://0.0.0.0:8080', lanUrl: 'http://192.168.1.20:8080' };

describe('what ludo serve prints when it is open', () => {
  it('is the address here, and the one for other devices', async () => {
    expect(await describeAddresses(undefined, server, false)).toBe(
      'Ludothèque is open: http://localhost:8080\nOn other devices in this network: http://192.168.1.20:8080\n',
    );
  });

  it('has a QR code of it in a terminal', async () => {
    expect(await describeAddresses(undefined, server, true)).toContain('▀');
  });

  it('is the public address where there is one', async () => {
    const text = await describeAddresses('https://cards.example.org', server, false);
    expect(text).toBe('Ludothèque is open: https://cards.example.org\n');
  });
});
