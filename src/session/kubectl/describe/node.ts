import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Node, ResourceSlice } from '#model/generated/types.ts';
import { quantityText } from '../quantityText.ts';
import { nodeRoles } from '../tables/nodeTable.ts';
import { nodeResourceLines } from './nodeResources.ts';
import { alignedHeadings, indented, longTime, markLines, optional, titledLines, UNSET } from './parts.ts';

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
