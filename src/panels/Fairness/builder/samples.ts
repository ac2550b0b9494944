import type { RequestSketch } from '#protocol/fairness.ts';

export const FIRST_SKETCH: RequestSketch = {
  method: 'GET',
  url: '/api/v1/pods?resourceVersion=0',
  user: 'system:serviceaccount:prod:sa-3',
};

/** Requests that end at different FlowSchemas or have different widths. */
export const SAMPLES: readonly (RequestSketch & { readonly name: string })[] = [
  { name: 'LIST, RV=0', ...FIRST_SKETCH },
  { ...FIRST_SKETCH, name: 'LIST, limit=500', url: '/api/v1/pods?limit=500' },
  { ...FIRST_SKETCH, name: 'LIST, limit=100', url: '/api/v1/pods?limit=100' },
  { ...FIRST_SKETCH, name: 'WATCH', url: '/api/v1/pods?watch=1&resourceVersion=1' },
  {
    name: 'LIST events, default/default',
    method: 'GET',
    url: '/api/v1/namespaces/default/events',
    user: 'system:serviceaccount:default:default',
  },
  {
    name: 'node lease',
    method: 'PUT',
    url: '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/node-1',
    user: 'system:node:node-1',
  },
  { name: 'kubectl get nodes', method: 'GET', url: '/api/v1/nodes', user: 'kubernetes-admin' },
  { name: 'system:masters', method: 'GET', url: '/api/v1/pods', user: 'system:admin' },
  { name: '/healthz', method: 'GET', url: '/healthz', user: 'system:anonymous', groups: ['system:unauthenticated'] },
  {
    name: 'kubectl exec',
    method: 'POST',
    url: '/api/v1/namespaces/default/pods/web-1/exec?command=sh',
    user: 'kubernetes-admin',
  },
];
