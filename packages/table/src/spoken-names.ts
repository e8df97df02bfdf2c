/** The names that people have spoken under at a table, so that nobody else speaks under them. */
import type { PersonId } from './table-setup.ts';

/** More than visitors can speak under at once. */
const MAX_SPOKEN_NAMES = 250;

export class SpokenNames {
  /** The last ones, by when they were last used. */
  private readonly speakerByName = new Map<string, PersonId>();

  add(name: string, speaker: PersonId): void {
    this.speakerByName.delete(name);
    this.speakerByName.set(name, speaker);
    if (this.speakerByName.size <= MAX_SPOKEN_NAMES) return;
    const [oldest] = this.speakerByName.keys();
    this.speakerByName.delete(oldest!);
  }

  /** The name that a person last spoke under. */
  findLast(person: PersonId): string | undefined {
    return [...this.speakerByName].findLast(([, speaker]) => speaker === person)?.[0];
  }

  listOfOthers(person: PersonId): string[] {
    return [...this.speakerByName].flatMap(([name, speaker]) => (speaker === person ? [] : name));
  }
}
