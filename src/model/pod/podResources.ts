import type { Container, ContainerPort, ContainerStatus, Pod, PodSpec } from '#model/generated/types.ts';
import { parseQuantity, type QuantityFormat } from '#model/quantity/quantity.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';

const EVERY_ADDRESS = '0.0.0.0';

/** Options for a Pod's total. */
export interface PodResourcesOptions {
  /** Includes allocated and actual resources beside the spec, for running Pods (in-place resize). */
  readonly useStatus?: boolean;
  readonly excludeOverhead?: boolean;
  readonly skipPodLevel?: boolean;
  /** Amounts in thousandths for container requests that are not set. */
  readonly whenMissing?: MilliAmounts;
}

type PodWithResources = Pick<Pod, 'spec' | 'status'>;
type Side = 'requests' | 'limits';

/**
 * A Pod's total requests: the larger of its biggest init step and the sum of its app containers. A sidecar adds to
 * every later init step and to the sum. Then Pod-level requests replace the value per resource. Then overhead is added.
 * Dynamically allocated (DRA) amounts are left out: the gate is off by default.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/resource/helpers.go, PodRequests.
 */
export function podRequests(pod: PodWithResources, options: PodResourcesOptions = {}): ResourceAmounts {
  return toResourceAmounts(podRequestsMilli(pod, options));
}

/** The same in thousandths of each resource's unit. */
export function podRequestsMilli(pod: PodWithResources, options: PodResourcesOptions = {}): MilliAmounts {
  const total = aggregateContainers(pod, 'requests', options);
  if (options.skipPodLevel !== true && hasPodLevel(pod.spec.resources?.requests)) {
    assignSupported(total, podLevelAmounts(pod, 'requests', options));
  }
  if (options.excludeOverhead !== true) addInto(total, milliAmounts(pod.spec.overhead));
  return total;
}

/** A Pod's total limits, for each resource that any part of it limits. Overhead adds to limits that are not zero. */
export function podLimits(pod: PodWithResources, options: PodResourcesOptions = {}): ResourceAmounts {
  return toResourceAmounts(podLimitsMilli(pod, options));
}

/** The same in thousandths of each resource's unit. */
export function podLimitsMilli(pod: PodWithResources, options: PodResourcesOptions = {}): MilliAmounts {
  const total = aggregateContainers(pod, 'limits', { ...options, whenMissing: {} });
  if (options.skipPodLevel !== true && hasPodLevelResources(pod.spec)) {
    assignSupported(total, podLevelAmounts(pod, 'limits', options));
  }
  if (options.excludeOverhead === true) return total;
  const overhead = milliAmounts(pod.spec.overhead);
  for (const name in overhead) if ((total[name] ?? 0) !== 0) total[name] = (total[name] ?? 0) + (overhead[name] ?? 0);
  return total;
}

/** The sum over containers in thousandths, before pod-level resources and overhead. */
export function aggregateContainers(
  pod: PodWithResources,
  side: Side,
  options: PodResourcesOptions = {},
): MilliAmounts {
  const total: MilliAmounts = {};
  for (const container of pod.spec.containers) addInto(total, containerAmounts(pod, container, side, options));
  const sidecars: MilliAmounts = {};
  const biggestStep: MilliAmounts = {};
  for (const container of pod.spec.initContainers ?? []) {
    const amounts = containerAmounts(pod, container, side, options);
    if (isSidecar(container)) {
      addInto(total, amounts);
      addInto(sidecars, amounts);
      maxInto(biggestStep, sidecars);
    } else {
      addInto(amounts, sidecars);
      maxInto(biggestStep, amounts);
    }
  }
  maxInto(total, biggestStep);
  return total;
}

/** Whether it is an init container that keeps running beside the app containers. */
export function isSidecar(container: Pick<Container, 'restartPolicy'>): boolean {
  return container.restartPolicy === 'Always';
}

function containerAmounts(
  pod: PodWithResources,
  container: Container,
  side: Side,
  options: PodResourcesOptions,
): MilliAmounts {
  const amounts = milliAmounts(container.resources?.[side]);
  const status = options.useStatus === true && canResize(pod, container) ? statusOf(pod, container.name) : undefined;
  const effective = status?.resources === undefined ? amounts : duringResize(pod, amounts, status, side);
  const missing = options.whenMissing ?? {};
  for (const name in missing) if (effective[name] === undefined) effective[name] = missing[name] ?? 0;
  return effective;
}

/** Init containers that end cannot be resized, so their status does not count. */
function canResize({ spec }: PodWithResources, container: Container): boolean {
  return isSidecar(container) || spec.initContainers?.includes(container) !== true;
}

/** During a resize the largest value counts; an infeasible spec does not. */
function duringResize(pod: PodWithResources, spec: MilliAmounts, status: ContainerStatus, side: Side): MilliAmounts {
  const effective = isResizeInfeasible(pod) ? {} : spec;
  maxInto(effective, milliAmounts(status.resources?.[side]));
  if (side === 'requests') maxInto(effective, milliAmounts(status.allocatedResources));
  return effective;
}

function statusOf(pod: PodWithResources, name: string): ContainerStatus | undefined {
  const byName = (status: ContainerStatus) => status.name === name;
  return pod.status?.containerStatuses?.find(byName) ?? pod.status?.initContainerStatuses?.find(byName);
}

/** Whether the kubelet has reported that a pending resize can never be granted on this node. */
function isResizeInfeasible(pod: PodWithResources): boolean {
  return pod.status?.conditions?.find((condition) => condition.type === 'PodResizePending')?.reason === 'Infeasible';
}

function podLevelAmounts(pod: PodWithResources, side: Side, options: PodResourcesOptions): MilliAmounts {
  const spec = milliAmounts(pod.spec.resources?.[side]);
  const status = options.useStatus === true ? pod.status : undefined;
  if (status?.resources === undefined && status?.allocatedResources === undefined) return spec;
  const effective = isResizeInfeasible(pod) ? {} : spec;
  const overhead = milliAmounts(pod.spec.overhead);
  maxInto(effective, withoutOverhead(status.resources?.[side], overhead));
  if (side === 'requests') maxInto(effective, withoutOverhead(status.allocatedResources, overhead));
  return effective;
}

function withoutOverhead(list: ResourceList | undefined, overhead: MilliAmounts): MilliAmounts {
  const amounts = milliAmounts(list);
  for (const name in amounts) amounts[name] = Math.max(0, (amounts[name] ?? 0) - (overhead[name] ?? 0));
  return amounts;
}

/** Whether the resource can be set at Pod level. */
export function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');
}

function hasPodLevel(list: ResourceList | undefined): boolean {
  return Object.keys(list ?? {}).some(isPodLevelResource);
}

/** Whether requests or limits are set at Pod level. */
export function hasPodLevelResources(spec: Pick<PodSpec, 'resources'>): boolean {
  return hasPodLevel(spec.resources?.requests) || hasPodLevel(spec.resources?.limits);
}

function assignSupported(target: MilliAmounts, amounts: MilliAmounts): void {
  for (const name in amounts) if (isPodLevelResource(name)) target[name] = amounts[name] ?? 0;
}

const DEFAULT_CPU_MILLI = 100;
const DEFAULT_MEMORY_MILLI = 200 * 1024 * 1024 * 1000;

/**
 * Requests for the scheduler's scoring: a container without requests counts as 100m of cpu and 200Mi of memory, unless
 * the Pod has Pod-level requests.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, getNonMissingContainerRequests;
 * pkg/scheduler/util/pod_resources.go.
 */
export function podRequestsNonZero(
  pod: PodWithResources,
  options: PodResourcesOptions = {},
): { readonly cpuMilli: number; readonly memoryBytes: number } {
  const whenMissing: MilliAmounts = {};
  const plain = hasPodLevel(pod.spec.resources?.requests) ? podRequestsMilli(pod, options) : {};
  if (plain.cpu === undefined) whenMissing.cpu = DEFAULT_CPU_MILLI;
  if (plain.memory === undefined) whenMissing.memory = DEFAULT_MEMORY_MILLI;
  const amounts = podRequests(pod, { ...options, whenMissing });
  return { cpuMilli: amounts.cpu ?? 0, memoryBytes: amounts.memory ?? 0 };
}

/** A port of the node that a Pod occupies. */
export interface HostPort {
  /** `0.0.0.0` means every address. */
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

/**
 * The node's ports that a Pod requests: those of app containers and sidecars, not of ordinary init containers.
 * Upstream source (v1.36.2): pkg/scheduler/util/utils.go, GetHostPorts.
 */
export function hostPorts(spec: PodSpec): readonly HostPort[] {
  const containers = [...(spec.initContainers ?? []).filter(isSidecar), ...spec.containers];
  return containers.flatMap((container) => container.ports ?? []).flatMap(asHostPort);
}

function asHostPort(port: ContainerPort): HostPort[] {
  if (port.hostPort === undefined || port.hostPort <= 0) return [];
  const ip = port.hostIP === undefined || port.hostIP === '' ? EVERY_ADDRESS : port.hostIP;
  return [
    { ip, protocol: port.protocol === undefined || port.protocol === '' ? 'TCP' : port.protocol, port: port.hostPort },
  ];
}

/**
 * Whether two Pods on one node conflict: the same port and protocol, and the same address or one that means every
 * address.
 */
export function hostPortsConflict(a: HostPort, b: HostPort): boolean {
  if (a.port !== b.port || a.protocol !== b.protocol) return false;
  return a.ip === b.ip || a.ip === EVERY_ADDRESS || b.ip === EVERY_ADDRESS;
}

/** A resource list of an object: quantities by resource name. */
export type ResourceList = { readonly [resource: string]: string };

/**
 * Amounts by resource name, in thousandths of the resource's unit: exact for everything the API server stores, since it
 * rounds resource lists up to thousandths (up to 8 TiB of memory; beyond that, whole multiples of 1 KiB).
 */
export type MilliAmounts = { [resource: string]: number };

/** Amounts by resource name: `cpu` in thousandths of a core, everything else in whole units, rounded up. */
export type ResourceAmounts = { readonly [resource: string]: number };

export function milliAmounts(list: ResourceList | undefined): MilliAmounts {
  const amounts: MilliAmounts = {};
  for (const name in list) amounts[name] = quantityMilliValue(list[name] ?? '0');
  return amounts;
}

export function addInto(target: MilliAmounts, added: MilliAmounts): void {
  for (const name in added) target[name] = (target[name] ?? 0) + (added[name] ?? 0);
}

function maxInto(target: MilliAmounts, other: MilliAmounts): void {
  for (const name in other) target[name] = Math.max(target[name] ?? Number.NEGATIVE_INFINITY, other[name] ?? 0);
}

/** From thousandths to the units the scheduler computes with. */
function toResourceAmounts(milli: MilliAmounts): ResourceAmounts {
  const amounts: { [resource: string]: number } = {};
  for (const name in milli) amounts[name] = name === 'cpu' ? (milli[name] ?? 0) : Math.ceil((milli[name] ?? 0) / 1000);
  return amounts;
}

/** A resource list in scheduler units, for instance a Node's `status.allocatable`. */
export function resourceAmounts(list: ResourceList | undefined): ResourceAmounts {
  return toResourceAmounts(milliAmounts(list));
}

/**
 * The format of a sum over containers: that of its first nonzero term. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go, Add.
 */
export function sumFormat(
  { containers, initContainers = [] }: Pick<PodSpec, 'containers' | 'initContainers'>,
  side: 'requests' | 'limits',
  name: string,
): QuantityFormat {
  const terms = [...containers, ...initContainers].flatMap(({ resources }) => resources?.[side]?.[name] ?? []);
  const parsed = terms.map((term) => parseQuantity(String(term)));
  return (parsed.find(({ nanos }) => nanos !== 0n) ?? parsed[0])?.format ?? 'DecimalSI';
}
