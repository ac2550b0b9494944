import { describe, expect, it } from 'vitest';
import { RecordedServer, type SentRequest } from '../recordedServer.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const JOBS = '/apis/batch/v1/namespaces/default/jobs';
const server = new RecordedServer();

function answer(request: SentRequest) {
  const response = server.send(request);
  return response.ok ? String(response.code) : `${response.status.code} ${response.status.message}`;
}

describe('request bodies', () => {
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };
  it.each<[string, unknown, string]>([
    [
      'nothing',
      undefined,
      "400 the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: unexpected end of JSON input (<empty>)",
    ],
    [
      'a list',
      [],
      '400 the object provided is unrecognized (must be of type ConfigMap): couldn\'t get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" } (5b5d)',
    ],
  ])('answers the body as recorded: %s', (_, body, expected) =>
    expect(answer({ method: 'POST', url: MAPS, body })).toBe(expected),
  );

  it('refuses a body of another version or format', () => {
    const job = { apiVersion: 'batch/v1beta1', kind: 'Job', metadata: { name: 'a' } };
    expect(answer({ method: 'POST', url: JOBS, body: job })).toBe(
      '400 the API version in the data (batch/v1beta1) does not match the expected API version (batch/v1)',
    );
    expect(answer({ method: 'POST', url: MAPS, body: map, contentType: 'text/plain' })).toBe(
      '415 the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    );
  });

  it('drops unknown fields, with a warning unless told to ignore them', () => {
    const send = (name: string, query: string) =>
      server.send({ method: 'POST', url: MAPS + query, body: { ...map, metadata: { name, foo: 1 }, datas: {} } });
    const warned = ['unknown field "metadata.foo"', 'unknown field "datas"'];
    for (const [query, warnings] of [
      ['', warned],
      ['?fieldValidation=Warn', warned],
      ['?fieldValidation=Ignore', undefined],
    ] as const) {
      const response = send(`b${query.length}`, query);
      expect(response).toMatchObject({ ok: true, code: 201 });
      expect('warnings' in response ? response.warnings : undefined).toEqual(warnings);
      expect(JSON.stringify(response)).not.toMatch(/"foo"|"datas"/);
    }
  });
});

describe('paths and selectors', () => {
  it.each([
    ['POST', '/api/v1/pods', '405 the server does not allow this method on the requested resource'],
    ['GET', '/api/v1/configmaps/a', '404 the server could not find the requested resource'],
    ['GET', '/api/v1/namespaces/default/nodes', '404 the server could not find the requested resource'],
    ['GET', `${JOBS}?fieldSelector=status.successful=0`, '200'],
    ['GET', `${JOBS}?fieldSelector=status.failed=1`, '400 field label "status.failed" not supported for Job'],
    ['GET', '/api/v1/nodes?fieldSelector=metadata.namespace=a', '400 field label not supported: metadata.namespace'],
    [
      'GET',
      '/apis/resource.k8s.io/v1/resourceslices?fieldSelector=spec.pool=a',
      '400 field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: spec.pool',
    ],
    [
      'DELETE',
      `${MAPS}?propagationPolicy=Sideways`,
      '422 DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"',
    ],
  ] as const)('answers %s %s as recorded', (method, url, expected) => expect(answer({ method, url })).toBe(expected));
});
