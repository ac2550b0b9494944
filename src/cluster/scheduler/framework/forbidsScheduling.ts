import type { Taint } from '#model/generated/types.ts';

/** Whether the taint keeps Pods off a node, rather than only lowering its score. */
export function forbidsScheduling({ effect }: Taint): boolean {
  return effect === 'NoSchedule' || effect === 'NoExecute';
}
