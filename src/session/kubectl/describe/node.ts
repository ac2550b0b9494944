import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { podLimits, podRequests } from '#model/pod/podResources.ts';
import { type ResourceAmounts, resourceAmounts } from '#model/pod/resourceAmounts.ts';
import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { quantityOf, quantityOfMilli } from '#model/quantity/quantityMath.ts';
import { sinceText } from '../ageText.ts';
import { nodeRoles } from '../tables/nodeTable.ts';
import { alignedHeadings, indented, longTime, markLines, NONE } from './parts.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeNode. */
export function nodeLines(world: World, node: Node, nowUs: number): string[] {
  const { metadata, spec, status } = node;
  const lease = world.table(store('Lease')).get(`kube-node-lease/${metadata.name}`);
  return [
    `Name:\t${metadata.name}`,
    `Roles:\t${nodeRoles(node)}`,
    ...markLines(node),
    `CreationTimestamp:\t${longTime(metadata.creationTimestamp)}`,
    ...taintLines(node),
    `Unschedulable:\t${spec?.unschedulable ?? false}`,
    'Lease:',
    `  HolderIdentity:\t${lease?.spec?.holderIdentity ?? '<unset>'}`,
    `  AcquireTime:\t${longTime(lease?.spec?.acquireTime) || '<unset>'}`,
    `  RenewTime:\t${longTime(lease?.spec?.renewTime) || '<unset>'}`,
    ...conditionLines(node),
    'Addresses:',
    ...(status?.addresses ?? []).map(({ type, address }) => `  ${type}:\t${address}`),
    ...amountLines('Capacity', status?.capacity),
    ...amountLines('Allocatable', status?.allocatable),
    ...(status?.nodeInfo ? systemLines(status.nodeInfo) : []),
    ...(spec?.podCIDR
      ? [`PodCIDR:\t${spec.podCIDR}`, `PodCIDRs:\t${(spec.podCIDRs ?? [spec.podCIDR]).join(',')}`]
      : []),
    ...podTable(world, node, nowUs),
  ];
}

function taintLines({ spec }: Node): string[] {
  const taints = spec?.taints ?? [];
  if (taints.length === 0) return [`Taints:\t${NONE}`];
  return taints.map(
    ({ key, value, effect }, at) => `${at === 0 ? 'Taints:' : ''}\t${key}${value ? `=${value}` : ''}:${effect}`,
  );
}

function conditionLines({ status }: Node): string[] {
  const rows = (status?.conditions ?? []).map((condition) => [
    condition.type,
    condition.status,
    longTime(condition.lastHeartbeatTime),
    longTime(condition.lastTransitionTime),
    condition.reason ?? '',
    condition.message ?? '',
  ]);
  const headings = ['Type', 'Status', 'LastHeartbeatTime', 'LastTransitionTime', 'Reason', 'Message'];
  return ['Conditions:', ...alignedHeadings(headings, rows)];
}

function amountLines(title: string, amounts: { readonly [name: string]: string } | undefined): string[] {
  const names = Object.keys(amounts ?? {}).sort();
  return [`${title}:`, ...names.map((name) => `  ${name}:\t${canonicalQuantity(amounts?.[name] ?? '0')}`)];
}

function systemLines(info: NonNullable<NonNullable<Node['status']>['nodeInfo']>): string[] {
  return [
    'System Info:',
    ...indented([
      `Machine ID:\t${info.machineID}`,
      `System UUID:\t${info.systemUUID}`,
      `Boot ID:\t${info.bootID}`,
      `Kernel Version:\t${info.kernelVersion}`,
      `OS Image:\t${info.osImage}`,
      `Operating System:\t${info.operatingSystem}`,
      `Architecture:\t${info.architecture}`,
      `Container Runtime Version:\t${info.containerRuntimeVersion}`,
      `Kubelet Version:\t${info.kubeletVersion}`,
    ]),
  ];
}

/** Pods that have not ended, and what they ask for of what the node has to give. */
function podTable(world: World, node: Node, nowUs: number): string[] {
  const pods = world
    .table(store('Pod'))
    .values()
    .filter(({ spec, status }) => {
      const isEnded = status?.phase === 'Succeeded' || status?.phase === 'Failed';
      return spec.nodeName === node.metadata.name && !isEnded;
    });
  const room = resourceAmounts(node.status?.allocatable);
  const rows = pods.map((pod) => {
    const [requests, limits] = [podRequests(pod), podLimits(pod)];
    return [
      pod.metadata.namespace ?? '',
      pod.metadata.name,
      '',
      share('cpu', requests, room),
      share('cpu', limits, room),
      share('memory', requests, room),
      share('memory', limits, room),
      sinceText(pod.metadata.creationTimestamp, nowUs),
    ];
  });
  const headings = ['Namespace', 'Name', '', 'CPU Requests', 'CPU Limits', 'Memory Requests', 'Memory Limits', 'Age'];
  return [
    `Non-terminated Pods:\t(${pods.length} in total)`,
    ...alignedHeadings(headings, rows),
    'Allocated resources:',
    '  (Total limits may be over 100 percent, i.e., overcommitted.)',
    ...allocated(pods, room),
  ];
}

function allocated(pods: readonly Pod[], room: ResourceAmounts): string[] {
  const names = ['cpu', 'memory', 'ephemeral-storage'];
  const sum = (of: (pod: Pod) => ResourceAmounts): ResourceAmounts =>
    Object.fromEntries(names.map((name) => [name, pods.reduce((all, pod) => all + (of(pod)[name] ?? 0), 0)]));
  const [requests, limits] = [sum((pod) => podRequests(pod)), sum((pod) => podLimits(pod))];
  const rows = names.map((name) => [name, share(name, requests, room), share(name, limits, room)]);
  return alignedHeadings(['Resource', 'Requests', 'Limits'], rows);
}

/** `250m (12%)`: amounts of CPU are in thousandths. */
function share(name: string, amounts: ResourceAmounts, room: ResourceAmounts): string {
  const amount = amounts[name] ?? 0;
  const all = room[name] ?? 0;
  const percent = all > 0 ? Math.trunc((amount * 100) / all) : 0;
  const text = name === 'cpu' ? quantityOfMilli(amount) : quantityOf(amount, 'BinarySI');
  return `${text} (${percent}%)`;
}
