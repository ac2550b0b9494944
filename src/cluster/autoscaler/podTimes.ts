import { parseTime } from '#base/rfc3339.ts';
import type { Pod } from '#model/generated/types.ts';

/** Creation time of the Pod in microseconds since the start of the run, in whole seconds as in the API. */
export function creationUs({ metadata }: Pod): number {
  return (metadata.creationTimestamp === undefined ? undefined : parseTime(metadata.creationTimestamp)) ?? 0;
}
