import type { RequestWanted } from './useRequestRunner.ts';

/** A request to start from. */
export interface RequestPreset {
  readonly id: PresetId;
  readonly group: 'path' | 'break' | 'read' | 'write';
  readonly request: RequestWanted;
  /** The request for its object, sent before it, so that there is something to read, change or delete. */
  readonly before?: RequestWanted;
}

export type PresetId =
  | 'aggregated'
  | 'builtIn'
  | 'custom'
  | 'noRoute'
  | 'customLog'
  | 'noToken'
  | 'noRight'
  | 'badSchema'
  | 'conflict'
  | 'noObject'
  | 'tooSlow'
  | 'tooLarge'
  | 'badOptions'
  | 'listAll'
  | 'listAny'
  | 'listPage'
  | 'listAnyPage'
  | 'listNamespace'
  | 'listField'
  | 'listLabel'
  | 'listNode'
  | 'getOne'
  | 'watch'
  | 'watchOld'
  | 'future'
  | 'createPod'
  | 'patchPod'
  | 'deletePod';

const PODS = '/api/v1/namespaces/default/pods';
const CRONTABS = '/apis/stable.example.com/v1/namespaces/default/crontabs';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: from-composer}
spec:
  containers: [{name: app, image: nginx}]
`;

/**
 * Creates the Pod of the other examples. If it exists, the server answers 409 AlreadyExists, which is harmless here.
 */
const CREATE_POD: RequestWanted = { method: 'POST', url: PODS, body: POD };

const get = (
  id: PresetId,
  group: RequestPreset['group'],
  url: string,
  more: Partial<RequestWanted> = {},
): RequestPreset => ({
  id,
  group,
  request: { method: 'GET', url, ...more },
});

export const PRESETS: readonly RequestPreset[] = [
  get('aggregated', 'path', '/apis/metrics.k8s.io/v1beta1/pods'),
  get('builtIn', 'path', '/api/v1/pods'),
  get('custom', 'path', '/apis/stable.example.com/v1/crontabs'),
  get('noRoute', 'path', '/apis/no.such/v1/x'),
  get('customLog', 'path', `${CRONTABS}/a/log`),
  get('noToken', 'break', PODS, { credentials: 'invalid' }),
  get('noRight', 'break', '/api/v1/pods', { user: 'jane' }),
  {
    id: 'badSchema',
    group: 'break',
    request: { method: 'POST', url: PODS, body: POD.replace('image: nginx', 'imag: nginx') },
  },
  {
    id: 'conflict',
    group: 'break',
    before: CREATE_POD,
    request: {
      method: 'PUT',
      url: `${PODS}/from-composer`,
      body: POD.replace('name: from-composer', 'name: from-composer, resourceVersion: "1"'),
    },
  },
  get('noObject', 'break', `${PODS}/none`),
  { id: 'tooSlow', group: 'break', request: { method: 'POST', url: PODS, body: POD, executionMs: 61_000 } },
  { id: 'tooLarge', group: 'break', request: { method: 'POST', url: PODS, body: POD, sizeBytes: 4_000_000 } },
  get('badOptions', 'break', '/api/v1/pods?resourceVersionMatch=Exact'),
  get('listAll', 'read', '/api/v1/pods'),
  get('listAny', 'read', '/api/v1/pods?resourceVersion=0'),
  get('listPage', 'read', '/api/v1/pods?limit=500'),
  get('listAnyPage', 'read', '/api/v1/pods?limit=10&resourceVersion=0'),
  get('listNamespace', 'read', PODS),
  get('listField', 'read', '/api/v1/pods?fieldSelector=status.phase=Running&limit=500'),
  get('listLabel', 'read', '/api/v1/pods?labelSelector=app=web'),
  get('listNode', 'read', '/api/v1/pods?fieldSelector=spec.nodeName=node-1'),
  { ...get('getOne', 'read', `${PODS}/from-composer`), before: CREATE_POD },
  get('watch', 'read', `${PODS}?watch=true`),
  get('watchOld', 'read', `${PODS}?watch=true&resourceVersion=1`),
  get('future', 'read', '/api/v1/pods?resourceVersion=362812295'),
  { id: 'createPod', group: 'write', request: CREATE_POD },
  {
    id: 'patchPod',
    group: 'write',
    before: CREATE_POD,
    request: {
      method: 'PATCH',
      url: `${PODS}/from-composer`,
      contentType: 'application/merge-patch+json',
      body: '{"metadata": {"labels": {"tier": "web"}}}',
    },
  },
  {
    id: 'deletePod',
    group: 'write',
    before: CREATE_POD,
    request: { method: 'DELETE', url: `${PODS}/from-composer` },
  },
];

export const PRESET_GROUPS = ['path', 'break', 'read', 'write'] as const;

/** Paths that the field for the URL completes. */
export const KNOWN_PATHS: readonly string[] = [
  ...new Set([
    ...PRESETS.map(({ request }) => request.url),
    '/api/v1/nodes',
    '/api/v1/namespaces',
    '/api/v1/namespaces/default/configmaps',
    '/api/v1/namespaces/default/events',
    '/api/v1/pods?limit=500&resourceVersion=0',
    '/api/v1/pods?resourceVersionMatch=NotOlderThan&resourceVersion=1',
    '/api/v1/pods?watch=true&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan',
    '/apis/apps/v1/deployments',
    '/apis/apps/v1/replicasets',
    '/apis/coordination.k8s.io/v1/leases',
    '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas',
    '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations',
    '/version',
    '/healthz',
    '/readyz',
    '/metrics',
  ]),
].sort();

/** Without these objects the first and third server of the delegation chain have nothing to answer. */
export const EXTENSIONS = `apiVersion: v1
kind: Service
metadata: {name: metrics-server, namespace: kube-system}
spec: {ports: [{port: 443}]}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: metrics-server-1, namespace: kube-system, labels: {kubernetes.io/service-name: metrics-server}}
addressType: IPv4
endpoints: [{addresses: [10.0.0.9], conditions: {ready: true}}]
ports: [{name: "", port: 443, protocol: TCP}]
---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1beta1.metrics.k8s.io}
spec: {group: metrics.k8s.io, version: v1beta1, groupPriorityMinimum: 100, versionPriority: 100, service: {name: metrics-server, namespace: kube-system}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  scope: Namespaced
  names: {plural: crontabs, singular: crontab, kind: CronTab}
  versions: [{name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object}}}]
`;
