import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '#cluster/api/request.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { schema } from '#model/generated/schema.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { collectionPath, RecordedServer } from '../recordedServer.ts';
import { mutated } from './testing/mutated.ts';

const FOLDER = join(import.meta.dirname, '../../../../conformance/cluster');
const MUTATIONS = 500;

function recordedObjects(category: string): KubeObject[] {
  const text = gunzipSync(readFileSync(join(FOLDER, `${category}.json.gz`))).toString();
  const { cases } = JSON.parse(text) as { readonly cases: readonly { request: { object?: KubeObject } }[] };
  return cases.flatMap(({ request: { object } }) =>
    object && kindInfoOf(object.apiVersion, object.kind) ? [object] : [],
  );
}

const OBJECTS = ['validation', 'defaulting'].flatMap(recordedObjects);
const server = new RecordedServer();

/** A dry-run POST, which stores nothing. */
function post(object: KubeObject): ApiResponse {
  const url = `${collectionPath(object)}?dryRun=All&fieldManager=kubectl-create&fieldValidation=Strict`;
  return server.send({ method: 'POST', url, body: object });
}

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const verdicts = new Map<KubeObject, unknown>();

/**
 * The API server's verdict. Causes come in the order of the fields, and generated names differ each time, so both are
 * normalized.
 */
function verdict(object: KubeObject): unknown {
  const known = verdicts.get(object) ?? freshVerdict(object);
  verdicts.set(object, known);
  return known;
}

function freshVerdict(object: KubeObject): unknown {
  const response = post(object);
  if (response.ok) return { warnings: response.warnings ?? [] };
  const { code, reason, details } = response.status;
  const { generateName = '' } = object.metadata;
  const causes = (details?.causes ?? []).map(({ reason: of, field, message }) => {
    const text = `${of} ${field} ${message}`.replaceAll(UID, 'UID');
    return generateName === '' ? text : text.replace(/"[^"]*"/, `"${generateName}"`);
  });
  return { code, reason, causes: causes.sort() };
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

/** The same amount in the same format in another spelling. */
function respelt(quantity: string): string {
  const binary = /^([+-]?\d+)(Ki|Mi|Gi|Ti)$/.exec(quantity);
  const smaller: Readonly<Record<string, string>> = { Ki: '', Mi: 'Ki', Gi: 'Mi', Ti: 'Gi' };
  if (binary?.[2] !== undefined && binary[2] !== 'Ki') return `${Number(binary[1]) * 1024}${smaller[binary[2]]}`;
  if (/^[+-]?\d{1,9}$/.test(quantity)) return `${quantity}000m`;
  const milli = /^([+-]?\d{1,9})m$/.exec(quantity);
  return milli ? `${milli[1]}000u` : quantity;
}

/** Respells every quantity of a value of the type, wherever the schema has one. */
function withQuantities(value: unknown, ref: string): unknown {
  const type = ref.replace(/!$/, '');
  if (type === 'quantity') return typeof value === 'string' ? respelt(value) : value;
  if (type.startsWith('[]'))
    return Array.isArray(value) ? value.map((one) => withQuantities(one, type.slice(2))) : value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = type.startsWith('@') ? schema[type.slice(1)] : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const of = type.startsWith('{}') ? type.slice(2) : fields?.[key];
      return [key, of === undefined ? inner : withQuantities(inner, of)];
    }),
  );
}

function isWellTyped(object: KubeObject): boolean {
  return !JSON.stringify(verdict(object)).includes('"code":400');
}

describe('recorded objects', () => {
  it('validates an object equally with any key order and quantity notation', () => {
    const rewritten = OBJECTS.filter(isWellTyped).map((object) => ({
      object,
      other: withQuantities(reversed(object), `@${object.kind}`) as KubeObject,
    }));
    for (const { object, other } of rewritten) expect([other, verdict(other)]).toEqual([other, verdict(object)]);
  });

  it('validates an object equally with explicit defaults', () => {
    for (const object of OBJECTS.filter(isWellTyped)) {
      const spelt = setDefaults(object);
      expect([spelt, verdict(spelt)]).toEqual([spelt, verdict(object)]);
    }
  });
});

describe('mutated objects', () => {
  it('answers any mutated object without a server error', () => {
    fc.assert(
      fc.property(mutated(OBJECTS), (object) => {
        const response = post(JSON.parse(JSON.stringify(object)) as KubeObject);
        expect(response.ok || response.status.code < 500).toBe(true);
      }),
      { numRuns: MUTATIONS, seed: 1 },
    );
  });
});
