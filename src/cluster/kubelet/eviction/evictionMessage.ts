import type { Container, Pod } from '#model/generated/types.ts';
import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { quantityOf, quantityValue } from '#model/quantity/quantityMath.ts';
import type { PodUsage, PodWithUsage } from './podUsage.ts';
import { amountText, type Observation, SIGNALS, type Signal, type Threshold } from './thresholds.ts';

export type Observations = { readonly [S in Signal]?: Observation };

/**
 * Eviction message with the containers that exceed their requests. If usage is known only for the Pod as a whole, it is
 * assigned to its only container; with several, none is named. Upstream source (v1.36.2):
 * pkg/kubelet/eviction/helpers.go, evictionMessage.
 */
export function evictionMessage(
  signal: Signal,
  { pod, usage }: PodWithUsage,
  thresholds: readonly Threshold[],
  observations: Observations,
): string {
  const { resource } = SIGNALS[signal];
  const met = thresholds.find((threshold) => SIGNALS[threshold.signal].resource === resource);
  const observed = met && observations[met.signal];
  const low = `The node was low on resource: ${resource}. `;
  const limits = observed
    ? `Threshold quantity: ${amountText(met.value, observed.capacity)}, available: ${availableText(signal, observed)}. `
    : '';
  return low + limits + (usage ? containerText(resource, pod, usage) : '');
}

function availableText(signal: Signal, { available }: Observation): string {
  return quantityOf(available, signal === 'pid.available' ? 'DecimalSI' : 'BinarySI');
}

function containerText(resource: string, pod: Pod, usage: PodUsage): string {
  return pod.spec.containers.map((container) => excessText(resource, pod, container, usage)).join('');
}

function excessText(resource: string, pod: Pod, container: Container, usage: PodUsage): string {
  const usedBytes = usedOf(resource, pod, container, usage);
  if (usedBytes === undefined) return '';
  const request = requestOf(resource, pod, container);
  if (usedBytes <= quantityValue(request)) return '';
  const used = quantityOf(usedBytes, 'BinarySI');
  return `Container ${container.name} was using ${used}, request is ${canonicalQuantity(request)}, has larger consumption of ${resource}. `;
}

function usedOf(resource: string, pod: Pod, { name }: Container, usage: PodUsage): number | undefined {
  if (usage.containers) {
    const share = usage.containers[name];
    return resource === 'memory' ? share?.memoryBytes : resource === 'ephemeral-storage' ? share?.diskBytes : undefined;
  }
  if (pod.spec.containers.length > 1) return undefined;
  if (resource === 'memory') return usage.memoryBytes;
  return resource === 'ephemeral-storage' ? usage.writableLayerBytes + usage.logsBytes : undefined;
}

/** For memory, the allocated amount counts if the status has it. */
function requestOf(resource: string, pod: Pod, { name, resources }: Container): string {
  const status = pod.status?.containerStatuses?.find((other) => other.name === name);
  const requests = resource === 'memory' && status ? status.allocatedResources : resources?.requests;
  return requests?.[resource] ?? '0';
}
