import type { FlowSchema, PriorityLevelConfiguration } from '#model/generated/types.ts';
import type { FlowRequest } from '../flowRequest.ts';
import type { PlannedRequest } from './flowModel.ts';

const API_VERSION = 'flowcontrol.apiserver.k8s.io/v1';

/** A request of a person or service account for one object, or for all with verb `list`. */
export function get(user: string, more: Partial<FlowRequest['info']> = {}, query = ''): FlowRequest {
  const [, , namespace] = user.split(':');
  const groups = user.startsWith('system:serviceaccount:')
    ? ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated']
    : ['system:authenticated'];
  const info = {
    isResourceRequest: true,
    path: '/api/v1/namespaces/default/pods/p',
    verb: 'get',
    apiVersion: 'v1',
    namespace: 'default',
    resource: 'pods',
    ...more,
  };
  return { user: { name: user, groups }, info, query };
}

/** `count` requests, one every `everySeconds`. */
export function stream(
  request: FlowRequest,
  plan: { readonly start?: number; readonly count: number; readonly every: number; readonly seconds: number },
): PlannedRequest[] {
  const { start = 0, count, every, seconds } = plan;
  return Array.from({ length: count }, (_, i) => ({ atSeconds: start + i * every, request, seconds }));
}

export function level(name: string, limited: object): PriorityLevelConfiguration {
  return {
    apiVersion: API_VERSION,
    kind: 'PriorityLevelConfiguration',
    metadata: { name },
    spec: { type: 'Limited', limited },
  };
}

export function schema(name: string, spec: Partial<FlowSchema['spec']> & { readonly to: string }): FlowSchema {
  const { to, ...rest } = spec;
  return {
    apiVersion: API_VERSION,
    kind: 'FlowSchema',
    metadata: { name },
    spec: { matchingPrecedence: 1000, priorityLevelConfiguration: { name: to }, ...rest },
  };
}
