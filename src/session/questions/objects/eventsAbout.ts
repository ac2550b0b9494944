import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Event } from '#model/generated/types.ts';
import { lastSeenUs } from '#session/kubectl/ageText.ts';

/** core/v1 Events about an object, newest first. */
export function eventsAbout(
  world: World,
  { kind, namespace, name }: { readonly kind: string; readonly namespace?: string; readonly name: string },
): Event[] {
  return world
    .table(store('Event'))
    .values()
    .filter(
      ({ involvedObject }) =>
        involvedObject.kind === kind &&
        involvedObject.name === name &&
        (involvedObject.namespace ?? '') === (namespace ?? ''),
    )
    .sort((a, b) => newestFirst(a, b));
}

function newestFirst(a: Event, b: Event): number {
  const [timeA, timeB] = [lastSeenUs(a), lastSeenUs(b)];
  if (timeA !== timeB) return timeA > timeB ? -1 : 1;
  return Number(b.metadata.resourceVersion ?? 0) - Number(a.metadata.resourceVersion ?? 0);
}
