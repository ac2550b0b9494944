import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UPDATE } from '#cluster/scheduler/framework/clusterEvent.ts';
import type { QueueCase } from './queueAdapter.ts';
import { defaultQueueProfile, playQueueCase } from './queueAdapter.ts';

const FOLDER = join(import.meta.dirname, '../../../conformance/queue');

function read(file: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString());
}

const categories = readdirSync(FOLDER).filter((file) => /^[a-z].*\.json\.gz$/.test(file));

describe.each(categories)('%s', (file) => {
  const { cases } = read(file) as { readonly cases: readonly QueueCase[] };
  it.each(cases.map((recorded) => [recorded.name, recorded] as const))(
    'replays the recorded case: %s',
    (_, recorded) => {
      expect(playQueueCase(recorded, defaultQueueProfile)).toBeUndefined();
    },
  );
});

describe('registrations', () => {
  interface Row {
    readonly plugin: string;
    readonly resource: string;
    readonly actions: readonly string[];
  }

  it('the recorded registrations equal those of the default profile', () => {
    const { registrations } = read('_registrations.json.gz') as { readonly registrations: readonly Row[] };
    const expected = registrations.map(
      ({ plugin, resource, actions }) => `${plugin} ${resource}${[...actions].sort().join('|')}`,
    );
    const got = defaultQueueProfile()
      .hints.list()
      .map(
        ({ plugin, event }) =>
          `${plugin} ${event.resource}${event.label.slice(event.resource.length).split('|').sort().join('|')}`,
      );
    expect(got.sort()).toEqual(expected.sort());
  });

  it('the general update includes all updates', () => {
    const general = defaultQueueProfile()
      .hints.list()
      .filter(({ event }) => event.label.endsWith('Update'));
    expect(general.length).toBeGreaterThan(0);
    for (const { event } of general) expect(event.action & UPDATE).toBe(UPDATE);
  });
});
