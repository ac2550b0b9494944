import type { Container, Deployment, Pod } from '../../../model/generated/types.ts';
import type { KubeObject } from '../../../model/kinds.ts';
import { keyOf } from '../../../model/objectKey.ts';
import { objectYaml } from '../../../model/manifest/exportManifests.ts';
import { quantityMilliValue, quantityOf, quantityOfMilli, quantityValue } from '../../../model/quantity/quantityMath.ts';
import type { Command } from '../../../protocol/command.ts';
import type { Help, NodeVerdict } from '../../../protocol/explanation.ts';
import type { Session } from '../../session.ts';
import { liveVerdicts } from '../verdictsFor.ts';

const MI = 1024 * 1024;

interface Cut {
  readonly resource: 'cpu' | 'memory';
  /** Milli-CPU or bytes that are missing on the node. */
  readonly missing: number;
  readonly node: string;
}

/** The least that must be cut from what the Pod asks for so that it fits on one of the nodes; one resource at a time. */
export function smallerRequestHelp(session: Session, pod: Pod, verdicts: readonly NodeVerdict[]): Help | undefined {
  const cuts = verdicts.filter(({ plugin }) => plugin === 'NodeResourcesFit').flatMap((verdict) => cutFor(session, pod, verdict));
  cuts.sort((a, b) => a.missing / requestOf(pod, a.resource) - b.missing / requestOf(pod, b.resource));
  for (const cut of cuts.slice(0, 3)) {
    const container = largestContainer(pod, cut.resource);
    const request = container && smaller(container, cut);
    if (!container || request === undefined) continue;
    const changed: Pod = { ...pod, spec: withRequest(pod.spec, container.name, cut.resource, request) };
    if (!liveVerdicts(session, changed).some(({ code }) => code === 'Success')) continue;
    const commands = commandsFor(session, pod, container.name, cut.resource, request);
    return { change: `requests.${cut.resource}: ${request}`, effect: cut.node, commands };
  }
  return undefined;
}

function cutFor(session: Session, pod: Pod, { node, reasons }: NodeVerdict): Cut[] {
  const free = session.trials.freeOn(node);
  const [reason] = reasons;
  if (!free || reasons.length !== 1) return [];
  if (reason === 'Insufficient cpu') return [{ resource: 'cpu', missing: requestOf(pod, 'cpu') - free.cpuMilli, node }];
  if (reason === 'Insufficient memory') return [{ resource: 'memory', missing: requestOf(pod, 'memory') - free.memoryBytes, node }];
  return [];
}

/** What the app containers ask for together: milli-CPU or bytes. */
function requestOf(pod: Pod, resource: Cut['resource']): number {
  return pod.spec.containers.reduce((sum, container) => sum + amountOf(container, resource), 0);
}

function amountOf(container: Container, resource: Cut['resource']): number {
  const text = container.resources?.requests?.[resource];
  if (text === undefined) return 0;
  return resource === 'cpu' ? quantityMilliValue(text) : quantityValue(text);
}

function largestContainer(pod: Pod, resource: Cut['resource']): Container | undefined {
  return pod.spec.containers.reduce<Container | undefined>((best, next) => (best && amountOf(best, resource) >= amountOf(next, resource) ? best : next), undefined);
}

/** Memory in whole Mi, rounded down; `undefined` when nothing would be left. */
function smaller(container: Container, { resource, missing }: Cut): string | undefined {
  const left = amountOf(container, resource) - missing;
  if (resource === 'cpu') return left > 0 ? quantityOfMilli(left) : undefined;
  const whole = Math.floor(left / MI) * MI;
  return whole > 0 ? quantityOf(whole, 'BinarySI') : undefined;
}

function withRequest<S extends Pod['spec']>(spec: S, containerName: string, resource: string, request: string): S {
  const containers = spec.containers.map((container) =>
    container.name === containerName ? { ...container, resources: { ...container.resources, requests: { ...container.resources?.requests, [resource]: request } } } : container,
  );
  return { ...spec, containers };
}

/** Through the Deployment that owns it, when one does; a Pod on its own is deleted and made again, since requests of a Pod cannot be edited before it runs. */
function commandsFor(session: Session, pod: Pod, containerName: string, resource: string, request: string): Command[] {
  const deployment = owningDeployment(session, pod);
  if (deployment) {
    const { template } = deployment.spec;
    if (!template.spec) return [];
    const changed = { ...bare(deployment), spec: { ...deployment.spec, template: { ...template, spec: withRequest(template.spec, containerName, resource, request) } } };
    return [applied(changed)];
  }
  if (pod.metadata.ownerReferences?.length) return [];
  const { namespace = 'default', name } = pod.metadata;
  const changed = { ...bare(pod), spec: withRequest(pod.spec, containerName, resource, request) };
  return [{ type: 'object.delete', kind: 'Pod', namespace, name, gracePeriodSeconds: 0 }, applied(changed)];
}

function owningDeployment({ world }: Session, pod: Pod): Deployment | undefined {
  const namespace = pod.metadata.namespace ?? 'default';
  const replicaSet = pod.metadata.ownerReferences?.find(({ kind }) => kind === 'ReplicaSet');
  const owner = replicaSet && world.table<KubeObject>('store/ReplicaSet').get(keyOf(namespace, replicaSet.name))?.metadata.ownerReferences?.find(({ kind }) => kind === 'Deployment');
  return owner && world.table<Deployment>('store/Deployment').get(keyOf(namespace, owner.name));
}

/** The object as a person would write it: nothing that the API server fills in. */
function bare(object: Pod | Deployment): KubeObject {
  const { namespace, name, labels, annotations } = object.metadata;
  return { apiVersion: object.apiVersion ?? '', kind: object.kind ?? '', metadata: { name, ...(namespace ? { namespace } : undefined), ...(labels ? { labels } : undefined), ...(annotations ? { annotations } : undefined) } };
}

function applied(object: KubeObject): Command {
  return { type: 'manifests.apply', files: [{ name: `${object.metadata.name}.yaml`, text: objectYaml(object) }] };
}
