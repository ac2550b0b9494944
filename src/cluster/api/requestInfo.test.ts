import { describe, expect, it } from 'vitest';
import { infoOf, pathOf, requestInfo } from './requestInfo.ts';

describe('requestInfo', () => {
  it.each([
    ['GET', '/api/v1/pods', { verb: 'list', resource: 'pods', apiPrefix: 'api', apiGroup: '', apiVersion: 'v1' }],
    ['GET', '/api/v1/namespaces/a/pods/b/log', { verb: 'get', namespace: 'a', name: 'b', subresource: 'log' }],
    ['GET', '/api/v1/namespaces/a', { verb: 'get', namespace: 'a', resource: 'namespaces', name: 'a' }],
    [
      'PUT',
      '/api/v1/namespaces/a/status',
      { verb: 'update', namespace: 'a', resource: 'namespaces', subresource: 'status' },
    ],
    ['GET', '/api/v1/namespaces/a/pods?watch=true', { verb: 'watch', namespace: 'a', resource: 'pods', name: '' }],
    ['GET', '/api/v1/pods?watch=0', { verb: 'list' }],
    ['GET', '/api/v1/watch/pods', { verb: 'watch', resource: 'pods' }],
    ['GET', '/api/v1/pods?fieldSelector=metadata.name%3Da', { verb: 'list', name: 'a' }],
    ['DELETE', '/apis/apps/v1/namespaces/a/deployments', { verb: 'deletecollection', apiGroup: 'apps' }],
    ['DELETE', '/apis/apps/v1/namespaces/a/deployments/b', { verb: 'delete', resource: 'deployments', name: 'b' }],
    ['PATCH', '/apis/apps/v1/namespaces/a/deployments/b/scale', { verb: 'patch', subresource: 'scale' }],
    ['GET', '/api/v1', { isResourceRequest: false, verb: 'get', path: '/api/v1' }],
    ['GET', '/apis/apps/v1', { isResourceRequest: false, verb: 'get' }],
    ['POST', '/healthz', { isResourceRequest: false, verb: 'post', path: '/healthz' }],
  ])('reads verb and resource from %s %s', (method, url, expected) => {
    expect(requestInfo(method, url)).toMatchObject(expected);
  });

  it("gives a component's request the same info as its URL", () => {
    const requests = [
      { verb: 'bind', user: 'u', kind: 'Pod', namespace: 'a', name: 'b', node: 'n' },
      { verb: 'patch', user: 'u', kind: 'Deployment', namespace: 'a', name: 'b', subresource: 'status', patch: {} },
      { verb: 'delete', user: 'u', kind: 'Node', name: 'n' },
      { verb: 'delete', user: 'u', kind: 'Namespace', name: 'n' },
    ] as const;
    const methods = ['POST', 'PATCH', 'DELETE', 'DELETE'];
    requests.forEach((request, i) => {
      const info = infoOf(request);
      const { path: _, ...fields } = info;
      expect(requestInfo(methods[i] as string, pathOf(info))).toMatchObject(fields);
    });
  });
});
