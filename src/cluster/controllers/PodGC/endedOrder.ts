import { compare } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { Pod } from '#model/generated/types.ts';

/**
 * Sorts ended Pods for deletion: evicted ones first, then older ones.
 * Upstream source (v1.36.2): pkg/controller/podgc/gc_controller.go, byEvictionAndCreationTimestamp.
 */
export function endedOrder(a: Pod, b: Pod): number {
  const evicted = Number(isEvicted(b)) - Number(isEvicted(a));
  if (evicted !== 0) return evicted;
  const age = createdUs(a) - createdUs(b);
  if (age !== 0) return age;
  return compare(a.metadata.name, b.metadata.name);
}

function isEvicted({ status }: Pod): boolean {
  return status?.phase === 'Failed' && status.reason === 'Evicted';
}

function createdUs({ metadata }: Pod): number {
  return parseTime(metadata.creationTimestamp ?? '') ?? 0;
}
