import { compare } from '#base/order.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Snapshot } from '../framework/handle.ts';
import { podInfoOf } from '../framework/podInfo.ts';
import { requiredNodeAffinity } from '../framework/requiredNodeAffinity.ts';
import {
  countedBy,
  hasAllTopologyKeys,
  isIncluded,
  ownConstraints,
} from '../plugins/PodTopologySpread/spreadConstraints.ts';

/** Pods that one constraint of a Pod counts, by domain. */
export interface SpreadDomains {
  readonly topologyKey: string;
  readonly maxSkew: number;
  /** Sorted by name. */
  readonly domains: readonly SpreadDomain[];
}

export interface SpreadDomain {
  readonly name: string;
  /** Number of Pods that the constraint counts, including the Pod itself if it is there. */
  readonly count: number;
  /** Number of those with the same value of a label as the Pod. */
  readonly alike: number;
}

/** Domains of every spread constraint in the Pod's own spec, with their Pods. `label` identifies similar Pods. */
export function spreadDomains(snapshot: Snapshot, pod: Pod, label: string): SpreadDomains[] {
  const info = podInfoOf(pod);
  const affinity = requiredNodeAffinity(pod);
  const sorts = [ownConstraints(pod, 'DoNotSchedule'), ownConstraints(pod, 'ScheduleAnyway')];
  return sorts.flatMap((constraints) =>
    constraints.map((constraint) => {
      const { matches } = countedBy(constraint.selector, info.namespace);
      const domains = new Map<string, { count: number; alike: number }>();
      for (const node of snapshot.nodes) {
        if (!hasAllTopologyKeys(node, constraints) || !isIncluded(constraint, info, node, affinity)) continue;
        const name = node.labels[constraint.topologyKey] ?? '';
        const domain = domains.get(name) ?? { count: 0, alike: 0 };
        domains.set(name, domain);
        for (const other of node.pods.filter(matches)) {
          domain.count++;
          if (other.labels[label] === info.labels[label]) domain.alike++;
        }
      }
      return {
        topologyKey: constraint.topologyKey,
        maxSkew: constraint.maxSkew,
        domains: [...domains].map(([name, of]) => ({ name, ...of })).sort((a, b) => compare(a.name, b.name)),
      };
    }),
  );
}
