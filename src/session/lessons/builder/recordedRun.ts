import { store, storedKinds } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Command } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { Check } from '#scenarios/check.ts';
import type { LessonRun, LessonTask } from '#scenarios/lesson.ts';
import type { OfferedCheck, OfferedRun, RecordedAct } from '#scenarios/lessonOffers.ts';
import type { StoryValue } from '#scenarios/story.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import { inputsSoFar } from '#session/questions/run/inputsSoFar.ts';
import type { Reader } from '#session/reader.ts';
import { LESSON_MOST } from '../lessonShape.ts';

/** The suffixes that workloads give to the names of their ReplicaSets and Pods. */
const MADE = /(-[a-z0-9]{6,10})?-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

const HASH = /-[a-z0-9]{6,10}$/;

/** Deepest comparison of fields: `spec.template.spec.containers.app.resources.requests.cpu`. */
const DEPTH = 8;
const isMadeUp = (object: KubeObject) => patternOf(object) !== object.metadata.name;

/** Simulated seconds added to the author's own time. */
const TO_SPARE = 30;

/** The present run, with the actions on its branch up to now, as the beginning of a lesson. */
export function recordedRun(reader: Reader): OfferedRun {
  const { source } = reader;
  const leftOut = leftOutOf(source);
  if (source.trace !== undefined || source.files?.some(({ name }) => name.endsWith('.csv')))
    return { refused: 'trace', leftOut };
  const run = lessonRunOf(source);
  if (!run) return { refused: 'size', leftOut };
  const act = recordedAct(reader);
  return { run, leftOut, ...(act && { act }) };
}

function leftOutOf({ scenario, configuration, switches, clientRates }: RunSource): OfferedRun['leftOut'] {
  const left: OfferedRun['leftOut'][number][] = [];
  if (configuration !== undefined && scenario !== 'own') left.push('configuration');
  if (switches !== undefined && Object.keys(switches).length > 0) left.push('switches');
  if (clientRates !== undefined) left.push('clientRates');
  return left;
}

function lessonRunOf({ scenario, seed, start, files = [], nodes, configuration }: RunSource): LessonRun | undefined {
  if (scenario !== 'own') return { scenario, seed };
  const manifests = files.map(({ text }) => text.trimEnd()).join('\n---\n');
  if (Math.max(manifests.length, configuration?.text.length ?? 0) > LESSON_MOST.manifest) return undefined;
  return {
    manifests,
    seed,
    ...(start !== undefined && { start }),
    ...(configuration && { configuration: configuration.text }),
    ...(nodes && { nodes }),
  };
}

function recordedAct(reader: Reader): RecordedAct | undefined {
  const done = inputsSoFar(reader);
  const [first] = done;
  if (!first) return undefined;
  // Rounded down to thousandths, so that it is not later than the action.
  const seconds = Math.floor(first.atUs / 1000) / 1000;
  const deeds = done.slice(0, LESSON_MOST.deeds).map(({ atUs, command }) => taskOf(command, atUs / 1e6 - seconds));
  const took = (reader.run.clockUs - first.atUs) / 1e6;
  return {
    seconds,
    within: Math.min(LESSON_MOST.seconds, Math.ceil(took) + TO_SPARE),
    deeds,
    allowed: [...new Set(done.map(({ command }) => firstWords(command)))].slice(0, LESSON_MOST.few),
    ...changedChecks(reader, reader.run.lastSeqAt(seconds * 1e6)),
  };
}

/** The typed line if it needs no file; else the command itself. */
function taskOf(command: Command, after: number): LessonTask {
  const at = Math.round(after * 1000) / 1000;
  if (command.type === 'kubectl.run' && command.files === undefined) return { after: at, line: commandLabel(command) };
  return { after: at, command };
}

/**
 * The allowed words for a command: `kubectl scale` for `kubectl scale deployment web --replicas=4`. For a command
 * without a kubectl form, its first word.
 */
function firstWords(command: Command): string {
  const [first = '', second = ''] = commandLabel(command).split(/\s+/);
  return first === 'kubectl' ? `${first} ${second}` : first;
}

/** Bookkeeping fields of the components, which are no goals. */
const PASSED_OVER = new Set([
  'ControllerRevision',
  'EndpointSlice',
  'Endpoints',
  'Event',
  'FlowSchema',
  'Lease',
  'Namespace',
  'PriorityLevelConfiguration',
  'ReplicaSet',
  'ServiceAccount',
]);

type Objects = ReadonlyMap<string, KubeObject>;

/**
 * Checks for a person who should reach the present state from that after entry `from`. They cover the changes, never
 * the whole state. Generated names become patterns.
 */
function changedChecks({ run, world }: Reader, from: number): Pick<RecordedAct, 'goals' | 'keeps'> {
  const look = () => objectsOf(world);
  const before = run.excursion(from, look);
  const after = look();
  const offered = [...groupGoals(before, after), ...objectGoals(before, after)];
  const goals = offered.toSorted((a, b) => a.weight - b.weight).map(({ check }) => check);
  return { goals: named('goal', goals.slice(0, LESSON_MOST.offered)), keeps: named('keep', keepsOf(before, after)) };
}

function named(what: string, checks: readonly Check[]): readonly OfferedCheck[] {
  return checks.map((check, at) => ({ id: `${what}-${at + 1}`, check }));
}

function objectsOf(world: Reader['world']): Objects {
  const kinds = storedKinds(world).filter((kind) => !PASSED_OVER.has(kind));
  return new Map(
    kinds.flatMap((kind) => {
      const table = world.table(store(kind));
      return [...table.keys()].map((key): [string, KubeObject] => [`${kind}/${key}`, table.get(key) as KubeObject]);
    }),
  );
}

/** A check with its weight; the most meaningful to a person is the lightest. */
interface Weighed {
  readonly check: Check;
  readonly weight: number;
}

/** Goals for the number of running Pods of each workload. */
function groupGoals(before: Objects, after: Objects): readonly Weighed[] {
  const groups = new Map<string, { namespace: string | undefined; named: string }>();
  for (const pod of [...before.values(), ...after.values()])
    if (pod.kind === 'Pod' && isMadeUp(pod))
      groups.set(keyPatternOf(pod), { namespace: pod.metadata.namespace, named: patternOf(pod) });
  return [...groups].flatMap(([key, { namespace, named: pattern }]) => {
    const [was, is] = [running(before, key), running(after, key)];
    const value: StoryValue = {
      objects: 'Pod',
      ...(namespace !== undefined && { namespace }),
      named: pattern,
      where: { 'status.phase': 'Running' },
    };
    return was === is ? [] : [{ check: grown(value, was, is), weight: 1 }];
  });
}

function running(objects: Objects, group: string): number {
  return [...objects.values()].filter(
    (pod) => pod.kind === 'Pod' && keyPatternOf(pod) === group && phaseOf(pod) === 'Running',
  ).length;
}

function phaseOf(pod: KubeObject): unknown {
  return (pod.status as { readonly phase?: string } | undefined)?.phase;
}

function grown(value: StoryValue, was: number, is: number): Check {
  return is > was ? { value, atLeast: is } : { value, atMost: is };
}

function objectGoals(before: Objects, after: Objects): readonly Weighed[] {
  const checks: Weighed[] = [];
  for (const [key, object] of after) {
    if (isMadeUp(object)) continue;
    const old = before.get(key);
    if (!old) checks.push({ check: exists(object), weight: 1 });
    const was = new Map(old ? fieldsOf(old) : []);
    // Every field of a new object is new, so only its phase is checked.
    const fields = fieldsOf(object).filter(([path]) => old !== undefined || path === 'status.phase');
    for (const [path, is] of fields)
      if (was.get(path) !== is)
        checks.push({ check: fieldCheck(key, path, was.get(path), is), weight: weightOf(path) });
  }
  for (const [key, object] of before)
    if (!after.has(key) && !isMadeUp(object)) checks.push({ check: { absent: key }, weight: 1 });
  return checks;
}

function exists({ kind, metadata: { namespace, name } }: KubeObject): Check {
  return { value: { objects: kind, ...(namespace !== undefined && { namespace }), named: name }, atLeast: 1 };
}

function fieldCheck(object: string, path: string, was: Scalar | undefined, is: Scalar): Check {
  const value: StoryValue = { object, path };
  if (typeof is === 'number' && typeof was === 'number') return grown(value, was, is);
  return { value, is: typeof is === 'boolean' ? String(is) : is };
}

/** A status says more than a spec, and the phase says most. */
function weightOf(path: string): number {
  if (path === 'status.phase') return 0;
  return path.startsWith('status.') ? 2 : 3;
}

type Scalar = string | number | boolean;

/** Fields that a person reads, by their paths in a check. */
function fieldsOf(object: KubeObject): readonly (readonly [string, Scalar])[] {
  const { spec, status } = object as { readonly spec?: unknown; readonly status?: Readonly<Record<string, unknown>> };
  const counts = Object.entries(status ?? {}).filter(([name]) => name === 'phase' || /replicas$/i.test(name));
  return [...flat('spec', spec, DEPTH), ...counts.flatMap(([name, value]) => flat(`status.${name}`, value, 1))];
}

function flat(path: string, value: unknown, depth: number): readonly (readonly [string, Scalar])[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [[path, value]];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const entries = Array.isArray(value) ? value.map((each, at) => [nameIn(each, at), each]) : Object.entries(value);
  // A name that contains a dot cannot be part of a path.
  return entries
    .filter(([name]) => !String(name).includes('.'))
    .flatMap(([name, each]) => flat(`${path}.${name}`, each, depth - 1));
}

/** The path part of a list element: its name, else its index. */
function nameIn(element: unknown, at: number): string {
  const name = (element as { readonly name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : String(at);
}

/** Rules against tempting shortcuts: the number of nodes stays, and Pods without an owner still exist. */
function keepsOf(before: Objects, after: Objects): readonly Check[] {
  const [was, is] = [before, after].map((objects) => [...objects.keys()].filter((key) => key.startsWith('Node/')));
  const nodes: Check[] = was?.length === is?.length ? [{ value: { objects: 'Node' }, is: is?.length ?? 0 }] : [];
  const alone = [...after]
    .filter(([key, { metadata }]) => key.startsWith('Pod/') && before.has(key) && !metadata.ownerReferences)
    .map(([, pod]) => exists(pod));
  return [...nodes, ...alone.slice(0, 3)];
}

/** The name as a person would write it: generated names end in `*`. */
function patternOf({ metadata: { name, ownerReferences }, kind }: KubeObject): string {
  const owner = ownerReferences?.find(({ controller }) => controller === true);
  if (!owner) return name;
  if (kind === 'ReplicaSet') return name.replace(HASH, '-*');
  if (kind !== 'Pod' || owner.kind === 'StatefulSet' || owner.kind === 'Node') return name;
  return name.replace(MADE, '-*');
}

/** The pattern of an object's `namespace/name`. */
function keyPatternOf(object: KubeObject): string {
  const { namespace } = object.metadata;
  const name = patternOf(object);
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** The pattern of a reason's subject; unchanged when no such object exists any more. */
export function subjectPattern(
  world: World,
  kind: string | undefined,
  subject: string | undefined,
): string | undefined {
  const object = kind === undefined || subject === undefined ? undefined : world.table(store(kind)).get(subject);
  return object ? keyPatternOf(object) : subject;
}
