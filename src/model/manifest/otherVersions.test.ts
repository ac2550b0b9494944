import { expect, it } from 'vitest';
import { parseManifests } from './parseManifests.ts';

const event = (more: object) => ({
  apiVersion: 'events.k8s.io/v1',
  kind: 'Event',
  metadata: { name: 'web.1', namespace: 'default', uid: 'u1' },
  regarding: { kind: 'Pod', namespace: 'default', name: 'web' },
  ...more,
});
const CORE = {
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'web.1', namespace: 'default', uid: 'u1' },
  involvedObject: { kind: 'Pod', namespace: 'default', name: 'web' },
  message: 'no room',
  reason: 'FailedScheduling',
};
const read = (...objects: readonly object[]) =>
  parseManifests(
    objects.map((object, index) => ({ name: `${index}.json`, text: JSON.stringify(object) })),
    () => [],
  );

it('reads an Event of events.k8s.io/v1 as an Event of the core group', () => {
  const { objects, errors, notes } = read(
    event({
      note: 'no room',
      reason: 'FailedScheduling',
      reportingController: 'default-scheduler',
      deprecatedCount: 3,
      deprecatedSource: { component: 'x' },
      series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' },
    }),
  );
  expect([errors, notes]).toEqual([[], []]);
  expect(objects).toMatchObject([
    {
      known: true,
      object: {
        ...CORE,
        reportingComponent: 'default-scheduler',
        count: 3,
        source: { component: 'x' },
        series: { count: 2 },
      },
    },
  ]);
});

it('merges the same Event in two versions, and refuses duplicates in one version', () => {
  for (const both of [
    [CORE, event({ note: 'no room', reason: 'FailedScheduling' })],
    [event({ note: 'no room', reason: 'FailedScheduling' }), CORE],
  ]) {
    const { ok, objects } = read(...both);
    expect([ok, objects.map(({ object }) => object)]).toEqual([true, [CORE]]);
  }
  expect(read(event({}), event({ metadata: { name: 'web.1', uid: 'u2' } })).errors.map(({ code }) => code)).toEqual([
    'duplicateObject',
  ]);
});

it('reports mistakes with the original field names', () => {
  const { errors } = read(event({ note: 5, message: 'no field of this version' }));
  expect(errors.map(({ path }) => path)).toEqual(['note', 'message']);
  for (const { message, path } of errors) expect(message).toContain(path);
});
