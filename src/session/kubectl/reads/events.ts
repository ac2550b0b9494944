import { goSort } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { Event } from '#model/generated/types.ts';
import { lastSeenText, lastSeenUs } from '../ageText.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { resourceOf } from '../resources.ts';
import { textTable } from '../textTable.ts';
import type { Printed } from '../writeOutput.ts';
import { checkMayList } from './permission.ts';

/** `kubectl events`, oldest first. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/events/events.go. */
export function events(asked: Invocation): Printed {
  const { world, flags, namespace, nowUs } = asked;
  const inAll = flags.isOn('all-namespaces');
  checkMayList(asked, resourceOf(world, 'events'));
  const about = forObject(asked);
  const types = flags.list('types').map((type) => type.toLowerCase());
  if (types.some((type) => type !== 'normal' && type !== 'warning'))
    throw usageError('valid --types are Normal or Warning');
  const listed = world
    .table(store('Event'))
    .values()
    .filter(
      (event) =>
        (inAll || event.metadata.namespace === namespace) &&
        (types.length === 0 || types.includes((event.type ?? '').toLowerCase())) &&
        about(event),
    );
  const found = goSort(listed, (a, b) => lastSeenUs(a) < lastSeenUs(b));
  if (found.length === 0)
    return { out: '', err: inAll ? 'No events found.' : `No events found in ${namespace} namespace.` };
  return { out: eventText(found, nowUs, inAll, flags.isOn('no-headers')) };
}

/** `--for pod/web`: whether an Event is about that object. */
function forObject({ world, flags }: Invocation): (event: Event) => boolean {
  const text = flags.text('for');
  if (text === undefined) return () => true;
  const [type = '', name, ...more] = text.split('/');
  if (name === undefined) throw usageError('--for must be in resource/name form');
  if (more.length > 0) throw usageError('arguments in resource/name form may not have more than one slash');
  const { kindName, apiVersion } = resourceOf(world, type);
  return ({ involvedObject: about }) =>
    about.kind === kindName && about.apiVersion === apiVersion && about.name === name;
}

/** The table that `kubectl events` prints. */
export function eventText(found: readonly Event[], nowUs: Micros, withNamespace: boolean, isBare = false): string {
  const headings = [...(withNamespace ? ['NAMESPACE'] : []), 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'];
  return textTable(
    isBare ? [] : headings,
    found.map((event) => [
      ...(withNamespace ? [event.metadata.namespace ?? ''] : []),
      lastSeenText(event, nowUs),
      event.type ?? '',
      event.reason ?? '',
      `${event.involvedObject.kind ?? ''}/${event.involvedObject.name ?? ''}`,
      (event.message ?? '').trim(),
    ]),
  );
}
