import { store } from '#cluster/api/kindTables.ts';
import type { Event } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { nodeLines } from '../describe/node.ts';
import {
  budgetLines,
  genericLines,
  limitRangeLines,
  namespaceLines,
  quotaLines,
  serviceLines,
} from '../describe/other.ts';
import { eventLines, headLines } from '../describe/parts.ts';
import { podLines } from '../describe/pod.ts';
import { tabAligned } from '../describe/tabAligned.ts';
import { deploymentLines, jobLines, setLines } from '../describe/workload.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { missing, objectOf, type Resource, readTargets } from '../resources.ts';
import { selected } from './get.ts';

/** `kubectl describe`. A name that nothing has stands for all that begin with it. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/describe/describe.go. */
export function describe(asked: Invocation): Printed {
  const { words, world, namespace } = asked;
  if (words.length === 0)
    throw new KubectlError(
      'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.\n\nerror: Required resource not specified.',
    );
  const { resources, objects } = readTargets(world, words);
  const errors: string[] = [];
  const found: KubeObject[] = resources.flatMap((resource) => selected(asked, resource));
  for (const { resource, name } of objects) {
    const object = objectOf(world, resource, namespace, name);
    const matching = object ? [object] : beginningWith(asked, resource, name);
    if (matching.length === 0) errors.push(missing(resource, name).message);
    found.push(...matching);
  }
  if (found.length === 0 && errors.length === 0)
    return { out: '', err: `No resources found in ${namespace} namespace.` };
  const texts = found.map((object) => `${tabAligned(linesOf(asked, object)).join('\n')}\n`);
  return { out: texts.join('\n\n'), err: errors.join('\n'), failed: errors.length > 0 };
}

function beginningWith(asked: Invocation, resource: Resource, prefix: string): KubeObject[] {
  return selected(asked, resource).filter(({ metadata }) => metadata.name.startsWith(prefix));
}

/** Tabs separate what is to stand in columns. */
function linesOf(asked: Invocation, object: KubeObject): string[] {
  const lines = bodyOf(asked, object);
  return hasEvents(object) ? [...lines, ...eventLines(eventsOf(asked, object), asked.nowUs)] : lines;
}

function bodyOf({ world, nowUs }: Invocation, object: KubeObject): string[] {
  if (isKind(object, 'Pod')) return podLines(object, nowUs);
  if (isKind(object, 'Node')) return nodeLines(world, object, nowUs);
  if (isKind(object, 'Deployment')) return deploymentLines(world, object);
  if (isKind(object, 'ReplicaSet') || isKind(object, 'StatefulSet') || isKind(object, 'DaemonSet'))
    return setLines(world, object);
  if (isKind(object, 'Job')) return jobLines(object);
  if (isKind(object, 'Service')) return serviceLines(object);
  if (isKind(object, 'PodDisruptionBudget')) return budgetLines(object);
  if (isKind(object, 'ResourceQuota')) return quotaLines(object);
  if (isKind(object, 'LimitRange')) return [...headLines(object), ...limitRangeLines(object)];
  if (isKind(object, 'Namespace')) return namespaceLines(world, object);
  return genericLines(object);
}

function hasEvents({ kind }: KubeObject): boolean {
  return kind !== 'ResourceQuota' && kind !== 'LimitRange' && kind !== 'Namespace';
}

/** By uid, as kubectl asks for them. */
function eventsOf({ world }: Invocation, { kind, metadata }: KubeObject): Event[] {
  return world
    .table(store('Event'))
    .values()
    .filter(
      ({ involvedObject: about }) =>
        about.kind === kind &&
        about.name === metadata.name &&
        (about.namespace ?? '') === (metadata.namespace ?? '') &&
        (about.uid === undefined || about.uid === metadata.uid || about.uid === metadata.name),
    );
}
