import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { POD_TEMPLATE_HASH } from '#cluster/controllers/controllerRevisions.ts';
import type { SpreadDomains } from '#cluster/scheduler/actor/trials.ts';
import type { QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { PodDecision } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { fact, listText, requestsText } from './writtenAmounts.ts';

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

/** The reason that Pods of lower priority run while this one waits. Empty until the scheduler has tried the Pod. */
export function rivalFacts({ world }: Reader, pod: Pod, queued: QueuedPod | undefined): PodFact[] {
  if (!queued || queued.unschedulableCount === 0) return [];
  const priority = pod.spec.priority ?? 0;
  const lower = world
    .table(store('Pod'))
    .values()
    .filter((other) => isRunning(other) && (other.spec.priority ?? 0) < priority);
  const never = pod.spec.preemptionPolicy === 'Never' && lower.length > 0;
  return [
    ...overtakenFacts(pod, priority, lower),
    ...(never ? [fact('preemptionNever', { count: lower.length })] : []),
  ];
}

function isRunning({ spec, status, metadata }: Pod): boolean {
  return Boolean(spec.nodeName) && status?.phase === 'Running' && metadata.deletionTimestamp === undefined;
}

/** The newest Pod of lower priority that got its node after this Pod was created. */
function overtakenFacts(pod: Pod, priority: number, lower: readonly Pod[]): PodFact[] {
  const bornUs = parseTime(pod.metadata.creationTimestamp ?? '') ?? Number.POSITIVE_INFINITY;
  let newest: { readonly other: Pod; readonly atUs: Micros } | undefined;
  for (const other of lower) {
    const atUs = scheduledUs(other);
    if (atUs > bornUs && atUs > (newest?.atUs ?? 0)) newest = { other, atUs };
  }
  if (!newest) return [];
  const { other } = newest;
  return [
    fact('overtaken', {
      other: objectKey(other),
      otherPriority: other.spec.priority ?? 0,
      node: other.spec.nodeName ?? '',
      priority,
      otherAsks: requestsText(other),
      asks: requestsText(pod),
    }),
  ];
}

function scheduledUs({ status }: Pod): number {
  const condition = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  return condition?.status === 'True' ? (parseTime(condition.lastTransitionTime ?? '') ?? -1) : -1;
}
