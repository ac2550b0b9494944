import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import { scenario as own } from '#scenarios/own/scenario.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import type { ReasonMatch } from '#scenarios/story.ts';
import { type Happening, isMadeBy } from './happening.ts';
import type { DetailedReason } from './salience/rule.ts';

/** Workload kinds with a picture of their own. */
const WORKLOADS = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob']);

/**
 * Reasons that begin and end the way of the first Pod. The decision of kube-scheduler between them is told anyway.
 */
const MADE = new Set(['deployment.created', 'replicaSet.created', 'statefulSet.created', 'job.created', 'pod.created']);

const RUNS = 'container.started';

/** The first reason of an entry that matches; `undefined` when none does. */
export function matchIn(entry: Entry, match: ReasonMatch): DetailedReason | undefined {
  return matchesIn(entry, match)[0];
}

/** Every reason of an entry that matches. */
export function matchesIn(entry: Entry, match: ReasonMatch): readonly DetailedReason[] {
  if (match.actor !== undefined && !isLike(entry.actor, match.actor)) return [];
  return (entry.reasons as readonly DetailedReason[]).filter((reason) => isMeant(reason, match));
}

function isMeant(reason: DetailedReason, { reason: type, kind, subject, fields }: ReasonMatch): boolean {
  return (
    reason.type === type &&
    (kind === undefined || reason.kind === kind) &&
    (subject === undefined || isLike(reason.subject ?? '', subject)) &&
    Object.entries(fields ?? {}).every(([name, wanted]) => isValue(reason[name], wanted))
  );
}

export function isValue(is: unknown, wanted: string | number | boolean): boolean {
  return typeof wanted === 'string' && typeof is === 'string' ? isLike(is, wanted) : is === wanted;
}

/** Whether a text matches a pattern, in which `*` stands for any letters. */
export function isLike(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
}

/** The end of a run's scenario, in simulated microseconds; a run of a person's own files has no end. */
export function endOf({ scenario }: Pick<RunSource, 'scenario'>): number {
  const found = scenario === own.id ? undefined : scenarioById(scenario);
  return found?.endUs ?? Number.POSITIVE_INFINITY;
}

/**
 * The way of the first Pod of a cluster, from its creation to its running container. These steps play even where only
 * decisive ones do, so that a beginner sees them once. Empty where a container has run before.
 */
export function firstPod(world: World, ahead: readonly Happening[]): (happening: Happening) => boolean {
  if (hasRun(world)) return () => false;
  const runs = ahead.find(({ type }) => type === RUNS);
  if (!runs) return () => false;
  const { subject } = runs;
  return (happening) =>
    happening === runs ||
    (MADE.has(happening.type) &&
      happening.seq < runs.seq &&
      (happening.subject === subject ||
        isMadeBy(happening.kind, happening.subject, { type: RUNS, kind: 'Pod', subject })));
}

/** Whether a happening may be a step on the way of the first Pod. */
export function mayBeOnWay({ type }: Happening): boolean {
  return MADE.has(type) || type === RUNS;
}

/** Whether these happenings contain the way of the first Pod to its end. */
export function isWayKnown(ahead: readonly Happening[]): boolean {
  return ahead.some(({ type }) => type === RUNS);
}

/** Whether a container has run on any node. */
export function hasRun(world: World): boolean {
  for (const { containers } of world.table(KUBELET_PODS).unordered())
    if (containers.some(({ instances }) => instances > 0)) return true;
  return false;
}

/** The part of the stage that shows an object: `key` is `namespace/name`, or its name. */
export function objectPoint(
  kind: string,
  key: string,
): Exclude<TellingPoint, { part: 'queue' | 'plugin' | 'component' }> {
  if (kind === 'Pod') return { part: 'pod', key };
  if (kind === 'Node') return { part: 'node', name: key };
  if (kind === 'PriorityLevelConfiguration') return { part: 'level', name: key };
  return { part: WORKLOADS.has(kind) ? 'workload' : 'object', kind, key };
}
