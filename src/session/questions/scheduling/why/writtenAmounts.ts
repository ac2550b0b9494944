import { MILLISECOND_US, MINUTE_US, type Micros, SECOND_US } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityOf } from '#model/quantity/quantityMath.ts';
import type { PodFact, PodFactName, PodFacts } from '#protocol/podFacts.ts';
import { ageText } from '#session/kubectl/ageText.ts';

/** An amount of a resource as Kubernetes writes it: milli-CPU, bytes, or a count. */
export function amountText(resource: string, amount: number): string {
  if (resource === 'cpu') return `${amount}m`;
  return resource === 'memory' || resource === 'ephemeral-storage' || resource.startsWith('hugepages-')
    ? quantityOf(amount, 'BinarySI')
    : String(amount);
}

/** The requests of a Pod: `cpu 2500m, memory 1Gi`. */
export function requestsText(pod: Pod): string {
  const asked = Object.entries(podRequests(pod)).filter(([, amount]) => amount > 0);
  return asked.map(([resource, amount]) => `${resource} ${amountText(resource, amount)}`).join(', ') || '0';
}

/** A duration in simulated microseconds as text: `340 ms`, `3.6 s`, `5m`. */
export function durationText(us: Micros): string {
  const positive = Math.max(0, us);
  if (positive < SECOND_US) return `${Math.round(positive / MILLISECOND_US)} ms`;
  return positive < 2 * MINUTE_US
    ? `${(Math.round(positive / (SECOND_US / 10)) / 10).toFixed(1)} s`
    : ageText(positive);
}

/** A moment as the run's clock shows it: `3:41.0`. */
export function clockText(us: Micros): string {
  const tenths = Math.floor(us / (SECOND_US / 10));
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`;
}

const MOST_NAMED = 4;

/** The first few of a list, and the number of the others. */
export function listText(names: readonly string[], more: (count: number) => string = (count) => `+${count}`): string {
  const shown = names.slice(0, MOST_NAMED);
  return names.length > MOST_NAMED ? `${shown.join(', ')}, ${more(names.length - MOST_NAMED)}` : shown.join(', ');
}

/** One sentence about a Pod, with the values that its name requires. */
export function fact<N extends PodFactName>(says: N, values: PodFacts[N]): PodFact {
  return { says, values } as unknown as PodFact;
}
