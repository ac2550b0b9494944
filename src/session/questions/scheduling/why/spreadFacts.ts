import { POD_TEMPLATE_HASH } from '#cluster/controllers/templateHash.ts';
import type { SpreadDomains } from '#cluster/scheduler/actor/spreadDomains.ts';
import type { Pod } from '#model/generated/types.ts';
import type { PodDecision } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { fact } from './fact.ts';
import { listText } from './writtenAmounts.ts';

/** The counts of a Pod's spread constraints at its decision, the Pods behind them, and the present skew. */
export function spreadFacts(reader: Reader, pod: Pod, decision: PodDecision | undefined): PodFact[] {
  if (!pod.spec.topologySpreadConstraints?.length) return [];
  const now = reader.trials.spreadDomains(pod, POD_TEMPLATE_HASH);
  const then = decision
    ? reader.run.excursion(decision.seq - 1, () => reader.trials.spreadDomains(pod, POD_TEMPLATE_HASH))
    : now;
  const isRevised = pod.metadata.labels?.[POD_TEMPLATE_HASH] !== undefined;
  return then.flatMap((constraint, i) => [
    ...(isRevised ? oldFacts(constraint) : []),
    ...(pod.spec.nodeName ? skewFacts(now[i]) : []),
  ]);
}

/** Pods of other revisions of the same workload were counted as well. */
function oldFacts({ topologyKey: key, domains }: SpreadDomains): PodFact[] {
  const old = domains.reduce((sum, { count, alike }) => sum + count - alike, 0);
  return old === 0
    ? []
    : [fact('spreadOld', { key, count: old, counts: countsText(domains, 'count'), own: countsText(domains, 'alike') })];
}

/** Nothing enforces maxSkew once the Pods are placed. */
function skewFacts(constraint: SpreadDomains | undefined): PodFact[] {
  if (!constraint || constraint.domains.length === 0) return [];
  const { topologyKey: key, maxSkew, domains } = constraint;
  const numbers = domains.map(({ alike }) => alike);
  const skew = Math.max(...numbers) - Math.min(...numbers);
  return skew <= maxSkew ? [] : [fact('spreadNow', { key, skew, maxSkew, counts: countsText(domains, 'alike') })];
}

/** The constraints that refuse every place now, with the counts of their domains and the minimum. */
export function spreadRefusals(reader: Reader, pod: Pod): PodFact[] {
  return reader.trials
    .spreadDomains(pod, POD_TEMPLATE_HASH)
    .slice(0, pod.spec.topologySpreadConstraints?.filter((each) => each.whenUnsatisfiable === 'DoNotSchedule').length)
    .filter(({ domains }) => domains.length > 0)
    .map(({ topologyKey: key, maxSkew, domains }) =>
      fact('spreadRefused', {
        key,
        counts: countsText(domains, 'count'),
        maxSkew,
        least: Math.min(...domains.map(({ count }) => count)),
      }),
    );
}

function countsText(domains: SpreadDomains['domains'], which: 'count' | 'alike'): string {
  return listText(domains.map((domain) => `${domain.name} ${domain[which]}`));
}
