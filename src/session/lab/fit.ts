import { compare } from '#base/order.ts';
import { mapParts, type Parts, whole } from '#base/parts.ts';
import { CLOUD_GROUPS, type CloudGroup, machineNode } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { FitAnswer, FitConstraint, FitConstraintKind, FitGroup, FitLack } from '#protocol/lab.ts';
import { liveVerdicts } from '#session/questions/scheduling/cycleExplanation.ts';
import { traitsOf } from '#session/questions/scheduling/pluginTraits.ts';
import { requestsText } from '#session/questions/scheduling/why/writtenAmounts.ts';
import type { Reader } from '#session/reader.ts';
import { caveatsOf } from './caveats.ts';

const BY_RESOURCE: Readonly<Record<string, FitConstraintKind>> = { cpu: 'cpu', memory: 'memory', pods: 'pods' };

/** A Pod as the API server admitted it, whose copies are placed; `weight`: copies in one round. */
export interface FitWanted {
  readonly name: string;
  readonly weight: number;
  readonly pod: Pod;
}

/**
 * The number of additional copies of a Pod, or of a weighted mix, that the scheduler would place now. It places one
 * after the other with its own cycle, until the next fits nowhere without preemption. Looks at every node for each.
 * Changes nothing.
 */
export function fitNow(reader: Reader, wanted: readonly FitWanted[], limit: number): FitAnswer {
  return whole(fitInParts(reader, wanted, limit));
}

/**
 * The same in parts, because each Pod costs a scheduling cycle. Nothing else may use the scheduler between two parts.
 */
export function* fitInParts(reader: Reader, wanted: readonly FitWanted[], limit: number): Parts<FitAnswer> {
  const order = mixOrder(wanted);
  const filled = reader.trials.fillInParts(podAt(wanted, order, limit), (nodes) =>
    place(reader, wanted, order, limit, nodes),
  );
  const answer = yield* mapParts(filled, (placed) => placed / limit);
  return { ...answer, groups: groupsOf(reader, wanted, order, limit), caveats: caveatsOf(reader) };
}

/** The template for each place of a round. Templates with more weight appear more often, spread over the round. */
export function mixOrder(wanted: readonly Pick<FitWanted, 'weight'>[]): readonly number[] {
  const round = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const credit = wanted.map(() => 0);
  return Array.from({ length: round }, () => {
    for (const [at, { weight }] of wanted.entries()) credit[at] = (credit[at] ?? 0) + weight;
    const turn = credit.indexOf(Math.max(...credit));
    credit[turn] = (credit[turn] ?? 0) - round;
    return turn;
  });
}

/** The Pod of the mix at position `index`, from 0. */
function podAt(wanted: readonly FitWanted[], order: readonly number[], limit: number) {
  return (index: number): Pod | undefined =>
    index < limit ? wanted[order[index % order.length] ?? -1]?.pod : undefined;
}

function place(
  reader: Reader,
  wanted: readonly FitWanted[],
  order: readonly number[],
  limit: number,
  nodes: readonly string[],
): Omit<FitAnswer, 'groups' | 'caveats'> {
  const counts = wanted.map(() => 0);
  const onNode = new Map<string, number[]>();
  for (const [index, node] of nodes.entries()) {
    const turn = order[index % order.length] ?? 0;
    const ofNode = onNode.get(node) ?? wanted.map(() => 0);
    ofNode[turn] = (ofNode[turn] ?? 0) + 1;
    counts[turn] = (counts[turn] ?? 0) + 1;
    onNode.set(node, ofNode);
  }
  const isLimited = nodes.length === limit;
  const next = isLimited ? undefined : wanted[order[nodes.length % order.length] ?? -1];
  return {
    total: nodes.length,
    isLimited,
    limit,
    templates: wanted.map(({ name, weight, pod }, at) => ({
      name,
      weight,
      count: counts[at] ?? 0,
      requests: requestsText(pod),
    })),
    nodes: [...onNode]
      .map(([node, ofNode]) => ({ node, total: ofNode.reduce((sum, count) => sum + count, 0), counts: ofNode }))
      .sort((a, b) => b.total - a.total || compare(a.node, b.node)),
    next: next?.name ?? '',
    constraints: next ? fitConstraints(reader, next.pod) : [],
  };
}

function groupsOf(
  reader: Reader,
  wanted: readonly FitWanted[],
  order: readonly number[],
  limit: number,
): readonly FitGroup[] {
  return reader.world
    .table(CLOUD_GROUPS)
    .values()
    .map((group) => {
      const nodes = Math.max(0, group.maxSize - group.targetSize);
      const total = withNodesOf(reader, group, nodes, () =>
        reader.trials.fillWith(podAt(wanted, order, limit), (placed) => placed.length),
      );
      return { group: group.id, nodes, total, isLimited: total === limit };
    });
}

/** Looks at the cluster with `count` more nodes of a group, without the Pods that DaemonSets would run there. */
function withNodesOf<T>(reader: Reader, group: CloudGroup, count: number, look: () => T): T {
  return reader.trials.simulate((simulation) => {
    for (let number = 1; number <= count; number++)
      simulation.putNode(machineNode(`${group.id}-would-be-${number}`, group.id, group.template));
    return look();
  });
}

/** Reasons that keep a Pod off every node now. First comes the reason that is the only one on most nodes. */
function fitConstraints(reader: Reader, pod: Pod): readonly FitConstraint[] {
  const found = new Map<string, FitConstraint>();
  for (const verdict of liveVerdicts(reader, pod)) {
    if (verdict.code === 'Success') continue;
    const reasons = verdict.reasons.length > 0 ? verdict.reasons : [verdict.plugin];
    for (const reason of reasons) {
      const key = `${verdict.plugin} ${reason}`;
      found.set(key, withNode(found.get(key), verdict, reason, reasons.length === 1));
    }
  }
  return [...found.values()].sort((a, b) => b.sole - a.sole || b.nodes - a.nodes);
}

function withNode(
  known: FitConstraint | undefined,
  verdict: NodeVerdict,
  reason: string,
  isSole: boolean,
): FitConstraint {
  const lack = larger(known?.lack, lackIn(verdict, reason));
  return {
    kind: kindOf(verdict.plugin, lack),
    plugin: verdict.plugin,
    reason,
    nodes: (known?.nodes ?? 0) + 1,
    sole: (known?.sole ?? 0) + (isSole ? 1 : 0),
    ...(lack && { lack }),
  };
}

function kindOf(plugin: string, lack: FitLack | undefined): FitConstraintKind {
  if (!lack) return traitsOf(plugin).constraint;
  return BY_RESOURCE[lack.resource] ?? 'resource';
}

function lackIn({ node, lacks = [] }: NodeVerdict, reason: string): FitLack | undefined {
  const lack = lacks.find(({ resource }) =>
    resource === 'pods' ? reason === 'Too many pods' : reason === `Insufficient ${resource}`,
  );
  return lack && { resource: lack.resource, asked: lack.asked, largestFree: lack.free, node };
}

function larger(a: FitLack | undefined, b: FitLack | undefined): FitLack | undefined {
  if (!a || !b) return a ?? b;
  return quantityMilliValue(b.largestFree) > quantityMilliValue(a.largestFree) ? b : a;
}
