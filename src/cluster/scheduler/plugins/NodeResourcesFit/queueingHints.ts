import type { DeviceClass, Node, Pod } from '#model/generated/types.ts';
import { type PodResourcesOptions, podRequests } from '#model/pod/podResources.ts';
import { implicitResource } from '../../framework/claims.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { hintFor, isOwnUpdate, isPlaced, type ObjectChange } from '../../framework/hinting.ts';
import { isScalarResource, nodeAmounts } from '../../framework/resources.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/fit.go. */
export function eventsToRegister(isOfDevices: (resource: string) => boolean): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Pod', 'Delete', 'UpdatePodScaleDown'), hint: hintFor('Pod', freesResources) },
    {
      event: clusterEvent('Node', 'Add', 'UpdateNodeAllocatable'),
      hint: hintFor('Node', (pod, change) => offersMore(pod, change, isOfDevices)),
    },
    {
      event: clusterEvent('resource.k8s.io/DeviceClass', 'Add', 'Update'),
      hint: hintFor('DeviceClass', standsForMore),
    },
  ];
}

function freesResources(pod: Pod, change: ObjectChange<Pod>): boolean {
  const { old, now } = change;
  if (now === undefined) return old !== undefined && isPlaced(old);
  if (isOwnUpdate(pod, change)) return true;
  if (old === undefined || (now.spec.nodeName ?? '') === '') return false;
  const before = requestsOf(old, IN_FORCE);
  const after = requestsOf(now, IN_FORCE);
  return Object.keys(requestsOf(pod)).some((name) => (before[name] ?? 0) > (after[name] ?? 0));
}

/** Whether a new or changed class provides a resource that the Pod requests. */
function standsForMore(pod: Pod, { old, now }: ObjectChange<DeviceClass>): boolean {
  if (!now) return false;
  const { extendedResourceName: resource } = now.spec;
  if (old !== undefined && (old.spec.extendedResourceName ?? '') === (resource ?? '')) return false;
  const wanted = podRequests(pod, {});
  if (old === undefined && Object.hasOwn(wanted, implicitResource(now.metadata.name))) return true;
  return resource !== undefined && Object.hasOwn(wanted, resource);
}

type IsOfDevices = (resource: string) => boolean;

/** Judges a node as if it were empty. After an update, a resource that the Pod needs must have grown. */
function offersMore(pod: Pod, { old, now }: ObjectChange<Node>, isOfDevices: IsOfDevices): boolean {
  if (now === undefined || !fitsEmpty(pod, now, isOfDevices)) return false;
  if (old === undefined || room(old, 'pods') < room(now, 'pods')) return true;
  return Object.keys(requestsOf(pod)).some(
    (name) => room(old, name) < room(now, name) || isFromDevices(name, now, isOfDevices),
  );
}

function fitsEmpty(pod: Pod, node: Node, isOfDevices: IsOfDevices): boolean {
  return (
    room(node, 'pods') >= 1 &&
    Object.entries(requestsOf(pod)).every(
      ([name, amount]) => amount <= room(node, name) || isFromDevices(name, node, isOfDevices),
    )
  );
}

function isFromDevices(name: string, node: Node, isOfDevices: IsOfDevices): boolean {
  return isScalarResource(name) && room(node, name) === 0 && isOfDevices(name);
}

function room(node: Node, resource: string): number {
  const amounts = nodeAmounts(node.status?.allocatable);
  switch (resource) {
    case 'cpu':
      return amounts.cpuMilli;
    case 'memory':
      return amounts.memoryBytes;
    case 'ephemeral-storage':
      return amounts.ephemeralStorageBytes;
    case 'pods':
      return amounts.pods;
    default:
      return amounts.scalar.get(resource) ?? 0;
  }
}

/** A Pod that shrinks in place frees its resources only after the kubelet has confirmed it. */
const IN_FORCE: PodResourcesOptions = { useStatus: true };

/** Requests of the Pod for resources that the scheduler counts, without those that are 0. */
function requestsOf(pod: Pod, options: PodResourcesOptions = {}): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(podRequests(pod, options)).filter(([name, amount]) => amount > 0 && isReckoned(name)),
  );
}

function isReckoned(resource: string): boolean {
  return resource === 'cpu' || resource === 'memory' || resource === 'ephemeral-storage' || isScalarResource(resource);
}
