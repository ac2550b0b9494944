import type { Micros } from '#base/time.ts';
import type { Engine } from '#kernel/engine.ts';
import type { Entry } from '#kernel/event.ts';
import { positionAfter } from './journal.ts';

/** What comes after the head of a run, made and taken back again: nothing of it has happened. */
export class LookedAhead {
  private readonly engine: Engine;
  private readonly entries: Entry[] = [];
  /** The first of them that has not been taken over. */
  private from = 0;
  /** Before this time nothing happens that is not among them. */
  private beforeUs = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  get count(): number {
    return this.entries.length - this.from;
  }

  /** The entry that comes after so many others. */
  after(others: number): Entry | undefined {
    return this.entries[this.from + others];
  }

  /** Whether everything up to a time, that included, is among them. */
  isKnownTo(timeUs: Micros): boolean {
    return timeUs < this.beforeUs;
  }

  /** Makes at most `budget` more, up to `untilUs`. The engine must stand at the head. */
  look(untilUs: Micros, budget: number): void {
    const { engine, entries } = this;
    const { world, position: here } = engine;
    entries.splice(0, this.from);
    this.from = 0;
    for (const entry of entries) world.apply(entry.delta);
    const last = entries.at(-1);
    if (last) engine.position = positionAfter(last);
    let dueUs = engine.agenda.next()?.atUs;
    try {
      for (let left = budget; left > 0 && dueUs !== undefined && dueUs <= untilUs; left--) {
        const entry = engine.step();
        if (!entry) break;
        entries.push(entry);
        dueUs = engine.agenda.next()?.atUs;
      }
    } finally {
      for (let i = entries.length - 1; i >= 0; i--) world.revert((entries[i] as Entry).delta);
      engine.position = here;
    }
    this.beforeUs = dueUs ?? Number.POSITIVE_INFINITY;
  }

  /** Lets the first of them happen; `undefined` where there is none. */
  step(): Entry | undefined {
    const entry = this.after(0);
    if (!entry) return undefined;
    this.engine.world.apply(entry.delta);
    this.engine.position = positionAfter(entry);
    this.from++;
    return entry;
  }
}
