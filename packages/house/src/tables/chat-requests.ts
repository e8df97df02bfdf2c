/** Chat at tables: who may say what, how often, and reports to the operator about it. */
import { type CheckedRequestFields, type EmptyReply, refuseRequest } from '@ludotheque/protocol';
import type { TableInput } from '@ludotheque/table';
import type { Reports } from '../moderation/reports.ts';
import type { People } from '../people/people.ts';
import type { Ports } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { Session } from '../session.ts';
import { chooseSpeakerName } from './distinct-name.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';
import type { Requester, SubmitReply } from './table-frame-builder.ts';

export interface ChatRequestsDependencies {
  readonly ports: Pick<Ports, 'clock' | 'slowChatMs'>;
  readonly people: People;
  readonly liveTables: LiveTables;
  readonly reports: Reports;
}

export class ChatRequests {
  private readonly ports: ChatRequestsDependencies['ports'];
  private readonly people: People;
  private readonly liveTables: LiveTables;
  private readonly reports: Reports;
  private readonly chatLimiter: RateLimiter;

  constructor({ ports, people, liveTables, reports }: ChatRequestsDependencies) {
    this.ports = ports;
    this.people = people;
    this.liveTables = liveTables;
    this.reports = reports;
    this.chatLimiter = new RateLimiter(ports.clock, 8, 0.5);
  }

  async say(
    by: string,
    { preset, table, text }: CheckedRequestFields<'say'>,
    requester?: Requester,
  ): Promise<SubmitReply> {
    if ((preset === undefined) === (text === undefined))
      refuseRequest('say', 'either a preset or a text');
    // Before anything is read.
    if (!this.chatLimiter.tryConsume(by)) refuseRequest('rate', 'one after the other, please');
    const person = await this.people.find(by);
    if (((await this.people.findMutedUntil(person)) ?? 0) > this.ports.clock.now())
      refuseRequest('muted', 'the operator has muted you: you cannot chat here');
    const saying = text === undefined ? { preset: preset! } : { text };
    // A new name counts from the next game on, so that nobody speaks as the person opposite.
    const speak = (liveTable: LiveTable): TableInput[] => {
      this.requireSlowChatPause(liveTable, by);
      const name = chooseSpeakerName(liveTable.table, by, person.name);
      return [{ kind: 'say', by, name, ...saying }];
    };
    return this.liveTables.submit(table, speak, requester);
  }

  /** The record has every line, so slow mode holds at all nodes together and after a restart. */
  private requireSlowChatPause({ table, time }: LiveTable, by: string): void {
    const { slowChatMs } = this.ports;
    // A clock that was set back by more than the pause must not make anybody wait until it is there again.
    const sinceLastMs = Math.abs(time.now() - (table.findLastChatTime(by) ?? -Infinity));
    if (slowChatMs && sinceLastMs < slowChatMs)
      refuseRequest('rate', `one line every ${slowChatMs / 1000} seconds, please`);
  }

  /** Tells the operator about a person, or about what they said. */
  async report(by: Session, fields: CheckedRequestFields<'report'>): Promise<EmptyReply> {
    await this.reports.submit(by, fields);
    return {};
  }
}
