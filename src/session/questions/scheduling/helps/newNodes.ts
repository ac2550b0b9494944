import { store } from '#cluster/api/kindTables.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityOf, quantityOfMilli, quantityValue } from '#model/quantity/quantityMath.ts';
import type { Reader } from '#session/reader.ts';
import { nextNodeNumber, nodesWanted } from '#session/scenarioNodes.ts';
import type { Change, Thought } from './changes.ts';

const GI = 1024 ** 3;
const MOST_PODS = 110;

/** One more node: as large as the largest node, or one that allocates what the Pod requests if that is not enough. */
export function newNodes(reader: Reader, pod: Pod): Thought[] {
  const largest = reader.trials.nodes.reduce<Node | undefined>(
    (best, node) => (best && cpuOf(best) >= cpuOf(node) ? best : node),
    undefined,
  );
  const amounts = largest?.status?.allocatable;
  const like = amounts?.cpu && amounts.memory ? { cpu: amounts.cpu, memory: amounts.memory } : undefined;
  const pods = Number(amounts?.pods ?? MOST_PODS);
  const { cpu: askedCpu = 0, memory: askedMemory = 0 } = podRequests(pod);
  const enough = like
    ? {
        cpu: quantityMilliValue(like.cpu) >= askedCpu ? like.cpu : wholeCpus(askedCpu),
        memory: quantityValue(like.memory) >= askedMemory ? like.memory : wholeGi(askedMemory),
      }
    : { cpu: wholeCpus(Math.max(askedCpu, 1)), memory: wholeGi(Math.max(askedMemory, 1)) };
  const sizes = like && (like.cpu !== enough.cpu || like.memory !== enough.memory) ? [like, enough] : [enough];
  return sizes.flatMap((size) => thoughtOf(reader, pod, { ...size, pods }));
}

function thoughtOf(
  reader: Reader,
  pod: Pod,
  { cpu, memory, pods }: { readonly cpu: string; readonly memory: string; readonly pods: number },
): Thought[] {
  const wanted = { count: 1, cpu, memory, pods, zones: 1 };
  const first = nextNodeNumber(reader.world.table(store('Node')).keys(), 'node-');
  return nodesWanted({ ...wanted, first }).map((node): Thought => {
    const change: Change = {
      of: 'node',
      label: `nodes: + 1 (cpu ${cpu}, memory ${memory})`,
      change: (same) => same,
      command: { type: 'nodes.add', ...wanted },
    };
    return { pod, node, changes: [change] };
  });
}

function cpuOf(node: Node): number {
  return quantityMilliValue(node.status?.allocatable?.cpu ?? '0');
}

function wholeCpus(milli: number): string {
  return quantityOfMilli(Math.ceil(milli / 1000) * 1000);
}

function wholeGi(bytes: number): string {
  return quantityOf(Math.ceil(bytes / GI) * GI, 'BinarySI');
}
