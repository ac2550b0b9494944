import { parseTime } from '#base/rfc3339.ts';
import type { Pod } from '#model/generated/types.ts';

/** When the Pod was made, in microseconds since the start of the run; whole seconds, as the API keeps it. */
export function creationUs({ metadata }: Pod): number {
  return (metadata.creationTimestamp === undefined ? undefined : parseTime(metadata.creationTimestamp)) ?? 0;
}
