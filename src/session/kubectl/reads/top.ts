import { podResourceUsage } from '../../../cluster/environment/usage/podResourceUsage.ts';
import type { Node, Pod } from '../../../model/generated/types.ts';
import { resourceAmounts } from '../../../model/pod/resourceAmounts.ts';
import { nodeUsage } from '../../questions/nodeResources/nodeUsage.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { missing, resourceOf } from '../resources.ts';
import { textTable } from '../textTable.ts';
import { selected } from './get.ts';

const MEBIBYTE = 1_048_576;

interface Row {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly cells: readonly string[];
}

/** `kubectl top`: what metrics-server would have measured, at this moment instead of up to a minute ago. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/top/{top_pod,top_node}.go, metricsutil/metrics_printer.go. */
export function top(asked: Invocation): Printed {
  const [what = '', ...names] = asked.words;
  if (['pod', 'pods', 'po'].includes(what)) return topPods(asked, names);
  if (['node', 'nodes', 'no'].includes(what)) return topNodes(asked, names);
  throw new KubectlError(`error: unknown command "${what}" for "kubectl top"`);
}

function topPods(asked: Invocation, names: readonly string[]): Printed {
  const { world, flags, nowUs, namespace } = asked;
  const resource = resourceOf(world, 'pods');
  const pods = (selected(asked, resource) as Pod[]).filter(
    ({ metadata }) => names.length === 0 || names.includes(metadata.name),
  );
  const [first] = names;
  if (first !== undefined && pods.length === 0) throw missing(resource, first);
  const inAll = flags.isOn('all-namespaces');
  const byContainer = flags.isOn('containers');
  const rows = pods.flatMap((pod): Row[] => {
    const usage = podResourceUsage(world, pod.metadata.uid ?? '', nowUs);
    if (!usage) return [];
    const place = inAll ? [pod.metadata.namespace ?? '', pod.metadata.name] : [pod.metadata.name];
    if (!byContainer) return [row(place, usage)];
    return Object.entries(usage.containers).map(([name, one]) => row([...place, name], one));
  });
  if (rows.length === 0)
    return { out: '', err: inAll ? 'No resources found' : `No resources found in ${namespace} namespace.` };
  const headings = [
    ...(inAll ? ['NAMESPACE'] : []),
    ...(byContainer ? ['POD', 'NAME'] : ['NAME']),
    'CPU(cores)',
    'MEMORY(bytes)',
  ];
  return { out: table(headings, sorted(rows, flags.text('sort-by')), flags.isOn('no-headers')) };
}

function row(place: readonly string[], { cpuMilli, memoryBytes }: Omit<Row, 'cells'>): Row {
  return { cpuMilli, memoryBytes, cells: [...place, cpuText(cpuMilli), memoryText(memoryBytes)] };
}

function topNodes(asked: Invocation, names: readonly string[]): Printed {
  const { world, flags, session } = asked;
  const resource = resourceOf(world, 'nodes');
  const nodes = (selected(asked, resource) as Node[]).filter(
    ({ metadata }) => names.length === 0 || names.includes(metadata.name),
  );
  const [first] = names;
  if (first !== undefined && nodes.length === 0) throw missing(resource, first);
  const rows = nodes.map((node): Row => {
    const usage = session ? nodeUsage(session, node.metadata.name) : undefined;
    const room = resourceAmounts(node.status?.allocatable);
    if (!usage)
      return { cpuMilli: 0, memoryBytes: 0, cells: [node.metadata.name, ...Array<string>(4).fill('<unknown>')] };
    const [cpu, memory] = [usage.cpu.usage, usage.memory.usage];
    return {
      cpuMilli: cpu,
      memoryBytes: memory,
      cells: [
        node.metadata.name,
        cpuText(cpu),
        percent(cpu, room.cpu),
        memoryText(memory),
        percent(memory, room.memory),
      ],
    };
  });
  const headings = ['NAME', 'CPU(cores)', 'CPU(%)', 'MEMORY(bytes)', 'MEMORY(%)'];
  return { out: table(headings, sorted(rows, flags.text('sort-by')), flags.isOn('no-headers')) };
}

function cpuText(milli: number): string {
  return `${Math.ceil(milli)}m`;
}

function memoryText(bytes: number): string {
  return `${Math.trunc(bytes / MEBIBYTE)}Mi`;
}

function percent(used: number, all = 0): string {
  return all > 0 ? `${Math.trunc((used * 100) / all)}%` : '<unknown>';
}

function sorted(rows: readonly Row[], by: string | undefined): readonly Row[] {
  if (by === undefined) return rows;
  if (by === 'cpu') return [...rows].sort((a, b) => b.cpuMilli - a.cpuMilli);
  if (by === 'memory') return [...rows].sort((a, b) => b.memoryBytes - a.memoryBytes);
  throw new KubectlError('error: --sort-by accepts only cpu or memory');
}

function table(headings: readonly string[], rows: readonly Row[], withoutHeadings: boolean): string {
  const text = textTable(
    headings,
    rows.map(({ cells }) => cells),
  );
  return withoutHeadings ? text.slice(text.indexOf('\n') + 1) : text;
}
