import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { classicRegistrations } from '#cluster/scheduler/queue/classic/classicRegistrations.ts';
import type { QueueCase } from '#conformance/queue/queueAdapter.ts';
import { playClassicCase } from './classicAdapter.ts';

const FOLDER = join(import.meta.dirname, '../../../conformance/queue-classic');

function read(file: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString());
}

const categories = readdirSync(FOLDER).filter((file) => /^[a-z].*\.json\.gz$/.test(file));

describe.each(categories)('%s', (file) => {
  const { cases } = read(file) as { readonly cases: readonly QueueCase[] };
  it.each(cases.map((recorded) => [recorded.name, recorded] as const))(
    'replays the recorded case: %s',
    (_, recorded) => {
      expect(playClassicCase(recorded)).toBeUndefined();
    },
  );
});

it('the classic queue has the registrations of the default profile of v1.26', () => {
  interface Row {
    readonly plugin: string;
    readonly resource: string;
    readonly actions: readonly string[];
  }
  const { registrations } = read('_registrations.json.gz') as { readonly registrations: readonly Row[] };
  const expected = registrations.map(
    ({ plugin, resource, actions }) => `${plugin} ${resource}${[...actions].sort().join('|')}`,
  );
  const got = classicRegistrations().map(
    ({ plugin, event }) =>
      `${plugin} ${event.resource}${event.label.slice(event.resource.length).split('|').sort().join('|')}`,
  );
  expect(got.sort()).toEqual(expected.sort());
});
