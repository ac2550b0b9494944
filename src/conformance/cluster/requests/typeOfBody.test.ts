import { expect, it } from 'vitest';
import type { ApiResponse } from '#cluster/api/request.ts';
import { RecordedServer, type SentRequest } from '../recordedServer.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const server = new RecordedServer();
server.send({ method: 'POST', url: MAPS, body: { metadata: { name: 'one' } } });

function bodyText(response: ApiResponse): string {
  return response.ok ? String(response.code) : `${response.status.code} ${response.status.message}`;
}

const SCHEME = 'in scheme "pkg/api/legacyscheme/scheme.go:30"';
const merge = { method: 'PATCH', url: `${MAPS}/one`, contentType: 'application/merge-patch+json' } as const;
const evict = { method: 'POST', url: '/api/v1/namespaces/default/pods/p/eviction' } as const;
const readable = { operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {} };
const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'one' } };
const CONVERTED = 'converting (v1.Secret) to (core.ConfigMap): unknown conversion';

it.each<[string, SentRequest, string | RegExp]>([
  ['has no type', { method: 'PUT', url: `${MAPS}/one`, body: { metadata: { name: 'one' } } }, '200'],
  [
    'has another type',
    { method: 'PUT', url: `${MAPS}/one`, body: secret },
    `400 Secret in version "v1" cannot be handled as a ConfigMap: ${CONVERTED}`,
  ],
  [
    'has an unknown type',
    { method: 'POST', url: MAPS, body: { ...secret, apiVersion: 'v2', kind: 'ConfigMap' } },
    `400 ConfigMap in version "v2" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "v2" ${SCHEME}`,
  ],
  [
    'changes the type in a patch',
    { ...merge, body: { kind: 'Secret' } },
    /^422 {2}"" is invalid: patch: Invalid value: "\{.*\\"kind\\":\\"Secret\\".*\}": converting \(v1\.Secret\) to \(core\.ConfigMap\): unknown conversion$/,
  ],
  [
    'changes the type in a strategic patch',
    { ...merge, contentType: 'application/strategic-merge-patch+json', body: { kind: 'Secret' } },
    '200',
  ],
  [
    'evicts with wrong options',
    { ...evict, body: { metadata: { name: 'p' }, deleteOptions: { gracePeriodSeconds: '1' } } },
    '400 Eviction in version "v1" cannot be handled as a Eviction: json: cannot unmarshal string into Go struct field DeleteOptions.deleteOptions.gracePeriodSeconds of type int64',
  ],
  [
    'evicts with an unknown field',
    { ...evict, url: `${evict.url}?fieldValidation=Strict`, body: { metadata: { name: 'p' }, force: true } },
    '400 Eviction in version "v1" cannot be handled as a Eviction: strict decoding error: unknown field "force"',
  ],
  [
    'binds to no object',
    { ...evict, url: '/api/v1/namespaces/default/pods/p/binding', body: { metadata: { name: 'p' }, target: 1 } },
    '400 Binding in version "v1" cannot be handled as a Binding: json: cannot unmarshal number into Go struct field Binding.target of type v1.ObjectReference',
  ],
  [
    'contains invalid managedFields',
    { method: 'POST', url: MAPS, body: { metadata: { name: 'two', managedFields: [{ operation: 'Sideways' }] } } },
    '201',
  ],
  [
    'contains managedFields of a manager with a long name',
    { ...merge, body: { metadata: { managedFields: [{ ...readable, manager: 'm'.repeat(129) }] } } },
    /^422 ConfigMap "one" is invalid: .*metadata\.managedFields\[0\]\.manager: Too long/,
  ],
  [
    'is a list as a patch',
    { ...merge, body: [] },
    '400 error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}',
  ],
  [
    'is a list as a strategic patch',
    { ...merge, contentType: 'application/strategic-merge-patch+json', body: [] },
    '400 json: cannot unmarshal array into Go value of type map[string]interface {}',
  ],
  [
    'is a list as a patch without field validation',
    { ...merge, url: `${merge.url}?fieldValidation=Ignore`, body: [] },
    /^422 {2}"" is invalid: patch: Invalid value: "\[\]": couldn't get version\/kind; json parse error: json: cannot unmarshal array into Go value of type struct/,
  ],
  [
    'creates a missing object by PUT, where its kind allows that',
    {
      method: 'PUT',
      url: '/api/v1/namespaces/default/services/one',
      body: { metadata: { name: 'one' }, spec: { ports: [{ port: 80 }] } },
    },
    '201',
  ],
])('answers as recorded when a body %s', (_, request, expected) => {
  const text = bodyText(server.send(request));
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
});
