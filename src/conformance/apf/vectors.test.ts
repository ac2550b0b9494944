import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compare } from '#base/order.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import { bootstrapObjects } from '#model/flowcontrol/bootstrapObjects.ts';
import { apfAdapter } from './apfAdapter.ts';

const FOLDER = join(import.meta.dirname, '../../../conformance/apf');

function read(file: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString());
}

const files = readdirSync(FOLDER).filter((file) => /^[a-z].*\.json\.gz$/.test(file));

describe.each(files)('%s', (file) => {
  const { category, cases } = read(file) as { readonly category: string; readonly cases: readonly RecordedCase[] };
  const play = apfAdapter(category);
  it.each(cases.map((recorded) => [recorded.name, recorded] as const))(
    'replays the recorded case: %s',
    (_, recorded) => {
      expect(play?.(recorded, {})).toBeUndefined();
      expect(play).toBeDefined();
    },
  );
});

describe('the bootstrap objects', () => {
  it('the bootstrap objects equal the recorded ones', () => {
    const { flowSchemas, priorityLevels } = read('_bootstrap.json.gz') as Record<string, readonly object[]>;
    const texts = (objects: readonly object[]) => new Set(objects.map((object) => JSON.stringify(sorted(object))));
    const ours = bootstrapObjects().map((object) => ({ ...object, metadata: { name: object.metadata.name } }));
    expect(texts(ours)).toEqual(texts([...(flowSchemas ?? []), ...(priorityLevels ?? [])]));
  });
});

/** The same data with sorted field names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => compare(a, b))
      .map(([key, child]) => [key, sorted(child)]),
  );
}
