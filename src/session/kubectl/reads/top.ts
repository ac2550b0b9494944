import { compare } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import { goDuration } from '#base/time.ts';
import { measuredNodes, measuredUsage } from '#cluster/environment/metrics/metricsServer.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { resourceAmounts } from '#model/pod/podResources.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { existing, resourceOf } from '../resources.ts';
import { matching } from '../targets.ts';
import { textTable } from '../textTable.ts';
import type { Printed } from '../writeOutput.ts';
import { checkMayGet, checkMayList } from './permission.ts';

const MEBIBYTE = 1_048_576;
/**
 * metrics-server should have measured a Pod that is older than this. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/top/top_pod.go, metricsCreationDelay.
 */
const CREATION_DELAY_US = 120_000_000;

interface Measured {
  readonly name: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
}

interface MeasuredPod extends Measured {
  readonly namespace: string;
  readonly containers: readonly Measured[];
}

/**
 * `kubectl top pod`: the latest measurements of metrics-server. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/top/{top_pod,top_node}.go,
 * metricsutil/{metrics_printer,metrics_resource_adder}.go.
 */
export function topPod(asked: Invocation): Printed {
  return topPods(asked, oneName('pod', asked));
}

/** `kubectl top node`. */
export function topNode(asked: Invocation): Printed {
  return topNodes(asked, oneName('node', asked));
}

function oneName(what: 'pod' | 'node', { words, flags }: Invocation): string | undefined {
  const [name, more] = words;
  if (more !== undefined)
    throw usageError(`${what} [NAME | -l label]\nSee 'kubectl top ${what} -h' for help and examples`);
  const by = flags.text('sort-by');
  if (by !== undefined && by !== 'cpu' && by !== 'memory') throw usageError('--sort-by accepts only cpu or memory');
  const selects = flags.text('selector') !== undefined || flags.text('field-selector') !== undefined;
  if (name !== undefined && selects)
    throw usageError(`only one of NAME or ${what === 'pod' ? 'selector' : '--selector'} can be provided`);
  return name;
}

function topPods(asked: Invocation, name: string | undefined): Printed {
  const { world, flags, namespace } = asked;
  checkMayMeasure(asked, 'pods', name);
  const resource = resourceOf(world, 'pods');
  const pods = (name === undefined ? matching(asked, resource) : [existing(world, resource, namespace, name)]) as Pod[];
  const measured = pods.flatMap((pod) => measuredPod(asked, pod) ?? []);
  const inAll = flags.isOn('all-namespaces');
  if (measured.length === 0) {
    if (name !== undefined) throw notMeasured('podmetrics', `${namespace}/${name}`);
    verifyNothing(asked, pods);
    return { out: '', err: inAll ? 'No resources found' : `No resources found in ${namespace} namespace.` };
  }
  const byContainer = flags.isOn('containers');
  const rows = inOrder(measured, asked).flatMap((pod) => {
    const place = [...(inAll ? [pod.namespace] : []), ...(byContainer ? [pod.name] : [])];
    return (byContainer ? inOrder(pod.containers, asked) : [pod]).map((one) => [...place, one.name, ...amounts(one)]);
  });
  const headings = [
    ...(inAll ? ['NAMESPACE'] : []),
    ...(byContainer ? ['POD'] : []),
    'NAME',
    'CPU(cores)',
    'MEMORY(bytes)',
  ];
  if (!flags.isOn('sum')) return { out: table(headings, rows, asked) };
  // Without headings kubectl does not count the columns of namespace and Pod.
  const blank = Array<string>((flags.isOn('no-headers') ? 3 : headings.length) - 2).fill('');
  const total = [
    [...blank, '________', '________'],
    [...blank, ...amounts({ name: '', ...sumOf(measured) })],
  ];
  return { out: table(headings, [...rows, ...total], asked) };
}

/** @throws {KubectlError} when the user of `--as` may not read the metrics. */
function checkMayMeasure(asked: Invocation, plural: 'pods' | 'nodes', name: string | undefined): void {
  const measured = { plural, apiVersion: 'metrics.k8s.io/v1beta1', namespaced: plural === 'pods' };
  const place = measured.namespaced ? asked.namespace : '';
  if (name === undefined) checkMayList(asked, measured);
  else checkMayGet(asked, measured, place, name);
}

/** All containers of the Pod, or undefined if one has no measurement. */
function measuredPod({ world, nowUs }: Invocation, pod: Pod): MeasuredPod | undefined {
  const of = (resource: string, container?: string) => measuredUsage(world, pod, resource, container, nowUs)?.milli;
  const containers: Measured[] = [];
  for (const { name } of [...pod.spec.containers, ...(pod.spec.initContainers ?? [])]) {
    const [cpuMilli, memoryMilli] = [of('cpu', name), of('memory', name)];
    if (cpuMilli !== undefined && memoryMilli !== undefined)
      containers.push({ name, cpuMilli, memoryBytes: memoryMilli / 1000 });
  }
  if (containers.length === 0) return undefined;
  return { name: pod.metadata.name, namespace: pod.metadata.namespace ?? '', ...sumOf(containers), containers };
}

function sumOf(containers: readonly Measured[]) {
  return {
    cpuMilli: containers.reduce((sum, { cpuMilli }) => sum + cpuMilli, 0),
    memoryBytes: containers.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
  };
}

/** Handles an empty result: an error if measurements should exist, or if Pods still await theirs. */
function verifyNothing({ nowUs, namespace }: Invocation, pods: readonly Pod[]): void {
  // Even with --all-namespaces kubectl checks only the current namespace here.
  const here = pods.filter(({ metadata }) => metadata.namespace === namespace);
  for (const { metadata } of here) {
    const ageUs = nowUs - (parseTime(metadata.creationTimestamp ?? '') ?? nowUs);
    if (ageUs > CREATION_DELAY_US)
      throw usageError(`Metrics not available for pod ${namespace}/${metadata.name}, age: ${goDuration(ageUs)}`);
  }
  if (here.length > 0) throw usageError('metrics not available yet');
}

function topNodes(asked: Invocation, name: string | undefined): Printed {
  const { world, nowUs, flags } = asked;
  checkMayMeasure(asked, 'nodes', name);
  const resource = resourceOf(world, 'nodes');
  const nodes = (name === undefined ? matching(asked, resource) : [existing(world, resource, '', name)]) as Node[];
  const byName = new Map(nodes.map((node) => [node.metadata.name, node]));
  const metrics = measuredNodes(world, nodes, nowUs);
  const measured = [...metrics].map(([node, metric]): Measured => ({ name: node, ...metric }));
  if (measured.length === 0)
    throw name === undefined ? usageError('metrics not available yet') : notMeasured('nodemetrics', name);
  const rows = inOrder(measured, asked).map((one) => {
    const { status } = byName.get(one.name) ?? {};
    const room = resourceAmounts(flags.isOn('show-capacity') ? status?.capacity : status?.allocatable);
    const [cpu = '', memory = ''] = amounts(one);
    return [one.name, cpu, ...percent(one.cpuMilli, room.cpu), memory, ...percent(one.memoryBytes, room.memory)];
  });
  const unknown = [...byName.keys()].filter((each) => !metrics.has(each));
  return {
    out: table(
      ['NAME', 'CPU(cores)', 'CPU(%)', 'MEMORY(bytes)', 'MEMORY(%)'],
      [...rows, ...unknown.map((each) => [each, ...Array<string>(4).fill('<unknown>')])],
      asked,
    ),
  };
}

/** metrics-server's answer. Upstream source: github.com/kubernetes-sigs/metrics-server, pkg/api/{pod,node}.go. */
function notMeasured(resource: 'podmetrics' | 'nodemetrics', name: string): KubectlError {
  return new KubectlError(`Error from server (NotFound): ${resource}.metrics.k8s.io "${name}" not found`);
}

function amounts({ cpuMilli, memoryBytes }: Measured): string[] {
  return [`${Math.ceil(cpuMilli)}m`, `${Math.trunc(memoryBytes / MEBIBYTE)}Mi`];
}

/** A percentage of the node's resource; a resource that the node does not report has no cell. */
function percent(used: number, all: number | undefined): string[] {
  if (all === undefined) return [];
  return [`${all === 0 ? 0 : Math.trunc((used * 100) / all)}%`];
}

/** By namespace and name, unless `--sort-by` asks for the largest first. */
function inOrder<T extends Measured & { readonly namespace?: string }>(all: readonly T[], { flags }: Invocation): T[] {
  const by = flags.text('sort-by');
  if (by === 'cpu') return [...all].sort((a, b) => b.cpuMilli - a.cpuMilli);
  if (by === 'memory') return [...all].sort((a, b) => b.memoryBytes - a.memoryBytes);
  const order = ({ namespace = '', name }: T) => `${namespace}/${name}`;
  return [...all].sort((a, b) => compare(order(a), order(b)));
}

/** Pads also the last cell of a line. */
function table(headings: readonly string[], rows: readonly (readonly string[])[], { flags }: Invocation): string {
  const ended = (cells: readonly string[]) => [...cells, ''];
  return textTable(flags.isOn('no-headers') ? [] : ended(headings), rows.map(ended));
}
