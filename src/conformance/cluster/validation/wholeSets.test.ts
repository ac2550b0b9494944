import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '#cluster/api/request.ts';
import { problemsOfNew } from '#cluster/apiserver/admitObject.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { parseManifests } from '#model/manifest/parseManifests.ts';
import { collectionPath, RecordedServer } from '../recordedServer.ts';
import { HOSTILE_VALUES, mutated } from './testing/mutated.ts';

const FIXTURES = join(import.meta.dirname, '../../../../e2e/fixtures');
const MUTATIONS = 120;

function objectsOf(name: string): readonly KubeObject[] {
  const text = readFileSync(join(FIXTURES, `${name}.yaml`), 'utf8');
  return parseManifests([{ name, text }], () => []).objects.map(({ object }) => object);
}

const OBJECTS = ['monitoring', 'delivery'].flatMap(objectsOf);
const DEFINITIONS = OBJECTS.filter(({ kind }) => kind === 'CustomResourceDefinition');
const CUSTOM = OBJECTS.filter(({ apiVersion, kind }) => kindInfoOf(apiVersion, kind) === undefined);
const server = new RecordedServer(
  OBJECTS.filter(({ kind }) => kind === 'Namespace' || kind === 'CustomResourceDefinition'),
);

function pathOf(object: KubeObject): string {
  if (kindInfoOf(object.apiVersion, object.kind)) return collectionPath(object);
  const { namespace = 'default' } = object.metadata;
  return `/apis/${object.apiVersion}/namespaces/${namespace}/${object.kind.toLowerCase()}s`;
}

const QUERY = 'dryRun=All&fieldManager=test&fieldValidation=Strict';

function post(object: KubeObject): ApiResponse {
  return server.send({ method: 'POST', url: `${pathOf(object)}?${QUERY}`, body: object });
}

/** The server accepts or refuses it without an internal error. */
function expectAnswered(response: ApiResponse): void {
  expect(response.ok || response.status.code < 500).toBe(true);
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value) ?? 'null') as KubeObject;

describe('complete manifests', () => {
  it('accepts complete manifests in any key order', () => {
    const refused = OBJECTS.filter((object) => problemsOfNew(object).length > 0);
    expect(refused.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
    for (const object of CUSTOM) {
      const turned = Object.fromEntries(Object.entries(object).reverse()) as unknown as KubeObject;
      expect(post(object), object.metadata.name).toMatchObject({ ok: true });
      expect(post(turned), object.metadata.name).toMatchObject({ ok: true });
    }
  });

  it.each([
    ['built-in objects', OBJECTS.filter((object) => !CUSTOM.includes(object))],
    ['definitions', DEFINITIONS],
    ['custom resources', CUSTOM],
  ])('answers mutated manifests without a server error: %s', (_, objects) => {
    fc.assert(
      fc.property(mutated(objects), (object) => expectAnswered(post(plain(object)))),
      { numRuns: MUTATIONS, seed: 1 },
    );
  });

  it('answers any patch without a server error', () => {
    for (const object of CUSTOM) server.send({ method: 'POST', url: pathOf(object), body: object });
    const patches = fc.tuple(
      fc.constantFrom(...CUSTOM, ...DEFINITIONS),
      fc.constantFrom('merge', 'json'),
      mutated(CUSTOM),
      HOSTILE_VALUES,
    );
    fc.assert(
      fc.property(patches, ([object, type, merged, value]) => {
        const operation = { op: 'replace', path: '/spec', value };
        const body = type === 'merge' ? { ...plain(merged), metadata: {} } : plain([operation]);
        const url = `${pathOf(object)}/${object.metadata.name}?${QUERY}`;
        expectAnswered(
          server.send({
            method: 'PATCH',
            url,
            body,
            contentType: `application/${type === 'json' ? 'json-patch' : 'merge-patch'}+json`,
          }),
        );
      }),
      { numRuns: MUTATIONS, seed: 1 },
    );
  });
});
