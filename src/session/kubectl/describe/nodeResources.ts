import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { podLimits, podRequests } from '#model/pod/podResources.ts';
import { type ResourceAmounts, resourceAmounts } from '#model/pod/resourceAmounts.ts';
import { parseQuantity } from '#model/quantity/parseQuantity.ts';
import { quantityOf, quantityOfMilli } from '#model/quantity/quantityMath.ts';
import { sinceText } from '../ageText.ts';
import { alignedHeadings } from './parts.ts';

type Side = 'requests' | 'limits';

const STANDARD = new Set(['cpu', 'memory', 'ephemeral-storage', 'pods']);
/** Go's result of converting a division by zero to an integer. */
const NO_NUMBER = '-9223372036854775808';

/**
 * Pods that have not ended, and their requests of the node's allocatable resources. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeNodeResource.
 */
export function nodeResourceLines(world: World, node: Node, nowUs: Micros): string[] {
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
