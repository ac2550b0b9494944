import type { Pod } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { FitConstraint, FitConstraintKind, FitLack } from '#protocol/fit.ts';
import { traitsOf } from '#session/questions/scheduling/pluginTraits.ts';
import { liveVerdicts } from '#session/questions/scheduling/verdictsFor.ts';
import type { Reader } from '#session/reader.ts';

const BY_RESOURCE: Readonly<Record<string, FitConstraintKind>> = { cpu: 'cpu', memory: 'memory', pods: 'pods' };

/** Reasons that keep a Pod off every node now. First comes the reason that is the only one on most nodes. */
export function fitConstraints(reader: Reader, pod: Pod): readonly FitConstraint[] {
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
