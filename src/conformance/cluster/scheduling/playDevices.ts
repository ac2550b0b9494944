import { compare } from '#base/order.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import type { RecordedLook, RecordedRun, RecordedScript } from './playedScript.ts';
import { AT_ONCE, type PlayedScript, playScript, type SeenLook } from './playedScript.ts';
import type { SeenEvent, SeenState } from './seenState.ts';
import type { SeenChange } from './timeline.ts';

/** Tolerance in seconds for events that wait for back-off. FORMAT-DRA.md, How to compare. */
const AFTER_BACKOFF = 1;

/** Plays a script of category `dra`: it must agree with one of the recorded runs. */
export function playDevices(recorded: RecordedCase): Mismatch | undefined {
  const script = recorded as RecordedScript;
  const played = playScript(script);
  const refused = firstDifference((script.refused ?? []).map(withoutTime), played.refused, 'refused');
  if (refused) return refused;
  const differences = [script, ...(script.otherRuns ?? [])].map((run) => differenceOf(run, played));
  return differences.every(Boolean) ? differences[0] : undefined;
}

function withoutTime(refused: object): object {
  return { ...refused, at: undefined };
}

function differenceOf(run: RecordedRun, played: PlayedScript): Mismatch | undefined {
  for (const [i, look] of run.looks.entries()) {
    const { now, around } = played.looks[i] as SeenLook;
    const found = differenceInLook(look, now, `looks[${look.at} s]`);
    if (found && !around.some((state) => differenceInLook(look, state, '') === undefined)) return found;
  }
  return differenceInTimeline(run, played.timeline);
}

function differenceInLook(look: RecordedLook, seen: SeenState, path: string): Mismatch | undefined {
  const pods = Object.fromEntries(
    Object.entries(look.pods).map(([name, pod]) => [name, { ...pod, nominatedNodeName: undefined }]),
  );
  return (
    firstDifference(pods, seen.pods, `${path}.pods`) ??
    firstDifference(masked(look.claims), masked(seen.claims), `${path}.claims`) ??
    firstDifference(textsOf(look.events), textsOf(seen.events), `${path}.events`)
  );
}

/** Ids are compared by their presence only, and users of a claim without order: Pods are bound side by side. */
function masked(claims: RecordedLook['claims']): unknown {
  return JSON.parse(JSON.stringify(claims), (key, value: unknown) => {
    if (key === 'reservedFor' && Array.isArray(value)) return value.toSorted((a, b) => compare(a.name, b.name));
    return key === 'shareID' ? '{uid}' : value;
  });
}

/** Each text once: the number of repetitions depends on back-off and on races. */
function textsOf(events: readonly SeenEvent[]): readonly string[] {
  const texts = events.map(({ object, type, reason, message, source }) =>
    [object, type, reason, message, source].join(' | '),
  );
  return [...new Set(texts)].sort();
}

/**
 * Compares the events of each object in order, each time with a tolerance. Events of different objects have no order.
 */
function differenceInTimeline({ timeline, looks }: RecordedRun, played: readonly SeenChange[]): Mismatch | undefined {
  const waited = looks.some(({ events }) => events.some(({ message }) => message.startsWith('running ')));
  const tolerance = waited ? AFTER_BACKOFF : AT_ONCE;
  const expected = byObject(withoutRaces(timeline));
  const got = byObject(withoutRaces(played));
  for (const object of new Set([...expected.keys(), ...got.keys()])) {
    const wanted = expected.get(object) ?? [];
    const found = got.get(object) ?? [];
    const path = `timeline[${object}]`;
    const difference = firstDifference(wanted.map(withoutMoment), found.map(withoutMoment), path);
    if (difference) return difference;
    const late = wanted.findIndex(({ at }, i) => Math.abs(at - (found[i] as SeenChange).at) > tolerance + 0.06);
    if (late >= 0) return { path: `${path}[${late}].at`, expected: wanted[late]?.at, got: found[late]?.at };
  }
  return undefined;
}

/**
 * Chance decides whether the garbage collector marks a claim before its own controller releases it, or finds it gone:
 * the recordings have both.
 */
function withoutRaces(timeline: readonly SeenChange[]): readonly SeenChange[] {
  return timeline.filter(
    ({ object, what, at }) =>
      what !== 'deleting' ||
      !object.startsWith('ResourceClaim/') ||
      !timeline.some((other) => other.object === object && other.what === 'gone' && Math.abs(other.at - at) <= AT_ONCE),
  );
}

/** Leaves out nominations: whether a watcher sees one while a Pod is bound is chance. */
function byObject(timeline: readonly SeenChange[]): ReadonlyMap<string, readonly SeenChange[]> {
  const found = new Map<string, SeenChange[][]>();
  for (const happening of timeline) {
    if (happening.what === 'nominated' || happening.at < 0) continue;
    const changes = found.get(happening.object) ?? [];
    const last = changes.at(-1);
    if (last && isOneChange(last, happening)) last.push(happening);
    else changes.push([happening]);
    found.set(happening.object, changes);
  }
  return new Map([...found].map(([object, changes]) => [object, changes.map(asOne)]));
}

function isOneChange(before: readonly SeenChange[], after: SeenChange): boolean {
  const last = before.at(-1);
  return last?.what === 'reservedFor' && after.what === 'reservedFor' && after.at - last.at <= AT_ONCE;
}

/**
 * Pods that are bound or end at once enter and leave a claim in any order: only the last state counts. The claim
 * controller removes a finished Pod from a claim that others use, and adds it again because it has a node, repeatedly.
 * Then each of these states counts, and not which of them was the last when the recording ended.
 */
function asOne(changes: readonly SeenChange[]): SeenChange {
  const last = changes.at(-1) as SeenChange;
  const states = new Set(changes.map(({ pods = [] }) => pods.join()));
  if (states.size === changes.length) return last;
  return { ...last, pods: [...states].sort() };
}

function withoutMoment({ at: _, ...happening }: SeenChange): object {
  return happening;
}
