import { parseTime, weekdayOf } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { LabelSelector } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { ageText } from '../ageText.ts';

const PADDING = 2;

export const NONE = '<none>';
export const UNSET = '<unset>';
const SKIPPED = 'kubectl.kubernetes.io/last-applied-configuration';
/** Longer annotations get lines of their own and are cut off. */
const MOST_ANNOTATION = 140;

export type TextMap = { readonly [key: string]: string } | undefined;

export function indented(lines: readonly string[], level = 1): string[] {
  const indent = '  '.repeat(level);
  return lines.map((line) => indent + line);
}

/** `Title:` before the first text, with the others below it; a tab ends the title. */
export function titledLines(title: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [`${title}:\t${NONE}`];
  return texts.map((text, at) => `${at === 0 ? `${title}:` : ''}\t${text}`);
}

export function labelLines(title: string, labels: TextMap): string[] {
  const keys = Object.keys(labels ?? {}).sort();
  return titledLines(
    title,
    keys.map((key) => `${key}=${labels?.[key]}`),
  );
}

export function annotationLines(title: string, annotations: TextMap): string[] {
  const keys = Object.keys(annotations ?? {})
    .filter((key) => key !== SKIPPED)
    .sort();
  return titledLines(
    title,
    keys.flatMap((key) => oneAnnotation(key, (annotations?.[key] ?? '').replace(/\n$/, ''))),
  );
}

function oneAnnotation(key: string, value: string): string[] {
  const isShort = value.length + key.length + 2 <= MOST_ANNOTATION && !value.includes('\n');
  if (isShort) return [`${key}: ${value}`];
  return [`${key}:`, ...value.split('\n').map((line) => `  ${shortened(line, MOST_ANNOTATION - 2)}`)];
}

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

/** Name and namespace. */
export function headLines({ metadata }: KubeObject): string[] {
  return [`Name:\t${metadata.name}`, `Namespace:\t${metadata.namespace ?? ''}`];
}

export function markLines({ metadata }: KubeObject): string[] {
  return [...labelLines('Labels', metadata.labels), ...annotationLines('Annotations', metadata.annotations)];
}

export function controllerLine({ metadata }: KubeObject): string[] {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  return owner ? [`Controlled By:\t${owner.kind}/${owner.name}`] : [];
}

/** A line if there is a value. */
export function optional(title: string, value: unknown): string[] {
  return value === undefined || value === null || value === '' ? [] : [`${title}:\t${String(value)}`];
}

/** `True`, `False`. */
export function boolText(value: boolean): string {
  return value ? 'True' : 'False';
}

/** A selector as text; an empty one is not `<none>`. */
export function selectorText(selector: LabelSelector | undefined): string {
  const text = formatLabelSelector(selector);
  return text === NONE ? '' : text;
}

/** A list as Go prints it: `[a b]`. */
export function goList(items: readonly unknown[] | undefined): string {
  return `[${(items ?? []).map(String).join(' ')}]`;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Go's text for a time that is not set. */
const NEVER = 'Mon, 01 Jan 0001 00:00:00 +0000';

/** A time in Go's RFC1123Z format: `Thu, 01 Jan 2026 00:00:03 +0000`. */
export function longTime(time: string | undefined): string {
  const atUs = time === undefined ? undefined : parseTime(time);
  if (time === undefined || atUs === undefined) return NEVER;
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-');
  const weekday = DAYS[weekdayOf(atUs)];
  return `${weekday}, ${day} ${MONTHS[Number(month) - 1]} ${year} ${time.slice(11, 19)} +0000`;
}

/** The text for an object that is being deleted: `Terminating (lasts 5s)`. */
export function lastsText(deletionTimestamp: string, nowUs: Micros): string {
  return `Terminating (lasts ${ageText(nowUs - (parseTime(deletionTimestamp) ?? nowUs))})`;
}

/** Columns with a line of dashes under the headings; cells are separated by tabs. */
export function alignedHeadings(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const dashes = headings.map((heading) => '-'.repeat(heading.length));
  return indented([headings, dashes, ...rows].map((row) => row.join('\t')));
}

/** `Conditions:` of workloads: type, status and reason. */
export function conditionLines(
  conditions: readonly { readonly type: string; readonly status: string; readonly reason?: string }[] = [],
): string[] {
  if (conditions.length === 0) return [];
  const rows = conditions.map(({ type, status, reason = '' }) => [`${type} `, status, reason]);
  return ['Conditions:', ...alignedHeadings(['Type', 'Status', 'Reason'], rows)];
}

/** The conditions with time and reason, as namespaces show them. */
export function timedConditionLines(
  conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly lastTransitionTime?: string;
    readonly reason?: string;
    readonly message?: string;
  }[] = [],
): string[] {
  if (conditions.length === 0) return [];
  const rows = conditions.map(({ type, status, lastTransitionTime, reason = '', message = '' }) => [
    type,
    status,
    longTime(lastTransitionTime),
    reason,
    message,
  ]);
  const headings = ['Type', 'Status', 'LastTransitionTime', 'Reason', 'Message'];
  return ['Conditions:', ...alignedHeadings(headings, rows)];
}

/**
 * Aligns lines whose cells end with tabs. A column is as wide as its widest cell in consecutive lines that have it.
 * It follows Go's text/tabwriter with a padding of two spaces, which `kubectl describe` uses. A text with line breaks
 * becomes several lines.
 */
export function tabAligned(lines: readonly string[]): string[] {
  const rows = lines.flatMap((line) => line.split('\n')).map((line) => line.split('\t'));
  const widths = rows.map((row) => row.map(() => 0));
  align(rows, widths, 0, rows.length, 0);
  return rows.map((row, at) =>
    row.map((cell, column) => (column < row.length - 1 ? padded(cell, widths[at]?.[column] ?? 0) : cell)).join(''),
  );
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - letters(cell)));
}

/** The number of code points, not of UTF-16 units. */
function letters(cell: string): number {
  return [...cell].length;
}

function align(rows: readonly string[][], widths: number[][], from: number, to: number, column: number): void {
  let at = from;
  while (at < to) {
    if (!hasCell(rows, at, column)) {
      at += 1;
      continue;
    }
    const start = at;
    while (at < to && hasCell(rows, at, column)) at += 1;
    const block = Array.from({ length: at - start }, (_, i) => start + i);
    const widest = block.reduce((most, row) => Math.max(most, letters(rows[row]?.[column] ?? '')), 0);
    for (const row of block) (widths[row] as number[])[column] = widest + PADDING;
    align(rows, widths, start, at, column + 1);
  }
}

/** Whether the row has this cell, ended by a tab. */
function hasCell(rows: readonly string[][], row: number, column: number): boolean {
  return column < (rows[row]?.length ?? 0) - 1;
}
