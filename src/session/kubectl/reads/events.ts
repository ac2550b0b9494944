import { store } from '#cluster/api/kindTables.ts';
import type { Event } from '#model/generated/types.ts';
import { lastSeenText, olderEventFirst } from '../eventLines.ts';
import type { Invocation } from '../invocation.ts';
import type { Printed } from '../printed.ts';
import { textTable } from '../textTable.ts';

/** `kubectl events`, oldest first. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/events/events.go. */
export function events({ world, flags, namespace, nowUs }: Invocation): Printed {
  const inAll = flags.isOn('all-namespaces');
  const [kind, name] = flags.text('for')?.split('/') ?? [];
  const types = flags.list('types');
  const found = world
    .table(store('Event'))
    .values()
    .filter(
      ({ metadata, involvedObject, type = '' }) =>
        (inAll || metadata.namespace === namespace) &&
        (types.length === 0 || types.includes(type)) &&
        (name === undefined ||
          (involvedObject.name === name && involvedObject.kind?.toLowerCase() === singular(kind ?? ''))),
    )
    .sort((a, b) => olderEventFirst(a, b));
  if (found.length === 0)
    return { out: '', err: inAll ? 'No events found.' : `No events found in ${namespace} namespace.` };
  return { out: eventText(found, nowUs, inAll) };
}

function singular(kind: string): string {
  return kind.toLowerCase().replace(/s$/, '');
}

/** The table that `kubectl events` prints. */
export function eventText(found: readonly Event[], nowUs: number, withNamespace: boolean): string {
  return textTable(
    [...(withNamespace ? ['NAMESPACE'] : []), 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'],
    found.map((event) => [
      ...(withNamespace ? [event.metadata.namespace ?? ''] : []),
      lastSeenText(event, nowUs),
      event.type ?? '',
      event.reason ?? '',
      `${event.involvedObject.kind ?? ''}/${event.involvedObject.name ?? ''}`,
      event.message ?? '',
    ]),
  );
}
