import type { RequestWanted } from '../requests/useRequestRunner.ts';

export const VERSION_POD = 'versions';
const PODS = '/api/v1/namespaces/default/pods';
const MERGE = 'application/merge-patch+json';

export type VersionStep = 'create' | 'label' | 'status' | 'same' | 'other' | 'resize' | 'delete';

/** Steps in the order that best explains the two counters. */
export const VERSION_STEPS: readonly VersionStep[] = ['create', 'label', 'status', 'same', 'other', 'resize', 'delete'];

const POD = `apiVersion: v1
kind: Pod
metadata: {name: ${VERSION_POD}, namespace: default}
spec:
  schedulerName: nobody
  containers: [{name: app, image: nginx, resources: {requests: {cpu: 100m}, limits: {cpu: 200m}}}]
`;

/** `present` is the Pod as it is now. A PUT that changes nothing sends it back. */
export function versionRequest(
  step: VersionStep,
  present: object | undefined,
  count: number,
): RequestWanted | undefined {
  const url = `${PODS}/${VERSION_POD}`;
  switch (step) {
    case 'create':
      return { method: 'POST', url: PODS, body: POD };
    case 'label':
      return { method: 'PATCH', url, contentType: MERGE, body: `{"metadata": {"labels": {"step": "${count}"}}}` };
    case 'status':
      return {
        method: 'PATCH',
        url: `${url}/status`,
        contentType: MERGE,
        body: `{"status": {"message": "step ${count}"}}`,
      };
    case 'same':
      return present && { method: 'PUT', url, body: JSON.stringify(present) };
    case 'other':
      return {
        method: 'POST',
        url: '/api/v1/namespaces/default/configmaps',
        body: `{apiVersion: v1, kind: ConfigMap, metadata: {name: versions-${count}}, data: {a: b}}`,
      };
    case 'resize':
      return {
        method: 'PATCH',
        url: `${url}/resize`,
        contentType: 'application/strategic-merge-patch+json',
        body: `{"spec": {"containers": [{"name": "app", "image": "nginx", "resources": {"requests": {"cpu": "${100 + count}m"}, "limits": {"cpu": "${200 + count}m"}}}]}}`,
      };
    case 'delete':
      return { method: 'DELETE', url };
  }
}
