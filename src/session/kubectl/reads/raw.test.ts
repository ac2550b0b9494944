import { describe, expect, it } from 'vitest';
import { shop } from '../testing/shop.ts';
import { kubectl, printed } from '../testing/terminal.ts';

const PODS = '/api/v1/namespaces/default/pods';

const SCALED = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: farms.example.org}
spec:
  group: example.org
  names: {kind: Farm, plural: farms}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
`;

interface PodList {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  readonly items: readonly { readonly kind?: string; readonly metadata: { readonly name: string } }[];
}

describe('kubectl get --raw', () => {
  const session = shop();
  const lines = (url: string) => printed(session, `get --raw '${url}'`);
  const list = (url: string) => JSON.parse(lines(url)[0] ?? '') as PodList;

  it('answers a list page by page, with its metadata', () => {
    const first = list(`${PODS}?limit=1`);
    expect(first).toMatchObject({ kind: 'PodList', apiVersion: 'v1', metadata: { remainingItemCount: 1 } });
    expect(first.metadata.resourceVersion).toMatch(/^\d+$/);
    expect(first.items.map(({ kind }) => kind)).toEqual([undefined]);
    const second = list(`${PODS}?limit=1&continue=${first.metadata.continue}`);
    expect(second.metadata.continue).toBeUndefined();
    const all = list(PODS).items.map(({ metadata }) => metadata.name);
    expect([...first.items, ...second.items].map(({ metadata }) => metadata.name)).toEqual(all);
    expect(lines(PODS)[0]).toMatch(
      /^\{"kind":"PodList","apiVersion":"v1","metadata":\{"resourceVersion":"\d+"\},"items":\[\{"metadata":\{"name":/,
    );
  });

  it('applies selectors, and refuses what the server refuses', () => {
    expect(list('/api/v1/pods?labelSelector=app%3Dweb&fieldSelector=spec.nodeName=node-1').items).toHaveLength(1);
    expect(list('/api/v1/pods?labelSelector=app!=web').items).toEqual([]);
    expect(lines('/api/v1/pods?fieldSelector=spec.foo=1')).toEqual([
      'Error from server (BadRequest): field label not supported: spec.foo',
    ]);
    expect(lines('/api/v1/pods?limit=x')).toEqual([
      'Error from server (BadRequest): strconv.ParseInt: parsing "x": invalid syntax',
    ]);
    expect(lines('/api/v1/pods?resourceVersion=99999999')[0]).toMatch(
      /^Error from server \(Timeout\): Timeout: Too large resource version: 99999999, current: \d+$/,
    );
    expect(lines(`${PODS}/none`)).toEqual(['Error from server (NotFound): pods "none" not found']);
    for (const url of ['/api/v1/pods/x', '/api/v1/namespaces/default/nodes', '/apis/apps/v2', '/nothing'])
      expect(lines(url), url).toEqual([
        'Error from server (NotFound): the server could not find the requested resource',
      ]);
  });

  it('answers a single object, its scale and its log', () => {
    const url = '/apis/apps/v1/namespaces/default/deployments/web';
    expect(lines(url)[0]).toMatch(/^\{"kind":"Deployment","apiVersion":"apps\/v1","metadata":\{"name":"web"/);
    expect(lines(`${url}?pretty=true`).slice(0, 2)).toEqual(['{', '  "kind": "Deployment",']);
    expect(JSON.parse(lines(`${url}/scale`)[0] ?? '')).toMatchObject({ kind: 'Scale', spec: { replicas: 2 } });
    const [pod] = list(PODS).items;
    expect(lines(`${PODS}/${pod?.metadata.name}/log?container=app`)[0]).toContain('(model) This container');
  });

  it('answers discovery, the version and health, and says what they leave out', () => {
    const groups = JSON.parse(lines('/apis')[0] ?? '') as { readonly groups: readonly { readonly name: string }[] };
    expect(groups.groups.slice(0, 2).map(({ name }) => name)).toEqual(['apiregistration.k8s.io', 'apps']);
    expect(lines('/apis/apps')[0]).toContain('"preferredVersion":{"groupVersion":"apps/v1","version":"v1"}');
    expect(JSON.parse(lines('/apis/apps/v1')[0] ?? '')).toMatchObject({
      kind: 'APIResourceList',
      groupVersion: 'apps/v1',
      resources: expect.arrayContaining([
        {
          name: 'deployments/scale',
          singularName: '',
          namespaced: true,
          group: 'autoscaling',
          version: 'v1',
          kind: 'Scale',
          verbs: ['get', 'patch', 'update'],
        },
      ]),
    });
    expect(lines('/version')).toEqual(
      expect.arrayContaining(['  "gitVersion": "v1.36.2"', expect.stringMatching(/^\(model\)/)]),
    );
    expect(lines('/livez')).toEqual(['ok']);
    expect(lines('/readyz?verbose').slice(0, 4)).toEqual([
      '[+]ping ok',
      '[+]log ok',
      '[+]etcd ok',
      'readyz check passed',
    ]);
    for (const url of [
      '/openapi/v3',
      `${PODS}?watch=true`,
      '/readyz/poststarthook/x',
      '/apis/metrics.k8s.io/v1beta1/pods',
    ])
      expect(lines(url), url).toEqual([expect.stringMatching(/: not in this model$/)]);
  });

  it('answers the scale of custom resources whose definition has it', () => {
    const own = shop();
    kubectl(own, 'create -f crd.yaml', 25, [{ name: 'crd.yaml', text: SCALED }]);
    const found = JSON.parse(printed(own, 'get --raw /apis/example.org/v1')[0] ?? '') as {
      readonly resources: readonly { readonly name: string }[];
    };
    expect(found.resources).toEqual([
      expect.objectContaining({ name: 'farms', kind: 'Farm', singularName: 'farm' }),
      {
        name: 'farms/scale',
        singularName: '',
        namespaced: true,
        group: 'autoscaling',
        version: 'v1',
        kind: 'Scale',
        verbs: ['get', 'patch', 'update'],
      },
      { name: 'farms/status', singularName: '', namespaced: true, kind: 'Farm', verbs: ['get', 'patch', 'update'] },
    ]);
  });

  it('says "not in this model" for an API that every server has', () => {
    for (const url of [
      '/apis/autoscaling/v1/horizontalpodautoscalers',
      '/apis/events.k8s.io/v1/events',
      '/apis/certificates.k8s.io/v1',
      '/apis/authorization.k8s.io',
      '/api/v1/componentstatuses',
    ])
      expect(lines(url), url).toEqual([`kubectl get --raw ${url}: not in this model`]);
    for (const type of ['hpa.v1.autoscaling', 'events.events.k8s.io', 'csr'])
      expect(printed(session, `get ${type}`)).toEqual([`the resource type ${type}: not in this model`]);
    const url = '/apis/autoscaling/v3/horizontalpodautoscalers';
    expect(lines(url)).toEqual(['Error from server (NotFound): the server could not find the requested resource']);
  });

  it('refuses other flags, and text that is no path', () => {
    expect(lines('pods')).toEqual(['error: --raw must be a valid URL path: parse "pods": invalid URI for request']);
    expect(printed(session, 'get --raw /version -o json')).toEqual([
      'error: --raw and --output are mutually exclusive',
    ]);
    expect(printed(session, 'get --raw /version -w')).toEqual([
      'error: --raw may not be specified with other flags that filter the server request or alter the output',
    ]);
  });

  it('explains why a grep does not find a metric that v1.36 hides', () => {
    const said =
      '(model) apiserver_flowcontrol_request_concurrency_limit is hidden in v1.36: it is deprecated since v1.30. kube-apiserver shows it with --show-hidden-metrics-for-version=1.35.';
    expect(printed(session, 'get --raw /metrics | grep concurrency_limit')).toEqual([said]);
    expect(printed(session, "get --raw /metrics | grep '^apiserver_request_slo_duration_seconds_bucket'")).toHaveLength(
      1,
    );
    expect(printed(session, 'get --raw /metrics | grep apiserver_nothing')).toEqual([]);
  });
});

it('writes the fields of a custom resource in alphabetical order', () => {
  const session = shop();
  const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: things, singular: thing, kind: Thing, listKind: ThingList}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
`;
  kubectl(session, `apply -f - <<EOF\n${crd}EOF`, 23);
  kubectl(session, 'apply -f - <<EOF\napiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\nEOF', 25);
  const [text = ''] = printed(session, 'get --raw /apis/example.com/v1/things');
  expect(text).toMatch(/^\{"apiVersion":"example.com\/v1","items":\[\{"apiVersion":"example.com\/v1","kind":"Thing"/);
  expect(text).toMatch(/"kind":"ThingList","metadata":\{"continue":"","resourceVersion":"\d+"\}\}$/);
});
