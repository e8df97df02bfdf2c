/** The open connections of this node, by person. */
import type { PersonRow } from '@ludotheque/store';
import type { Session } from './session.ts';

export class Sessions {
  private readonly open = new Set<Session>();

  add(session: Session): void {
    this.open.add(session);
  }

  delete(session: Session): void {
    this.open.delete(session);
  }

  listOf(person: string): Session[] {
    return [...this.open].filter((session) => session.person.id === person);
  }

  /** All sessions of devices, which can be signed out. */
  listOfDevices(): Session[] {
    return [...this.open].filter(({ device }) => device !== undefined);
  }

  /** The person has changed, for example their name. */
  updatePerson(person: PersonRow): void {
    for (const session of this.listOf(person.id)) session.person = person;
  }

  broadcast(frame: string): void {
    for (const session of this.open) session.send(frame);
  }
}
