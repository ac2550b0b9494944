import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { Engine } from '#kernel/engine.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import { type DelayEnded, type SyncDue, WORK_QUEUE, WorkQueue } from './workQueue.ts';

interface KeyEvent extends DueEvent {
  readonly type: 'add' | 'over';
  readonly key: string;
}

interface AddLater extends DueEvent {
  readonly type: 'addLater';
  readonly key: string;
  readonly delayUs: Micros;
}

type SlowEvent = KeyEvent | AddLater | SyncDue | DelayEnded;

const ADDRESS: Address<SlowEvent> = 'kube-controller-manager/C';

/** A controller whose sync takes one second for any key, and fails as often as it is told to. */
class Slow implements Actor<SlowEvent> {
  readonly name = 'kube-controller-manager';
  readonly log: string[] = [];
  failures = 0;
  private readonly queue: WorkQueue;

  constructor(world: World) {
    this.queue = new WorkQueue(world);
  }

  handle(event: SlowEvent, context: ActorContext): void {
    const { key } = event;
    const at = context.nowUs / 1000;
    if (event.type === 'add') this.queue.add('C', key, context);
    if (event.type === 'addLater') this.queue.addAfter('C', key, event.delayUs, context);
    if (event.type === 'delay.ended') this.queue.delayEnded('C', key, context);
    if (event.type === 'sync.due') {
      this.log.push(`${key}@${at}`);
      this.queue.start('C', key);
      context.schedule(1_000_000, ADDRESS, { type: 'over', key });
    }
    if (event.type === 'over') this.queue.done('C', key, this.failures-- > 0, context);
  }
}

function play(
  adds: readonly { readonly atUs: Micros; readonly key: string; readonly delayUs?: Micros }[],
  failures = 0,
) {
  const world = new World();
  const slow = new Slow(world);
  slow.failures = failures;
  const engine = new Engine({
    world,
    seed: 1,
    actors: [slow],
    genesis: (context) => {
      for (const { atUs, key, delayUs } of adds) {
        context.schedule(
          atUs,
          ADDRESS,
          delayUs === undefined ? { type: 'add', key } : { type: 'addLater', key, delayUs },
        );
      }
    },
  });
  while (engine.step());
  return { log: slow.log, left: world.table(WORK_QUEUE).size };
}

describe('WorkQueue', () => {
  it('returns a key once although it is added often, 20 ms after the first time', () => {
    expect(
      play([
        { atUs: 0, key: 'a' },
        { atUs: 1000, key: 'a' },
        { atUs: 2000, key: 'b' },
      ]),
    ).toEqual({ log: ['a@20', 'b@22'], left: 0 });
  });

  it('returns a key again when it is added during its sync', () => {
    expect(
      play([
        { atUs: 0, key: 'a' },
        { atUs: 500_000, key: 'a' },
        { atUs: 600_000, key: 'a' },
      ]),
    ).toEqual({ log: ['a@20', 'a@1040'], left: 0 });
  });

  it('the work queue retries 5 ms after a failure, and doubles the delay', () => {
    expect(play([{ atUs: 0, key: 'a' }], 2).log).toEqual(['a@20', 'a@1045', 'a@2075']);
  });

  it('uses the earlier of two delays', () => {
    const later = { atUs: 0, key: 'a', delayUs: 9_000_000 };
    expect(play([later, { atUs: 1000, key: 'a', delayUs: 100_000 }]).log).toEqual(['a@121']);
    expect(
      play([
        { ...later, delayUs: 100_000 },
        { atUs: 1000, key: 'a', delayUs: 9_000_000 },
      ]).log,
    ).toEqual(['a@120']);
  });
});
