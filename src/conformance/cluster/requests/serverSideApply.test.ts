import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { RecordedServer } from '../recordedServer.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const contentType = 'application/apply-patch+yaml';

type Fields = Readonly<Record<string, unknown>>;

function configMap(data: Fields, metadata: Fields = {}): object {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one', ...metadata }, data };
}

function deployment(spec: Fields): object {
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'main', image: 'nginx:1.27', ...(spec.container as Fields) }] },
  };
  const { container: _, ...rest } = spec;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { selector: { matchLabels: { app: 'web' } }, template, ...rest },
  };
}

class Client {
  readonly server = new RecordedServer();

  apply(manager: string, body: object, query = '', url = `${MAPS}/one`): KubeObject {
    const response = this.send(manager, body, query, url);
    if (!response.ok) throw new Error(`${response.status.code} ${response.status.message}`);
    return response.object as KubeObject;
  }

  send(manager: string, body: object, query = '', url = `${MAPS}/one`) {
    return this.server.send({ method: 'PATCH', url: `${url}?fieldManager=${manager}${query}`, body, contentType });
  }

  /** The managers as the server shows them when a patch makes the object undecodable. */
  managers(url = `${MAPS}/one`, body: object = { data: 7 }): unknown {
    const response = this.server.send({ method: 'PATCH', url, body, contentType: 'application/merge-patch+json' });
    const message = response.ok ? '' : (response.status.details?.causes?.[0]?.message ?? '');
    const text = /^Invalid value: ("(?:[^"\\]|\\.)*")/.exec(message)?.[1] ?? '""';
    const { metadata } = JSON.parse(JSON.parse(text) as string) as KubeObject;
    return metadata.managedFields?.map(({ manager, operation, fieldsV1 }) => [manager, operation, fieldsV1]);
  }
}

describe('server-side apply', () => {
  it('creates an object and removes fields that the manager no longer applies', () => {
    const client = new Client();
    const made = client.send('ci', configMap({ a: '1', b: '2' }));
    expect(made).toMatchObject({ ok: true, code: 201 });
    expect(client.managers()).toEqual([['ci', 'Apply', { 'f:data': { 'f:a': {}, 'f:b': {} } }]]);
    expect(client.apply('ci', configMap({ b: '2' }))).toMatchObject({ data: { b: '2' } });
    expect(client.apply('ci', configMap({ b: '2' }))).not.toHaveProperty('data.a');
    expect(client.managers()).toEqual([['ci', 'Apply', { 'f:data': { 'f:b': {} } }]]);
  });

  it('keeps fields that other managers also own', () => {
    const client = new Client();
    client.apply('ci', configMap({ a: '1', b: '2' }));
    client.apply('admin', configMap({ a: '1' }));
    expect(client.apply('ci', configMap({}))).toMatchObject({ data: { a: '1' } });
    expect(client.managers()).toEqual([
      ['admin', 'Apply', { 'f:data': { 'f:a': {} } }],
      ['ci', 'Apply', { 'f:data': {} }],
    ]);
  });

  it('writes nothing when nothing changes', () => {
    const client = new Client();
    const first = client.apply('ci', configMap({ a: '1' }));
    expect(client.apply('ci', configMap({ a: '1' })).metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    const other = client.apply('admin', configMap({ a: '1' }));
    expect(other.metadata.resourceVersion).not.toBe(first.metadata.resourceVersion);
  });

  it('refuses to change fields of other managers unless forced', () => {
    const client = new Client();
    client.apply('ci', configMap({ a: '1', b: '2' }));
    const one = client.send('admin', configMap({ a: '3' }));
    expect(one).toMatchObject({
      ok: false,
      status: {
        code: 409,
        reason: 'Conflict',
        message: 'Apply failed with 1 conflict: conflict with "ci": .data.a',
        details: { causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "ci"', field: '.data.a' }] },
      },
    });
    const two = client.send('admin', configMap({ a: '3', b: '4' }));
    expect(two.ok ? '' : two.status.message).toBe(
      'Apply failed with 2 conflicts: conflicts with "ci":\n- .data.a\n- .data.b',
    );
    expect(client.apply('admin', configMap({ a: '3' }), '&force=true')).toMatchObject({ data: { a: '3', b: '2' } });
    expect(client.managers()).toEqual([
      ['ci', 'Apply', { 'f:data': { 'f:b': {} } }],
      ['admin', 'Apply', { 'f:data': { 'f:a': {} } }],
    ]);
  });

  it('names the manager and version of each conflict', () => {
    const client = new Client();
    const { server } = client;
    const body = deployment({ replicas: 2 });
    server.send({ method: 'POST', url: `${DEPLOYMENTS}?fieldManager=kubectl-create`, body });
    const scale = { spec: { replicas: 5 } };
    const patch = { method: 'PATCH', url: `${DEPLOYMENTS}/web?fieldManager=hpa`, body: scale } as const;
    server.send({ ...patch, contentType: 'application/merge-patch+json' });
    const wanted = deployment({ replicas: 2, container: { image: 'nginx:1.28' } });
    const refused = client.send('ci', wanted, '', `${DEPLOYMENTS}/web`);
    expect(refused.ok ? '' : refused.status.message).toBe(
      [
        'Apply failed with 2 conflicts: conflicts with "hpa" using apps/v1:',
        '- .spec.replicas',
        'conflicts with "kubectl-create" using apps/v1:',
        '- .spec.template.spec.containers[name="main"].image',
      ].join('\n'),
    );
    expect(client.apply('ci', deployment({ container: { tty: true } }), '', `${DEPLOYMENTS}/web`)).toMatchObject({
      spec: { replicas: 5, template: { spec: { containers: [{ image: 'nginx:1.27', tty: true }] } } },
    });
  });

  it('converts the client-side apply annotation only for kubectl, and keeps it up to date', () => {
    const client = new Client();
    const note = 'kubectl.kubernetes.io/last-applied-configuration';
    const annotations = { [note]: JSON.stringify(configMap({ a: '1' })) };
    const body = configMap({ a: '1', b: '2' }, { annotations });
    client.server.send({ method: 'POST', url: `${MAPS}?fieldManager=kubectl-client-side-apply`, body });
    expect(client.send('ci', configMap({ a: '3' })).ok).toBe(false);
    const refused = client.send('kubectl', configMap({ a: '3', b: '4' }));
    expect(refused.ok ? '' : refused.status.message).toBe(
      'Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using v1: .data.b',
    );
    const { metadata } = client.apply('kubectl', configMap({ a: '3' }));
    expect(metadata.annotations?.[note]).toBe(
      '{"apiVersion":"v1","data":{"a":"3"},"kind":"ConfigMap","metadata":{"name":"one"}}\n',
    );
  });

  it('assigns untracked fields to one manager', () => {
    const client = new Client();
    const body = configMap({ a: '1' }, { managedFields: [{}] });
    client.server.send({ method: 'POST', url: MAPS, body: configMap({ a: '1' }) });
    client.server.send({ method: 'PUT', url: `${MAPS}/one`, body });
    expect(client.managers()).toBeUndefined();
    const refused = client.send('ci', configMap({ a: '2' }));
    expect(refused.ok ? '' : refused.status.message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.a',
    );
  });

  it.each<[string, object, string, string]>([
    [
      'no manager',
      configMap({}),
      '',
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    ],
    ['managers', configMap({}, { managedFields: [] }), 'ci', 'metadata.managedFields must be nil'],
    ['another kind', { ...configMap({}), kind: 'Secret' }, 'ci', 'invalid object type: /v1, Kind=Secret'],
    [
      'an unknown field',
      { ...configMap({}), datas: {} },
      'ci',
      'failed to create typed patch object (/one; /v1, Kind=ConfigMap): .datas: field not declared in schema',
    ],
    [
      'a wrong type',
      configMap({ a: 1 }),
      'ci',
      'failed to create typed patch object (/one; /v1, Kind=ConfigMap): .data.a: expected string, got &value.valueUnstructured{Value:1}',
    ],
    [
      'another name',
      configMap({}, { name: 'two' }),
      'ci',
      'the name of the object (two) does not match the name on the URL (one)',
    ],
  ])('refuses %s', (_, body, manager, message) => {
    const response = new Client().send(manager, body);
    expect(response.ok ? '' : response.status.message).toBe(message);
  });
});

describe('managed fields', () => {
  it('separates managers by program, subresource and time, and drops reset fields', () => {
    const client = new Client();
    const { server } = client;
    const metadata = { name: 'web', finalizers: ['a/b'] };
    const body = { ...deployment({ replicas: 2 }), metadata, status: { replicas: 9 } };
    server.send({ method: 'POST', url: DEPLOYMENTS, body });
    const status = { status: { replicas: 3 }, metadata: { labels: { a: 'b' } }, spec: { paused: true } };
    const merge = { method: 'PATCH', contentType: 'application/merge-patch+json' } as const;
    server.send({ ...merge, url: `${DEPLOYMENTS}/web/status?fieldManager=controller`, body: status });
    server.send({ ...merge, url: `${DEPLOYMENTS}/web/scale?fieldManager=hpa`, body: { spec: { replicas: 4 } } });
    const found = client.managers(`${DEPLOYMENTS}/web`, { spec: 7 }) as [string, string, Fields][];
    expect(found.map(([manager, operation]) => [manager, operation])).toEqual([
      ['hpa', 'Update'],
      ['recorder', 'Update'],
      ['controller', 'Update'],
    ]);
    expect(found[0]?.[2]).toEqual({ 'f:spec': { 'f:replicas': {} } });
    expect(found[1]?.[2]).toMatchObject({ 'f:metadata': { 'f:finalizers': { '.': {}, 'v:"a/b"': {} } } });
    expect(found[1]?.[2]).not.toHaveProperty(['f:spec', 'f:replicas']);
    expect(found[2]?.[2]).toEqual({ 'f:status': { 'f:replicas': {} } });
  });

  it('keeps at most ten updaters and merges the oldest', () => {
    const client = new Client();
    client.server.send({ method: 'POST', url: `${MAPS}?fieldManager=m0`, body: configMap({ k0: '' }) });
    const merge = { method: 'PATCH', contentType: 'application/merge-patch+json' } as const;
    for (let i = 1; i <= 11; i++)
      client.server.send({ ...merge, url: `${MAPS}/one?fieldManager=m${i}`, body: { data: { [`k${i}`]: '' } } });
    const found = client.managers() as [string, string, Fields][];
    expect(found).toHaveLength(10);
    expect(found[0]).toEqual([
      'ancient-changes',
      'Update',
      { 'f:data': { '.': {}, 'f:k0': {}, 'f:k1': {}, 'f:k2': {} } },
    ]);
  });
});
