/** The faults that every store answers with, in the same words. */
import { Fault } from '@ludotheque/core';

export const conflict = (table: string, number: number) =>
  new Fault('conflict', `The record of table ${table} has a line ${number} already.`);

export const gap = (table: string, number: number) =>
  new Fault('gap', `The record of table ${table} is not as far as line ${number} yet.`);

export const closed = () => new Fault('closed', 'The store is closed.');

/**
 * The store itself failed: nothing of the group is written, and it may be tried again. If what failed
 * is the way to a server, nobody knows whether the group is there: whoever needs to know reads.
 */
export const broken = (cause: unknown) =>
  cause instanceof Fault ? cause : new Fault('store', `The store failed: ${said(cause)}.`);

/** What an error says, to stand inside a sentence of ours. */
export const said = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
