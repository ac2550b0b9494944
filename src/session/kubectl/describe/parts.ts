import { EPOCH_RFC3339, parseTime } from '#base/rfc3339.ts';
import type { Event } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { lastSeenText, olderEventFirst } from '../eventLines.ts';

export const NONE = '<none>';
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

export function indented(lines: readonly string[], level = 1): string[] {
  const indent = '  '.repeat(level);
  return lines.map((line) => indent + line);
}

/** `Labels:` and `Annotations:` with one line for each. */
export function mapLines(
  title: string,
  map: { readonly [key: string]: string } | undefined,
  separator = '=',
): string[] {
  const keys = Object.keys(map ?? {})
    .filter((key) => key !== LAST_APPLIED)
    .sort();
  if (keys.length === 0) return [`${title}:\t${NONE}`];
  return keys.map((key, at) => `${at === 0 ? `${title}:` : ''}\t${key}${separator}${map?.[key]}`);
}

/** Name, namespace, labels, annotations. */
export function headLines({ metadata }: KubeObject): string[] {
  return [
    `Name:\t${metadata.name}`,
    ...(metadata.namespace === undefined ? [] : [`Namespace:\t${metadata.namespace}`]),
  ];
}

export function markLines({ metadata }: KubeObject): string[] {
  return [...mapLines('Labels', metadata.labels), ...mapLines('Annotations', metadata.annotations, ': ')];
}

export function controllerLine({ metadata }: KubeObject): string[] {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  return owner ? [`Controlled By:\t${owner.kind}/${owner.name}`] : [];
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY_US = 86_400_000_000;
/** The day of the week of the first moment of every run. */
const FIRST_DAY = 4;

/** `Thu, 01 Jan 2026 00:00:03 +0000`, as Go's RFC1123Z; empty when there is no such time. */
export function longTime(time: string | undefined): string {
  const atUs = time === undefined ? undefined : parseTime(time);
  if (time === undefined || atUs === undefined) return '';
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-');
  const days = Math.floor((atUs - (parseTime(EPOCH_RFC3339) ?? 0)) / DAY_US);
  const weekday = DAYS[(((days + FIRST_DAY) % 7) + 7) % 7];
  return `${weekday}, ${day} ${MONTHS[Number(month) - 1]} ${year} ${time.slice(11, 19)} +0000`;
}

/** The table at the end. */
export function eventLines(events: readonly Event[], nowUs: number): string[] {
  if (events.length === 0) return [`Events:\t${NONE}`];
  const rows = [...events]
    .sort((a, b) => olderEventFirst(a, b))
    .map((event) => [
      event.type ?? '',
      event.reason ?? '',
      lastSeenText(event, nowUs),
      [event.source?.component ?? event.reportingComponent ?? '', event.source?.host ?? ''].filter(Boolean).join(', '),
      (event.message ?? '').trim(),
    ]);
  const headings = [
    ['Type', 'Reason', 'Age', 'From', 'Message'],
    ['----', '------', '----', '----', '-------'],
  ];
  return ['Events:', ...indented([...headings, ...rows].map((row) => row.join('\t')))];
}

/** Columns with a line of dashes under the headings; cells are separated by tabs. */
export function alignedHeadings(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const dashes = headings.map((heading) => '-'.repeat(heading.length));
  return indented([headings, dashes, ...rows].map((row) => row.join('\t')));
}
