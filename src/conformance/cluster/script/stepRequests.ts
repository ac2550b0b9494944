import { compare } from '#base/order.ts';
import type { HttpRequest } from '#cluster/api/request.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { compileSelectorString } from '#model/labels/selectorString.ts';
import type { StepAction } from './scriptStep.ts';

const NAMESPACE = 'default';

/** The administrator's requests for a step; none for a step that is not a request (a drain, a node that goes down). */
export function stepRequests(action: StepAction, pods: readonly Pod[]): readonly HttpRequest[] {
  switch (action.verb) {
    case 'apply':
      return action.objects.flatMap(creations);
    case 'patch':
      return [patch(action, urlOf(action.kind, action.name, action.subresource))];
    case 'scale':
      return [
        patch(
          { patchType: 'merge', patch: { spec: { replicas: action.replicas } } },
          urlOf(action.kind, action.name, 'scale'),
        ),
      ];
    case 'delete':
      if ('selector' in action)
        return chosen(action, pods).map(({ metadata }) => http('DELETE', urlOf('Pod', metadata.name), deletion()));
      return [http('DELETE', urlOf(action.kind, action.name), deletion(action.options))];
    case 'evict':
      return chosen(action, pods).map(({ metadata: { name } }) =>
        http('POST', urlOf('Pod', name, 'eviction'), {
          apiVersion: 'policy/v1',
          kind: 'Eviction',
          metadata: { name, namespace: NAMESPACE },
        }),
      );
    case 'label':
      return chosen(action, pods).map(({ metadata: { name } }) =>
        patch({ patchType: 'merge', patch: { metadata: { labels: action.labels } } }, urlOf('Pod', name)),
      );
    default:
      return [];
  }
}

/** POST of an object, in namespace `default` unless the object names another. */
export function creation(object: KubeObject): HttpRequest {
  return http('POST', urlOf(object.kind, '', undefined, object.metadata.namespace, object.apiVersion), object);
}

/**
 * A patch writes the status of a ResourceClaim. It also writes that of a Node, after the taint is removed that
 * admission adds. For Nodes, FORMAT.md says only that they are created Ready; the recorded Events show the order: the
 * scheduler tried a Node that had no taint any more, and no capacity yet.
 */
export function creations(object: KubeObject): readonly HttpRequest[] {
  const { status, ...withoutStatus } = object;
  if (status === undefined) return [creation(object)];
  const written = (path?: string) => urlOf(object.kind, object.metadata.name, path);
  const statusPatch = patch({ patchType: 'merge', patch: { status } }, written('status'));
  if (object.kind === 'ResourceClaim') return [creation(object), statusPatch];
  if (!isKind(object, 'Node')) return [creation(object)];
  const { taints = null } = object.spec ?? {};
  return [creation(withoutStatus), patch({ patchType: 'merge', patch: { spec: { taints } } }, written()), statusPatch];
}

/** Sets labels on a Namespace. */
export function labelling(namespace: string, labels: Readonly<Record<string, string>>): HttpRequest {
  return patch({ patchType: 'merge', patch: { metadata: { labels } } }, `/api/v1/namespaces/${namespace}`);
}

const MEDIA_TYPES = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
};

function patch(
  { patchType, patch: body }: { readonly patchType: keyof typeof MEDIA_TYPES; readonly patch: object },
  url: string,
): HttpRequest {
  return { ...http('PATCH', url, body), contentType: MEDIA_TYPES[patchType] };
}

function http(method: HttpRequest['method'], url: string, body: object): HttpRequest {
  return { verb: 'http', user: 'kubernetes-admin', kind: '', name: url, method, url, body };
}

function deletion(options: object = {}): object {
  return { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background', ...options };
}

/** The first `count` Pods by name that are not being deleted. */
function chosen(
  { selector, count }: { readonly selector: string; readonly count: number },
  pods: readonly Pod[],
): Pod[] {
  const matches = compileSelectorString(selector);
  return pods
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined && matches(metadata.labels ?? {}))
    .sort((a, b) => compare(a.metadata.name, b.metadata.name))
    .slice(0, count);
}

/** @throws {Error} for a kind that the model does not serve. */
function urlOf(kind: string, name: string, subresource?: string, namespace = NAMESPACE, version?: string): string {
  const info = kindInfo(kind);
  if (!info) throw new Error(`the model does not serve ${kind}`);
  const { plural, namespaced } = info;
  const apiVersion = version ?? info.apiVersion;
  const parts = [
    apiVersion.includes('/') ? 'apis' : 'api',
    apiVersion,
    ...(namespaced ? ['namespaces', namespace] : []),
    plural,
    ...(name === '' ? [] : [name]),
    ...(subresource === undefined ? [] : [subresource]),
  ];
  return `/${parts.join('/')}`;
}
