import type { ApiRequest, PatchType } from '#cluster/api/request.ts';
import type { KubectlGoal, KubectlPlan, KubectlStep, ObjectPlace } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { PERSON } from '#session/commands/command.ts';
import type { Invocation } from './invocation.ts';
import { type NamedObject, nameOf, type Resource } from './resources.ts';

type Patch = Extract<ApiRequest, { verb: 'patch' }>;

/** The request fields that identify an object. */
function about(resource: Resource, namespace: string, name: string) {
  return { user: PERSON, kind: resource.kind, name, ...(resource.namespaced && { namespace }) };
}

export function getRequest(resource: Resource, namespace: string, name: string): ApiRequest {
  return { verb: 'get', ...about(resource, namespace, name) };
}

export function createRequest(resource: Resource, namespace: string, object: KubeObject): ApiRequest {
  return { verb: 'create', ...about(resource, namespace, object.metadata.name), object };
}

/** A patch request. kubectl sends a strategic merge patch unless `patchType` says otherwise. */
export function patchRequest(
  resource: Resource,
  namespace: string,
  name: string,
  patch: object,
  patchType: PatchType = 'strategic',
  subresource?: Patch['subresource'],
): ApiRequest {
  return { verb: 'patch', ...about(resource, namespace, name), patch, patchType, ...(subresource && { subresource }) };
}

export function deleteRequest(
  resource: Resource,
  namespace: string,
  name: string,
  options: Pick<Extract<ApiRequest, { verb: 'delete' }>, 'gracePeriodSeconds' | 'propagationPolicy'>,
): ApiRequest {
  return { verb: 'delete', ...about(resource, namespace, name), ...options };
}

export function placeOf(resource: Resource, namespace: string, name: string): ObjectPlace {
  return {
    kind: resource.kind,
    name,
    key: keyOf(resource.namespaced ? namespace : undefined, name),
    ...(resource.namespaced && { namespace }),
  };
}

/** Reads the object, patches it, and prints what it did. */
export function patchStep(
  { resource, name }: NamedObject,
  namespace: string,
  patch: object,
  done: string,
  patchType: PatchType = 'strategic',
): KubectlStep {
  return {
    requests: [getRequest(resource, namespace, name), patchRequest(resource, namespace, name, patch, patchType)],
    done: `${nameOf(resource, name)} ${done}`,
  };
}

/** Only reads, because there is nothing to change. */
export function readStep({ resource, name }: NamedObject, namespace: string, done: string): KubectlStep {
  return { requests: [getRequest(resource, namespace, name)], done };
}

export function planOf(
  { line }: Invocation,
  steps: readonly KubectlStep[],
  more: { readonly goal?: KubectlGoal | undefined; readonly warnings?: readonly string[] } = {},
): KubectlPlan {
  return { line, steps, warnings: more.warnings ?? [], ...(more.goal && { goal: more.goal }) };
}
