import type { PublicTable } from '@ludotheque/table';
import { describe, expect, it } from 'vitest';
import { listPeopleNews } from './people-news.ts';

type Sitters = PublicTable['sitters'];
const ADA = { name: 'Ada', person: 'ada' };
const BEA = { name: 'Bea', person: 'bea' };
const BOT = { name: 'Olive', bot: 'easy' };

const face = (sitters: Sitters, more: Partial<PublicTable> = {}) =>
  ({ id: 't', phase: 'playing', keeper: 'ada', next: null, sitters, ...more }) as PublicTable;
const news = (before: PublicTable | undefined, after: PublicTable, me = 'ada') =>
  listPeopleNews(before, after, ['Ada', 'Bea', 'Olive'], me).map(({ key }) => key);

describe('people are told', () => {
  it('who sits down, gets up and is removed before the deal', () => {
    const open = (sitters: Sitters, more = {}) => face(sitters, { phase: 'open', ...more });
    expect(news(open([ADA]), open([ADA, BEA]))).toEqual(['people.satDown']);
    expect(news(open([ADA]), open([ADA, BEA]), 'bea')).toEqual([]);
    expect(news(open([ADA, BEA]), open([ADA]))).toEqual(['people.gotUp']);
    const removed = open([ADA], { removed: ['bea'] });
    expect(news(open([ADA, BEA]), removed)).toEqual(['people.removedOther']);
    expect(news(open([ADA, BEA]), removed, 'bea')).toEqual(['wait.removed']);
  });

  it('that they are the host now, because the host is away', () => {
    const before = face([ADA, BEA], { phase: 'open' });
    const after = face([ADA, BEA], { phase: 'open', keeper: 'bea' });
    expect(news(before, after, 'bea')).toEqual(['people.youHost']);
    expect(news(before, after)).toEqual(['people.newHost']);
  });

  it('who gives up, is voted out, leaves and comes back', () => {
    const playing = face([ADA, BEA, BOT]);
    const changed = (bea: object) => face([ADA, { ...BEA, ...bea }, BOT]);
    expect(news(playing, changed({ bot: 'easy', gone: 'resigned' }))).toEqual(['people.resigned']);
    expect(news(playing, changed({ bot: 'easy', gone: 'resigned' }), 'bea')).toEqual([]);
    expect(news(playing, changed({ gone: 'out' }))).toEqual(['people.leftOut']);
    expect(news(playing, changed({ gone: 'out' }), 'bea')).toEqual([]);
    const out = changed({ bot: 'easy', gone: 'removed' });
    expect(news(playing, out)).toEqual(['people.votedOut']);
    expect(news(playing, out, 'bea')).toEqual(['people.youVotedOut']);
    expect(news(undefined, out, 'bea')).toEqual(['people.youVotedOut']);
    expect(news(playing, changed({ bot: 'easy' }))).toEqual(['people.left']);
    expect(news(changed({ bot: 'easy' }), playing)).toEqual(['people.returned']);
  });

  it('who takes the seat of a bot', () => {
    const eve = { name: 'Eve', person: 'eve' };
    const waiting = face([ADA, BEA, { ...BOT, next: eve }]);
    expect(news(face([ADA, BEA, BOT]), waiting)).toEqual(['people.wantsSeat']);
    expect(news(waiting, face([ADA, BEA, eve]))).toEqual(['people.tookOver']);
    expect(news(waiting, face([ADA, BEA, eve]), 'eve')).toEqual(['people.youTookOver']);
  });

  it('who wants to play again, also if they come later', () => {
    const over = face([ADA, BEA], { phase: 'over' });
    const again = face([ADA, BEA], { phase: 'over', next: 't2', nextBy: 'bea' });
    expect(news(over, again)).toEqual(['people.wantsRematch']);
    expect(news(undefined, again)).toEqual(['people.wantsRematch']);
    expect(news(over, again, 'bea')).toEqual([]);
    expect(news(over, again, 'spectator')).toEqual([]);
  });
});
