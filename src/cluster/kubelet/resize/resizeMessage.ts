import { compare } from '#base/order.ts';
import type { Container, Pod, ResourceRequirements } from '#model/generated/types.ts';

/** Message in the Events of a resize. Upstream source (v1.36.2): pkg/kubelet/events/event.go, podResizeMessage. */
export function resizeMessage({ spec }: Pod, what: string, generation: number, error = ''): string {
  const initContainers = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const summary = {
    ...(initContainers.length > 0 && { initContainers: initContainers.map(summaryOf) }),
    containers: spec.containers.map(summaryOf),
    generation,
    ...(error !== '' && { error }),
  };
  return `Pod resize ${what}: ${JSON.stringify(summary)}`;
}

function summaryOf({ name, resources }: Container): object {
  return { name, resources: inOrder(resources ?? {}) };
}

/** Go's order: limits before requests, resources by name. */
function inOrder({ limits, requests }: ResourceRequirements): object {
  const sorted = (list: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(list).sort(([a], [b]) => compare(a, b)));
  return { ...(limits && { limits: sorted(limits) }), ...(requests && { requests: sorted(requests) }) };
}
