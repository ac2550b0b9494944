import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import { Engine } from '#kernel/engine.ts';
import type { Actor, ActorContext, DueEvent } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';

interface Bell extends DueEvent {
  readonly type: 'bell.due';
}

interface Hail extends DueEvent {
  readonly type: 'hail';
  readonly words: string;
}

export interface Ringer {
  readonly rings: number;
  readonly loudness: number;
  readonly next: number;
}

export interface Note {
  readonly atUs: Micros;
  readonly words: string;
}

const RINGERS = table<Ringer>('bells');
const NOTES = table<Note, number>('notes');

/**
 * Bells that ring, answer each other and sometimes fall silent. They are enough to test the kernel and the time machine
 * without Kubernetes.
 */
export class Bells implements Actor<Bell | Hail> {
  readonly name = 'bells';
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  handle(event: Bell | Hail, context: ActorContext, address: string): void {
    if (event.type === 'hail') this.hail(event, context);
    else this.ring(address.slice('bells/'.length), context);
  }

  private ring(bell: string, context: ActorContext): void {
    const bells = this.world.table(RINGERS);
    const before = bells.get(bell) ?? { rings: 0, loudness: 0, next: 0 };
    const loudness = context.random(`loudness/${bell}`).int(0, 9);
    context.trace?.({ type: 'swung', offsetUs: 0 });
    const next = context.schedule(context.random('pause').int(0, 3) * 1000, `bells/${bell}`, {
      type: 'bell.due',
    } satisfies Bell);
    bells.put(bell, { rings: before.rings + 1, loudness, next });
    const notes = this.world.table(NOTES);
    if (loudness > 6) notes.put(context.seq, { atUs: context.nowUs, words: bell });
    const oldest = notes.keys()[0];
    if (loudness < 2 && oldest !== undefined) notes.delete(oldest);
    context.because({ type: 'bell.rang' });
  }

  private hail({ words }: Hail, context: ActorContext): void {
    this.world.table(NOTES).put(-context.seq, { atUs: context.nowUs, words });
    for (const bell of this.world.table(RINGERS).keys()) {
      const { next, ...rest } = this.world.table(RINGERS).get(bell) as Ringer;
      context.cancel(next);
      this.world
        .table(RINGERS)
        .put(bell, { ...rest, next: context.schedule(500, `bells/${bell}`, { type: 'bell.due' }) });
    }
    context.because({ type: 'hail.heard' });
  }
}

export function toyEngine(seed: number, bellCount = 3): Engine {
  const world = new World();
  return new Engine({
    world,
    seed,
    actors: [new Bells(world)],
    genesis(context) {
      for (let i = 0; i < bellCount; i++) context.schedule(i * 700, `bells/b${i}`, { type: 'bell.due' });
    },
  });
}

/** The whole world as text, to compare two moments. */
export function portrait(world: World): string {
  return world
    .tableNames()
    .filter((name) => world.tableNamed(name).size > 0)
    .map((name) => {
      const records = world.tableNamed(name);
      return `${name}\n${records
        .keys()
        .map((key) => `  ${key} ${JSON.stringify(records.get(key))}`)
        .join('\n')}`;
    })
    .join('\n');
}
