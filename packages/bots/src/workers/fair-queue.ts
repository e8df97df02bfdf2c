/**
 * A queue in which groups take turns, and inside each group its parts take turns: somebody who adds
 * many items waits for their own items, not the others for them.
 */
export class FairQueue<T> {
  private readonly items: T[] = [];
  /** In the order of their turns: a group that has had its turn goes to the end. */
  private readonly groups = new Map<string, FairQueue<T>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The path names the item's group, its part of that group, and so on. */
  push([name, ...rest]: readonly string[], item: T): void {
    this.count++;
    if (name === undefined) {
      this.items.push(item);
      return;
    }
    const group = this.groups.get(name) ?? new FairQueue<T>();
    this.groups.set(name, group);
    group.push(rest, item);
  }

  /** Takes the oldest item of the group whose turn it is. */
  shift(): T | undefined {
    if (this.count === 0) return undefined;
    this.count--;
    for (const [name, group] of this.groups) {
      const item = group.shift();
      this.groups.delete(name);
      if (group.size > 0) this.groups.set(name, group);
      return item;
    }
    return this.items.shift();
  }

  /** Takes the newest item of the largest group: the one that can wait with the least injustice. */
  dropNewestOfLargestGroup(): T | undefined {
    if (this.count === 0) return undefined;
    this.count--;
    let largest: [string, FairQueue<T>] | undefined;
    for (const entry of this.groups)
      if (!largest || entry[1].size >= largest[1].size) largest = entry;
    if (!largest) return this.items.pop();
    const item = largest[1].dropNewestOfLargestGroup();
    if (largest[1].size === 0) this.groups.delete(largest[0]);
    return item;
  }

  /** False if the item is not in the queue. */
  remove([name, ...rest]: readonly string[], item: T): boolean {
    const isRemoved = name === undefined ? this.removeOwn(item) : this.removeFrom(name, rest, item);
    if (isRemoved) this.count--;
    return isRemoved;
  }

  private removeOwn(item: T): boolean {
    const at = this.items.indexOf(item);
    if (at >= 0) this.items.splice(at, 1);
    return at >= 0;
  }

  private removeFrom(name: string, rest: readonly string[], item: T): boolean {
    const group = this.groups.get(name);
    const isRemoved = group?.remove(rest, item) ?? false;
    if (group?.size === 0) this.groups.delete(name);
    return isRemoved;
  }
}
