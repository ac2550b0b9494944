import { describe, expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { Bells, portrait, toyEngine } from './testing/toyModel.ts';
import { World } from './world.ts';

describe('engine', () => {
  it('gives equal digests for equal seeds and different ones for another seed', () => {
    const digests = [7, 7, 8].map((seed) => {
      const engine = toyEngine(seed);
      return Array.from({ length: 200 }, () => engine.step()?.digest);
    });
    expect(digests[0]).toEqual(digests[1]);
    expect(digests[0]).not.toEqual(digests[2]);
    expect(new Set(digests[0]).size).toBe(200);
  });

  it('takes events by time, then by insertion order', () => {
    const engine = toyEngine(3, 5);
    let last = { atUs: -1, order: -1 };
    for (let i = 0; i < 300; i++) {
      const due = engine.agenda.next();
      const entry = engine.step();
      expect(entry?.atUs).toBe(due?.atUs);
      if (due?.atUs === last.atUs) expect(due.order).toBeGreaterThan(last.order);
      else expect(due?.atUs).toBeGreaterThan(last.atUs);
      last = { atUs: due?.atUs ?? 0, order: due?.order ?? 0 };
    }
  });

  it('finds the earliest event after thousands of records were added and removed', () => {
    const engine = toyEngine(3, 5);
    const { agenda, world } = engine;
    const first = agenda.next();
    for (let i = 0; i < 5000; i++)
      agenda.put({ atUs: 9_000_000 - i, order: 100_000 + i, actor: 'bell', cause: 0, event: { type: 'ring' } });
    const many = world.takeDelta();
    world.revert(many);
    expect(agenda.next()).toEqual(first);
    world.apply(many);
    expect(agenda.next()).toEqual(first);
    for (const due of [...world.tableNamed('kernel.agenda').values()])
      if ('order' in due && (due.order as number) < 100_000) agenda.remove(due.order as number);
    expect(agenda.next()?.atUs).toBe(9_000_000 - 4999);
    agenda.put({ atUs: 1, order: 200_000, actor: 'bell', cause: 0, event: { type: 'ring' } });
    expect(agenda.next()?.order).toBe(200_000);
  });

  it('leaves no trace of a failed step', () => {
    const world = new World();
    const engine = new Engine({
      world,
      seed: 1,
      actors: [
        {
          name: 'clumsy',
          handle(_, context) {
            world.tableNamed('things').put('half', { done: true });
            context.schedule(1, 'clumsy', { type: 'again' });
            throw new Error('dropped it');
          },
        },
      ],
      genesis: (context) => void context.schedule(5, 'clumsy', { type: 'start' }),
    });
    const before = portrait(world);
    expect(() => engine.step()).toThrow('dropped it');
    expect(portrait(world)).toBe(before);
    expect(engine.position).toEqual(engine.start);
  });

  it('runs the same with and without tracing', () => {
    const plain = toyEngine(5);
    const traced = toyEngine(5);
    let steps = 0;
    for (let i = 0; i < 100; i++) expect(traced.step(() => steps++)?.digest).toBe(plain.step()?.digest);
    expect(steps).toBe(100);
  });

  it('refuses inputs out of order and addresses without an actor', () => {
    const engine = toyEngine(1);
    while (engine.position.atUs < 3000) engine.step();
    const { atUs } = engine.position;
    expect(() => engine.inject(1, atUs - 1, 'bells', { type: 'hail' })).toThrow(RangeError);
    expect(() => engine.inject(1, atUs + 1e6, 'bells', { type: 'hail' })).toThrow(RangeError);
    expect(() => engine.inject(1, atUs, 'nobody', { type: 'hail' })).toThrow('no actor');
    expect(engine.inject(1, atUs, 'bells', { type: 'hail' }).reasons).toEqual([{ type: 'hail.heard' }]);
  });

  it('a new engine continues from the records alone', () => {
    const engine = toyEngine(11);
    for (let i = 0; i < 150; i++) engine.step();
    const copy = new World();
    for (const name of engine.world.tableNames()) {
      const table = engine.world.tableNamed(name);
      for (const key of table.keys()) copy.tableNamed(name).put(key, JSON.parse(JSON.stringify(table.get(key))));
    }
    copy.takeDelta();
    const twin = new Engine({ world: copy, seed: 11, actors: [new Bells(copy)], genesis: () => {} });
    twin.position = engine.position;
    for (let i = 0; i < 100; i++) expect(twin.step()?.digest).toBe(engine.step()?.digest);
  });
});
