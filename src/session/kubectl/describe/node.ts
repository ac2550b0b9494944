import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod, ResourceSlice } from '#model/generated/types.ts';
import { podLimits, podRequests, type ResourceAmounts, resourceAmounts } from '#model/pod/podResources.ts';
import { parseQuantity } from '#model/quantity/quantity.ts';
import { quantityOf, quantityOfMilli } from '#model/quantity/quantityMath.ts';
import { quantityText, sinceText } from '../ageText.ts';
import { nodeRoles } from '../tables/nodeTable.ts';
import { alignedHeadings, indented, longTime, markLines, optional, titledLines, UNSET } from './parts.ts';

const STANDARD = new Set(['cpu', 'memory', 'ephemeral-storage', 'pods']);

/** Go's result of converting a division by zero to an integer. */
const NO_NUMBER = '-9223372036854775808';

const MOST_POOLS = 10;

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeNode. */
export function nodeLines(world: World, node: Node, nowUs: Micros): string[] {
  const { metadata, spec, status } = node;
  return [
    `Name:\t${metadata.name}`,
    `Roles:\t${nodeRoles(node)}`,
    ...markLines(node),
    `CreationTimestamp:\t${longTime(metadata.creationTimestamp)}`,
    ...titledLines('Taints', taintTexts(node)),
    `Unschedulable:\t${spec?.unschedulable ?? false}`,
    ...leaseLines(world, metadata.name),
    ...conditionLines(node),
    'Addresses:',
    ...(status?.addresses ?? []).map(({ type, address }) => `  ${type}:\t${address}`),
    ...amountLines('Capacity', status?.capacity),
    ...amountLines('Allocatable', status?.allocatable),
    ...sliceLines(world, metadata.name),
    ...systemLines(node),
    ...optional('PodCIDR', spec?.podCIDR),
    ...optional('PodCIDRs', (spec?.podCIDRs ?? []).join(',')),
    ...optional('ProviderID', spec?.providerID),
    ...nodeResourceLines(world, node, nowUs),
  ];
}

/** By effect, then by key. */
function taintTexts({ spec }: Node): string[] {
  const order = ({ effect, key }: { readonly effect: string; readonly key: string }) => `${effect},${key}`;
  return [...(spec?.taints ?? [])]
    .sort((a, b) => compare(order(a), order(b)))
    .map(({ key, value, effect }) => taintText(key, value ?? '', effect));
}

function taintText(key: string, value: string, effect: string): string {
  const what = value === '' ? key : `${key}=${value}`;
  return effect === '' ? `${what}:` : `${what}:${effect}`;
}

function leaseLines(world: World, name: string): string[] {
  const lease = world.table(store('Lease')).get(`kube-node-lease/${name}`);
  if (!lease) return [`Lease:\tFailed to get lease: leases.coordination.k8s.io "${name}" not found`];
  const { holderIdentity, acquireTime, renewTime } = lease.spec ?? {};
  return [
    'Lease:',
    `  HolderIdentity:\t${holderIdentity ?? UNSET}`,
    `  AcquireTime:\t${acquireTime ? longTime(acquireTime) : UNSET}`,
    `  RenewTime:\t${renewTime ? longTime(renewTime) : UNSET}`,
  ];
}

function conditionLines({ status }: Node): string[] {
  const conditions = status?.conditions ?? [];
  if (conditions.length === 0) return [];
  const rows = conditions.map(
    ({ type, status: is, lastHeartbeatTime, lastTransitionTime, reason = '', message = '' }) => [
      `${type} `,
      `${is} `,
      `${longTime(lastHeartbeatTime)} `,
      `${longTime(lastTransitionTime)} `,
      `${reason} `,
      message,
    ],
  );
  const headings = ['Type', 'Status', 'LastHeartbeatTime', 'LastTransitionTime', 'Reason', 'Message'];
  return ['Conditions:', ...alignedHeadings(headings, rows)];
}

function amountLines(title: string, amounts: { readonly [name: string]: string } | undefined): string[] {
  const names = Object.keys(amounts ?? {}).sort();
  return names.length === 0
    ? []
    : [`${title}:`, ...names.map((name) => `  ${name}:\t${quantityText(amounts?.[name])}`)];
}

/** Devices of slices that belong to this node alone, by driver and pool. */
function sliceLines(world: World, name: string): string[] {
  const pools = new Map<string, ResourceSlice[]>();
  for (const slice of world.table(store('ResourceSlice')).values()) {
    if (slice.spec.nodeName !== name) continue;
    const key = `${slice.spec.driver}/${slice.spec.pool.name}`;
    pools.set(key, [...(pools.get(key) ?? []), slice]);
  }
  if (pools.size === 0) return [];
  const sorted = [...pools].sort(([a], [b]) => compare(a, b)).map(([, slices]) => slices);
  const rows = sorted.slice(0, MOST_POOLS).map((slices) => {
    const { driver = '', pool } = slices[0]?.spec ?? {};
    const devices = slices.reduce((sum, { spec }) => sum + (spec.devices?.length ?? 0), 0);
    return [driver, pool?.name ?? '', String(slices.length), String(devices)];
  });
  return [
    'Node-Local ResourceSlices:',
    ...alignedHeadings(['Driver', 'Pool', 'Slices', 'Devices'], rows),
    ...(sorted.length > MOST_POOLS ? [`  ...and ${sorted.length - MOST_POOLS} more pools`] : []),
  ];
}

function systemLines({ status }: Node): string[] {
  const info = status?.nodeInfo;
  return [
    'System Info:',
    ...indented([
      `Machine ID:\t${info?.machineID ?? ''}`,
      `System UUID:\t${info?.systemUUID ?? ''}`,
      `Boot ID:\t${info?.bootID ?? ''}`,
      `Kernel Version:\t${info?.kernelVersion ?? ''}`,
      `OS Image:\t${info?.osImage ?? ''}`,
      `Operating System:\t${info?.operatingSystem ?? ''}`,
      `Architecture:\t${info?.architecture ?? ''}`,
      `Container Runtime Version:\t${info?.containerRuntimeVersion ?? ''}`,
      `Kubelet Version:\t${info?.kubeletVersion ?? ''}`,
    ]),
  ];
}

type Side = 'requests' | 'limits';

/**
 * Pods that have not ended, and their requests of the node's allocatable resources. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeNodeResource.
 */
function nodeResourceLines(world: World, node: Node, nowUs: Micros): string[] {
  const pods = world
    .table(store('Pod'))
    .values()
    .filter(({ spec, status }) => {
      const isEnded = status?.phase === 'Succeeded' || status?.phase === 'Failed';
      return spec.nodeName === node.metadata.name && !isEnded;
    });
  const { allocatable, capacity } = node.status ?? {};
  const given = allocatable && Object.keys(allocatable).length > 0 ? allocatable : (capacity ?? {});
  const room = resourceAmounts(given);
  const headings = ['Namespace', 'Name', '', 'CPU Requests', 'CPU Limits', 'Memory Requests', 'Memory Limits', 'Age'];
  return [
    `Non-terminated Pods:\t(${pods.length} in total)`,
    ...alignedHeadings(
      headings,
      pods.map((pod) => podRow(pod, room, nowUs)),
    ),
    'Allocated resources:',
    '  (Total limits may be over 100 percent, i.e., overcommitted.)',
    ...alignedHeadings(['Resource', 'Requests', 'Limits'], totalRows(pods, room, Object.keys(given).sort())),
  ];
}

function podRow(pod: Pod, room: ResourceAmounts, nowUs: Micros): string[] {
  const [requests, limits] = [podRequests(pod, { useStatus: true }), podLimits(pod, { useStatus: true })];
  const text = (name: string, side: Side) =>
    share(name, (side === 'requests' ? requests : limits)[name] ?? 0, room, [pod], side, NO_NUMBER);
  return [
    pod.metadata.namespace ?? '',
    pod.metadata.name,
    '',
    text('cpu', 'requests'),
    text('cpu', 'limits'),
    text('memory', 'requests'),
    text('memory', 'limits'),
    sinceText(pod.metadata.creationTimestamp, nowUs),
  ];
}

function totalRows(pods: readonly Pod[], room: ResourceAmounts, given: readonly string[]): string[][] {
  const sums = { requests: total(pods, podRequests), limits: total(pods, podLimits) };
  const shares = ['cpu', 'memory', 'ephemeral-storage', ...given.filter((name) => name.startsWith('hugepages-'))];
  const others = given.filter((name) => !STANDARD.has(name) && !name.startsWith('hugepages-'));
  const sides: readonly Side[] = ['requests', 'limits'];
  return [
    ...shares.map((name) => [name, ...sides.map((side) => share(name, sums[side][name] ?? 0, room, pods, side, '0'))]),
    ...others.map((name) => [name, ...sides.map((side) => amountText(name, sums[side][name] ?? 0, pods, side))]),
  ];
}

function total(pods: readonly Pod[], amountsOf: (pod: Pod) => ResourceAmounts): ResourceAmounts {
  const sum: Record<string, number> = {};
  for (const pod of pods)
    for (const [name, amount] of Object.entries(amountsOf(pod))) sum[name] = (sum[name] ?? 0) + amount;
  return sum;
}

/** An amount with its share: `250m (12%)`. Amounts of CPU are in thousandths. */
function share(
  name: string,
  amount: number,
  room: ResourceAmounts,
  pods: readonly Pod[],
  side: Side,
  ofNothing: string,
): string {
  const all = room[name] ?? 0;
  const percent = all > 0 ? String(Math.trunc((amount / all) * 100)) : ofNothing;
  return `${amountText(name, amount, pods, side)} (${percent}%)`;
}

/** The amount with the suffix format of the first container that requests the resource. */
function amountText(name: string, amount: number, pods: readonly Pod[], side: Side): string {
  const written = pods
    .flatMap(({ spec }) => [...spec.containers, ...(spec.initContainers ?? [])])
    .map(({ resources }) => resources?.[side]?.[name])
    .find((text) => text !== undefined && !/^0/.test(text));
  const format = written === undefined ? 'DecimalSI' : parseQuantity(written).format;
  return name === 'cpu' ? quantityOfMilli(amount, format) : quantityOf(amount, format);
}
