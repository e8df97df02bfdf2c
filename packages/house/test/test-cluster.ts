/** A house of two nodes for tests: one store and one clock, and messages that can be lost. */
import { FakeClock } from './fake-clock.ts';
import { FaultyStore } from './faulty-store.ts';
import { TestHouse, type TestHouseOptions } from './test-house.ts';
import { TestMessageBus } from './test-message-bus.ts';
import type { TestSession } from './test-session.ts';

interface TestClusterParts {
  readonly messageBus: TestMessageBus;
  readonly here: TestHouse;
  readonly there: TestHouse;
}

export class TestCluster {
  readonly messageBus: TestMessageBus;
  readonly here: TestHouse;
  readonly there: TestHouse;
  /** Ada is connected to the node `here`, Bea and Cleo to the node `there`. */
  readonly ada: TestSession;
  readonly bea: TestSession;
  readonly cleo: TestSession;

  private constructor(
    { messageBus, here, there }: TestClusterParts,
    [ada, bea, cleo]: readonly [TestSession, TestSession, TestSession],
  ) {
    this.messageBus = messageBus;
    this.here = here;
    this.there = there;
    this.ada = ada;
    this.bea = bea;
    this.cleo = cleo;
  }

  static async start(options: Pick<TestHouseOptions, 'slowChatMs'> = {}): Promise<TestCluster> {
    const messageBus = new TestMessageBus();
    const clock = new FakeClock();
    const here = await TestHouse.start({
      ...options,
      clock,
      seed: 'here',
      pubSub: messageBus.connectNode('here'),
    });
    const there = await TestHouse.start({
      ...options,
      clock,
      faultyStore: new FaultyStore(here.faultyStore.memoryTables),
      seed: 'there',
      pubSub: messageBus.connectNode('there'),
    });
    return new TestCluster({ messageBus, here, there }, [
      await here.connectNewPerson('Ada'),
      await there.connectNewPerson('Bea'),
      await there.connectNewPerson('Cleo'),
    ]);
  }

  /** How many inputs the nodes had to decide again because the other one wrote first. */
  get conflictCount(): number {
    return this.here.house.liveTables.conflictCount + this.there.house.liveTables.conflictCount;
  }

  async listInputKinds(table: string): Promise<string[]> {
    return (await this.here.faultyStore.memoryStore.readRecord(table)).map(
      ({ body }) => (JSON.parse(body) as { kind: string }).kind,
    );
  }

  async countInputs(table: string, kind: string): Promise<number> {
    return (await this.listInputKinds(table)).filter((other) => other === kind).length;
  }

  /** The node `there` dies, without a message to the other one. */
  killOtherNode(): void {
    this.there.house.stopTimers();
    this.messageBus.disconnectNode('there');
    this.there.faultyStore.isNodeDead = true;
  }
}
