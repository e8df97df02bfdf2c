/** What the compiler must accept and refuse; `tsc` checks this file, and the tests run it. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Client } from './client.ts';
import {
  type GameRecord,
  type HistoryReply,
  REQUEST_ERROR_CODES,
  type ReplyByRequest,
  type RequestErrorCode,
  type RequestName,
  refuseRequest,
} from './index.ts';

describe('the name of a request', () => {
  it('gives the type of its reply', () => {
    const request = (client: Client) => client.request('history', {});
    expectTypeOf(request).returns.resolves.toEqualTypeOf<HistoryReply>();
    const download = (client: Client) => client.request('record', { table: 'abcdefgh' });
    expectTypeOf(download).returns.resolves.toEqualTypeOf<GameRecord>();
  });

  it('has a reply type, and no reply type is without a request', () => {
    expectTypeOf<keyof ReplyByRequest>().toEqualTypeOf<RequestName>();
  });
});

describe('refusing a request', () => {
  it('is possible with every code that clients know', () => {
    for (const code of REQUEST_ERROR_CODES)
      expect(() => refuseRequest(code, 'no')).toThrow(expect.objectContaining({ code }));
  });

  it('is not possible with another code', () => {
    expectTypeOf(refuseRequest).parameter(0).toEqualTypeOf<RequestErrorCode>();
    expectTypeOf<'flags'>().not.toExtend<RequestErrorCode>();
  });
});
