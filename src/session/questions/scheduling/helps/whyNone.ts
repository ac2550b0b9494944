import type { Node, Pod } from '#model/generated/types.ts';
import { podClaims } from '#model/pod/podClaims.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { traitsOf } from '../pluginTraits.ts';
import { fact } from '../why/fact.ts';
import { amountText } from '../why/writtenAmounts.ts';
import type { ChangeSets } from './changeSets.ts';

/** The obstacles at every end of the search when no offered set of changes makes a Pod fit. */
export function whyNone(reader: Reader, pod: Pod, sets: ChangeSets): PodFact[] {
  const { nodes } = reader.trials;
  const owner = pod.metadata.ownerReferences?.find(({ controller }) => controller);
  return [
    ...(nodes.length === 0 ? [fact('helpNoNodes', {})] : []),
    ...tooLarge(nodes, sets),
    ...(sets.deadEnds.some(({ answer }) => traitsOf(answer.plugin).isAboutVolumes)
      ? [
          fact('helpVolume', {
            claims: podClaims(pod)
              .map(({ claim }) => claim)
              .join(', '),
          }),
        ]
      : []),
    ...(owner && !sets.canEditPod ? [fact('helpOwner', { kind: owner.kind, name: owner.name })] : []),
    fact('helpTriedAll', { sets: sets.tries, size: sets.size, nodes: sets.nodesTried }),
  ];
}

/** Resources that no node has enough of, even when it is empty. */
function tooLarge(nodes: readonly Node[], { deadEnds }: ChangeSets): PodFact[] {
  const asked = new Map(deadEnds.flatMap(({ answer }) => answer.lacks.map((lack) => [lack.resource, lack.asked])));
  return [...asked].flatMap(([resource, amount]) => {
    const most = nodes
      .map(({ metadata, status }) => ({
        node: metadata.name,
        amount: allocatable(resource, status?.allocatable?.[resource]),
      }))
      .reduce<{ node: string; amount: number }>((a, b) => (b.amount > a.amount ? b : a), { node: '-', amount: 0 });
    if (most.amount >= amount) return [];
    if (most.amount === 0) return [fact('helpNowhere', { resource, asked: amountText(resource, amount) })];
    const values = { resource, asked: amountText(resource, amount), most: amountText(resource, most.amount) };
    return [fact('helpTooLarge', { ...values, node: most.node })];
  });
}

function allocatable(resource: string, text: string | undefined): number {
  if (text === undefined) return 0;
  return resource === 'cpu' ? quantityMilliValue(text) : quantityValue(text);
}
