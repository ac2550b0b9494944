/**
 * Names of the fields of an Event of events.k8s.io in an Event of the core group. Fields that are not here have the
 * same name in both.
 */
const CORE_NAMES: Readonly<Record<string, string>> = {
  note: 'message',
  regarding: 'involvedObject',
  reportingController: 'reportingComponent',
  deprecatedSource: 'source',
  deprecatedFirstTimestamp: 'firstTimestamp',
  deprecatedLastTimestamp: 'lastTimestamp',
  deprecatedCount: 'count',
};
const OTHER_NAMES = new Map(Object.entries(CORE_NAMES).map(([other, core]) => [core, other]));

type Plain = { readonly [field: string]: unknown };

export function isOtherEvent({ apiVersion, kind }: Plain): boolean {
  return apiVersion === 'events.k8s.io/v1' && kind === 'Event';
}

/**
 * The Event in the form of the core group: both are names of one object. A field that only the core group has gets a
 * name that neither has, so that it is reported as unknown. Upstream source (v1.36.2):
 * pkg/apis/events/v1/conversion.go.
 */
export function coreEvent(event: Plain): Plain {
  const fields = Object.entries(event).map(([name, value]) => [
    OTHER_NAMES.has(name) ? `${UNKNOWN}${name}` : (CORE_NAMES[name] ?? name),
    value,
  ]);
  return { ...Object.fromEntries(fields), apiVersion: 'v1' };
}

const UNKNOWN = 'events.k8s.io ';

/** The original name of a field of the converted Event. */
export function writtenName(name: string): string {
  return name.startsWith(UNKNOWN) ? name.slice(UNKNOWN.length) : (OTHER_NAMES.get(name) ?? name);
}
