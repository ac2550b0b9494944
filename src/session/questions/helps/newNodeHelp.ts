import type { Node, Pod } from '../../../model/generated/types.ts';
import { quantityMilliValue } from '../../../model/quantity/quantityMath.ts';
import type { Help } from '../../../protocol/explanation.ts';
import { nextNodeNumber } from '../../commands/nodeNames.ts';
import { nodesWanted } from '../../scenarioNodes.ts';
import type { Session } from '../../session.ts';
import { fits } from './fits.ts';

/** One more node, as large as the largest there is. */
export function newNodeHelp(session: Session, pod: Pod): Help[] {
  const largest = session.trials.nodes.reduce<Node | undefined>(
    (best, node) => (best && cpuOf(best) >= cpuOf(node) ? best : node),
    undefined,
  );
  const amounts = largest?.status?.allocatable;
  if (!amounts?.cpu || !amounts.memory) return [];
  const wanted = { count: 1, cpu: amounts.cpu, memory: amounts.memory, pods: Number(amounts.pods ?? 110), zones: 1 };
  const first = nextNodeNumber(session.world.table('store/Node').keys(), 'node-');
  const [node] = nodesWanted({ ...wanted, first });
  if (!node || !fits(session, pod, node)) return [];
  return [
    {
      change: `nodes: + 1 (cpu ${amounts.cpu}, memory ${amounts.memory})`,
      effect: node.metadata.name,
      commands: [{ type: 'nodes.add', ...wanted }],
    },
  ];
}

function cpuOf(node: Node): number {
  return quantityMilliValue(node.status?.allocatable?.cpu ?? '0');
}
