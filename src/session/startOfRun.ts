import { LIMITS } from '#base/limits.ts';
import { timeOfUnixMs, unixMsOf } from '#base/rfc3339.ts';
import { fields, flag, list, map, oneOf, optional, such, text, whole, withRule } from '#base/shape.ts';
import type { Millis } from '#base/time.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { anyText, file } from './commands/command.ts';
import { nodesShape } from './commands/nodeCommands.ts';

/** Switches of a run. Which feature gates there are is kube-scheduler's business. */
export const switchesShape = fields({
  release: optional(oneOf('1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36')),
  queue: optional(oneOf('hints', 'classic')),
  ties: optional(oneOf('list', 'random')),
  popFromBackoff: optional(flag),
  backoff: optional(oneOf('on', 'off')),
  featureGates: optional(map(flag, LIMITS.listItems.most)),
});

const above0 = such<number>('a number above 0', (value) => Number.isFinite(value) && (value as number) > 0);

const notNegative = such<number>('a number, 0 or more', (value) => Number.isFinite(value) && (value as number) >= 0);

/** Fields of a status that say when something happened. Others may lie ahead, such as when a certificate ends. */
const PAST: ReadonlySet<string> = new Set([
  'acquireTime',
  'completionTime',
  'eventTime',
  'finishedAt',
  'firstTimestamp',
  'lastHeartbeatTime',
  'lastObservedTime',
  'lastProbeTime',
  'lastScaleTime',
  'lastScheduleTime',
  'lastSuccessfulTime',
  'lastTimestamp',
  'lastTransitionTime',
  'lastUpdateTime',
  'renewTime',
  'startTime',
  'startedAt',
]);
/** A run may go on for a year, and RFC 3339 ends with the year 9999. */
const LAST_START_MS = unixMsOf('9000-01-01T00:00:00Z') ?? 0;
const DEEPEST = 12;

/**
 * When a run of these objects begins, as RFC 3339: at the newest time in them, for then they were as they say.
 * `undefined` when they name
 * none. A part of a second counts as a whole one, so that nothing in the files lies ahead.
 */
export function newestTime(objects: readonly KubeObject[]): string | undefined {
  const newest = new Newest();
  for (const object of objects) addObject(newest, object);
  return newest.unixMs === undefined ? undefined : timeOfUnixMs(Math.ceil(newest.unixMs / 1000) * 1000);
}

/**
 * The source with the start of its run. Files begin at the newest time in them, else at the day on which they were
 * opened. A scenario has
 * a fixed date unless files say another. A start that is said already stays.
 */
export function sourceWithStart(source: RunSource, objects: readonly KubeObject[], today: string): RunSource {
  const { scenario, start, files = [] } = source;
  if (start !== undefined || files.length === 0) return source;
  const found = newestTime(objects) ?? (scenario === 'own' ? today : undefined);
  return found === undefined ? source : { ...source, start: found };
}

const START_WORDS = 'a time in whole seconds such as 2026-01-31T12:00:00Z, from 1970 to 9000';

/** The source of a run, as the page, links and files give it. */
export const sourceShape = fields({
  scenario: anyText,
  seed: whole(Number.MIN_SAFE_INTEGER),
  start: optional(withRule(text(1000), (start) => (startProblem(start) ? START_WORDS : undefined))),
  files: optional(list(file)),
  nodes: optional(nodesShape),
  configuration: optional(file),
  trace: optional(fields({ timeScale: optional(above0), longestGapSeconds: optional(notNegative) })),
  switches: optional(switchesShape),
  clientRates: optional(oneOf('upstream', 'unlimited')),
});

/** The problem with the start of a source. */
export function startProblem(start: unknown): InputProblem | undefined {
  const unixMs = typeof start === 'string' ? unixMsOf(start) : undefined;
  if (unixMs !== undefined && unixMs % 1000 === 0 && unixMs >= 0 && unixMs <= LAST_START_MS) return undefined;
  return { field: 'start', message: `the start must be ${START_WORDS}, not ${String(start)}` };
}

class Newest {
  unixMs: Millis | undefined;
  /** Most of the times of a dump are not newer than one that was read before. As texts they are compared fast. */
  private text = '';

  add(time: unknown, earlierSeconds = 0): void {
    if (typeof time !== 'string') return;
    if (earlierSeconds === 0 && time.endsWith('Z') && time.length === this.text.length && time <= this.text) return;
    const read = unixMsOf(time);
    if (read === undefined) return;
    // A part of a millisecond was cut off.
    const unixMs = read + (time.includes('.') ? 1 : 0) - earlierSeconds * 1000;
    if (unixMs > LAST_START_MS || unixMs < 0 || (this.unixMs !== undefined && unixMs <= this.unixMs)) return;
    this.unixMs = unixMs;
    if (earlierSeconds === 0 && time.endsWith('Z')) this.text = time;
  }
}

function addObject(newest: Newest, object: KubeObject): void {
  const { creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, managedFields } = object.metadata;
  newest.add(creationTimestamp);
  // It lies ahead by the grace period.
  if (typeof deletionGracePeriodSeconds === 'number') newest.add(deletionTimestamp, deletionGracePeriodSeconds);
  if (Array.isArray(managedFields)) for (const managed of managedFields) newest.add(managed?.time);
  if (isKind(object, 'Event')) addFields(newest, object, DEEPEST);
  if (isKind(object, 'Lease')) addFields(newest, object.spec, DEEPEST);
  addFields(newest, (object as { readonly status?: unknown }).status, DEEPEST);
}

function addFields(newest: Newest, value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || depth === 0) return;
  if (Array.isArray(value)) {
    for (const item of value) addFields(newest, item, depth - 1);
    return;
  }
  for (const [name, field] of Object.entries(value)) {
    if (PAST.has(name)) newest.add(field);
    else addFields(newest, field, depth - 1);
  }
}
