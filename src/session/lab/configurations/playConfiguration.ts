import { compare } from '#base/order.ts';
import { mapParts, type Parts, whole } from '#base/parts.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { isMirror, isOfDaemonSet } from '#cluster/api/placement/placedPods.ts';
import type { Entry } from '#kernel/event.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { podRequests, resourceAmounts } from '#model/pod/podResources.ts';
import type { Command, InputProblem } from '#protocol/command.ts';
import type { ConfigurationFigures, PodPlace, TypicalPod } from '#protocol/configurations.ts';
import type { RefusedObject } from '#protocol/machines.ts';
import type { ReportTelling } from '#protocol/rehearsal.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { CommandedRun } from '#session/commandedRun.ts';
import { filesOf } from '#session/commands/readFiles.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { openRun } from '#session/openRun.ts';
import { DecisionHistory } from '#session/questions/comparison/sideBySide.ts';
import type { Reader } from '#session/reader.ts';
import { caveatsOf, waitingPod } from '../caveats.ts';

/** The gate that holds a Pod until its turn. The queue has no order among Pods that exist from the start. */
const GATE = 'kube-orrery.example/replay';

const ZONE = 'topology.kubernetes.io/zone';
const ALWAYS = ['cpu', 'memory', 'pods'] as const;

export interface PlayedConfiguration {
  readonly figures: ConfigurationFigures;
  /** Places of every Pod that exists at the end, by key. */
  readonly places: readonly PodPlace[];
  readonly typical: TypicalPod;
  readonly digest: string;
  /** Objects of the files that the API server refused. */
  readonly refused: readonly RefusedObject[];
  readonly caveats: ReportTelling['parts'];
  readonly reader: Reader;
}

type Played =
  | { readonly ok: true; readonly played: PlayedConfiguration; readonly notes: readonly InputProblem[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** By this time the scheduler has decided about a released Pod. */
const DECIDED_US = SECOND_US;

/**
 * Plays a cluster for a time (simulated microseconds) and summarizes its end. Pods that are `held` behind a gate are
 * released one by one, each after the decision about the one before. The time begins after the last.
 */
export function playConfiguration(source: RunSource, untilUs: Micros, held: readonly string[] = []): Played {
  return whole(playInParts(source, untilUs, held));
}

/** The same in parts. `objects`: the objects already read from the files. */
export function* playInParts(
  source: RunSource,
  untilUs: Micros,
  held: readonly string[],
  objects?: readonly KubeObject[],
): Parts<Played> {
  const opened = openRun(source, { ...(objects && { objects }) });
  if (!opened.ok) return opened;
  const run = new CommandedRun(source, opened.run, opened.trials, opened.declared);
  const tally = new Tally(run);
  const before = typicalPod(run);
  for (const [index, key] of held.entries()) {
    tally.released(key, run.run.clockUs);
    run.accept(release(key));
    yield* mapParts(
      stepTo(run, run.run.clockUs + DECIDED_US, tally, () => tally.isDecided(key)),
      () => (SHARE_HELD * index) / held.length,
    );
    yield (SHARE_HELD * (index + 1)) / held.length;
  }
  const share = held.length > 0 ? SHARE_HELD : 0;
  yield* mapParts(stepTo(run, run.run.clockUs + untilUs, tally), (done) => share + (1 - share) * done);
  // Manifests are applied when the run continues, so nothing waits before.
  const typical = before.waits ? before : { ...typicalPod(run), waits: false };
  return {
    ok: true,
    notes: opened.notes,
    played: {
      figures: { ...standingFigures(run, typical), ...tally.figures() },
      places: placesOf(run),
      typical,
      digest: run.run.position.digest,
      refused: refusedObjects(run),
      caveats: caveatsOf(run),
      reader: run,
    },
  };
}

/** Share of the progress for placing the held Pods. */
const SHARE_HELD = 0.8;
/** Entries between two parts of the work. */
const ENTRIES_A_PART = 256;

function* stepTo(run: CommandedRun, untilUs: Micros, tally: Tally, isEnough: () => boolean = () => false): Parts<void> {
  const fromUs = run.run.clockUs;
  for (let entries = 1; (run.nextDueUs ?? Number.POSITIVE_INFINITY) <= untilUs; entries++) {
    const entry = run.step();
    if (!entry) break;
    tally.read(entry);
    if (isEnough()) return;
    if (entries % ENTRIES_A_PART === 0) yield untilUs > fromUs ? (run.run.clockUs - fromUs) / (untilUs - fromUs) : 1;
  }
  run.run.wait(untilUs);
}

function placesOf(reader: Reader): readonly PodPlace[] {
  const history = new DecisionHistory('0');
  history.extend(reader.run);
  const decided = new Map(
    history.decisions.filter(({ outcome }) => outcome === 'scheduled').map((decision) => [decision.pod, decision]),
  );
  return reader.world
    .table(store('Pod'))
    .values()
    .map((object) => {
      const pod = objectKey(object);
      const { spec } = object;
      const decision = decided.get(pod);
      const node = spec.nodeName ?? '';
      const isOurs = decision !== undefined && decision.node === node;
      return { pod, node, seq: isOurs ? decision.seq : -1, timeUs: isOurs ? decision.timeUs : -1 };
    })
    .sort((a, b) => compare(a.pod, b.pod));
}

interface PodReason {
  readonly type: string;
  readonly subject?: string;
}

const DECIDED: ReadonlySet<string> = new Set(['pod.bound', 'pod.unschedulable', 'pod.nominated']);

/** Counts along the way. */
class Tally {
  private preemptions = 0;
  private failedTries = 0;
  private readonly createdUs = new Map<string, number>();
  private readonly waits: number[] = [];
  private readonly decided = new Set<string>();

  constructor({ world }: Reader) {
    for (const pod of world.table(store('Pod')).values()) if (!pod.spec.nodeName) this.createdUs.set(objectKey(pod), 0);
  }

  released(key: string, atUs: Micros): void {
    this.createdUs.set(key, atUs);
  }

  isDecided(key: string): boolean {
    return this.decided.has(key);
  }

  read({ reasons, atUs }: Entry): void {
    for (const { type, subject } of reasons as readonly PodReason[]) {
      if (subject === undefined) continue;
      if (DECIDED.has(type)) this.decided.add(subject);
      if (type === 'pod.created') this.createdUs.set(subject, atUs);
      else if (type === 'pod.nominated') this.preemptions++;
      else if (type === 'pod.unschedulable') this.failedTries++;
      else if (type === 'pod.bound') {
        const since = this.createdUs.get(subject);
        if (since !== undefined) this.waits.push(atUs - since);
        this.createdUs.delete(subject);
      }
    }
  }

  figures(): Pick<ConfigurationFigures, 'waitP50Us' | 'waitP95Us' | 'preemptions' | 'failedTries'> {
    const sorted = this.waits.toSorted((a, b) => a - b);
    const percentile = (percent: number): number =>
      sorted[Math.max(0, Math.ceil((percent * sorted.length) / 100) - 1)] ?? -1;
    return {
      waitP50Us: percentile(50),
      waitP95Us: percentile(95),
      preemptions: this.preemptions,
      failedTries: this.failedTries,
    };
  }
}

type Amounts = Record<string, number>;

interface NodeUse {
  readonly zone: string;
  readonly offered: Amounts;
  readonly requested: Amounts;
  own: number;
}

/** The state of a cluster from its Nodes and Pods alone; the player of the run adds what it counted on the way. */
type StandingFigures = Omit<ConfigurationFigures, 'waitP50Us' | 'waitP95Us' | 'preemptions' | 'failedTries'>;

function standingFigures(reader: Reader, typical: TypicalPod): StandingFigures {
  const pods = livePods(reader);
  const uses = usesOf(reader, pods);
  const nodes = [...uses.values()];
  const offered = sumOf(nodes.map((use) => use.offered));
  const requested = sumOf(nodes.map((use) => use.requested));
  const resources = [
    ...ALWAYS,
    ...Object.keys(requested)
      .filter((name) => !isAlways(name))
      .sort(),
  ].filter((name) => (offered[name] ?? 0) > 0);
  const placed = pods.filter(({ spec }) => spec.nodeName);
  return {
    placed: placed.length,
    pending: pods.length - placed.length,
    emptyNodes: nodes.filter(({ own }) => own === 0).length,
    utilisation: byResource(resources, (name) => (requested[name] ?? 0) / (offered[name] ?? 1)),
    fullest: byResource(resources, (name) => Math.max(0, ...nodes.map((use) => shareOf(use, name)))),
    fragmentation: fragmentation(nodes, typical),
    ...deviations(reader, placed, uses),
  };
}

/**
 * The median of the requests of Pods without a node; of all Pods when none waits. Pods of DaemonSets and static Pods
 * are left out.
 */
function typicalPod(reader: Reader): TypicalPod {
  const pods = livePods(reader).filter((pod) => !isOfDaemonSet(pod) && !isMirror(pod));
  const waiting = pods.filter(({ spec }) => !spec.nodeName);
  const asked = (waiting.length > 0 ? waiting : pods).map((pod) => podRequests(pod));
  return {
    cpuMilli: median(asked.map(({ cpu = 0 }) => cpu)),
    memoryBytes: median(asked.map(({ memory = 0 }) => memory)),
    waits: waiting.length > 0,
  };
}

function livePods({ world }: Reader): readonly Pod[] {
  return world
    .table(store('Pod'))
    .values()
    .filter(({ status }) => status?.phase !== 'Succeeded' && status?.phase !== 'Failed');
}

function usesOf({ world }: Reader, pods: readonly Pod[]): ReadonlyMap<string, NodeUse> {
  const uses = new Map<string, NodeUse>();
  for (const { metadata, status } of world.table(store('Node')).values())
    uses.set(metadata.name, {
      zone: metadata.labels?.[ZONE] ?? '',
      offered: { ...resourceAmounts(status?.allocatable) },
      requested: {},
      own: 0,
    });
  for (const pod of pods) {
    const use = uses.get(pod.spec.nodeName ?? '');
    if (!use) continue;
    add(use.requested, { ...podRequests(pod), pods: 1 });
    if (!isOfDaemonSet(pod) && !isMirror(pod)) use.own++;
  }
  return uses;
}

function shareOf({ offered, requested }: NodeUse, name: string): number {
  const whole = offered[name] ?? 0;
  return whole > 0 ? (requested[name] ?? 0) / whole : 0;
}

function fragmentation(nodes: readonly NodeUse[], typical: TypicalPod): Amounts {
  const wanted: Amounts = { cpu: typical.cpuMilli, memory: typical.memoryBytes, pods: 1 };
  const free = { cpu: 0, memory: 0 };
  const left = { cpu: 0, memory: 0 };
  for (const { offered, requested } of nodes) {
    const freeOf = (name: string): number => Math.max(0, (offered[name] ?? 0) - (requested[name] ?? 0));
    const copies = Math.min(
      ...Object.entries(wanted).flatMap(([name, amount]) => (amount > 0 ? [Math.floor(freeOf(name) / amount)] : [])),
    );
    for (const name of ['cpu', 'memory'] as const) {
      free[name] += freeOf(name);
      left[name] += Math.max(0, freeOf(name) - copies * (wanted[name] ?? 0));
    }
  }
  const asked = ['cpu', 'memory'].filter((name) => (wanted[name] ?? 0) > 0);
  return byResource(asked, (name) => {
    const all = free[name as 'cpu' | 'memory'];
    return all > 0 ? left[name as 'cpu' | 'memory'] / all : 0;
  });
}

function deviations(
  { colours }: Reader,
  placed: readonly Pod[],
  uses: ReadonlyMap<string, NodeUse>,
): { readonly zoneDeviation: number; readonly nodeDeviation: number } {
  const byWorkload = new Map<string, string[]>();
  for (const pod of placed) {
    if (isOfDaemonSet(pod) || isMirror(pod)) continue;
    const workload = colours.workloadOf(pod);
    const nodes = byWorkload.get(workload);
    if (nodes) nodes.push(pod.spec.nodeName ?? '');
    else byWorkload.set(workload, [pod.spec.nodeName ?? '']);
  }
  const spread = [...byWorkload.values()].filter((nodes) => nodes.length > 1);
  const zones = [...new Set([...uses.values()].map(({ zone }) => zone))].filter((zone) => zone !== '');
  const zoneOf = (node: string): string => uses.get(node)?.zone ?? '';
  return {
    zoneDeviation: zones.length > 1 ? mean(spread.map((nodes) => deviation(nodes.map(zoneOf), zones))) : -1,
    nodeDeviation: uses.size > 1 ? mean(spread.map((nodes) => deviation(nodes, [...uses.keys()]))) : -1,
  };
}

/** Standard deviation of the number of times that each place occurs. */
function deviation(found: readonly string[], places: readonly string[]): number {
  const counts = new Map(places.map((place) => [place, 0]));
  for (const place of found) if (counts.has(place)) counts.set(place, (counts.get(place) ?? 0) + 1);
  const average = found.length / places.length;
  return Math.sqrt(mean([...counts.values()].map((count) => (count - average) * (count - average))));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? -1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The smallest value that half of all values do not exceed; 0 when there is none. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length / 2) - 1)] ?? 0;
}

function isAlways(name: string): boolean {
  return (ALWAYS as readonly string[]).includes(name);
}

function byResource(names: readonly string[], share: (name: string) => number): Amounts {
  return Object.fromEntries(names.map((name) => [name, share(name)]));
}

function sumOf(all: readonly Amounts[]): Amounts {
  const sum: Amounts = {};
  for (const amounts of all) add(sum, amounts);
  return sum;
}

function add(sum: Amounts, amounts: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(amounts)) sum[name] = (sum[name] ?? 0) + amount;
}

type Replayed =
  | {
      readonly ok: true;
      readonly source: RunSource;
      /** Keys of the Pods that wait behind a gate, in the order of their creation. */
      readonly held: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/**
 * The same cluster with empty nodes and all Pods of the dump waiting, each behind a gate. Static Pods, Pods of
 * DaemonSets and ended Pods stay as they are, because no scheduler chose their node.
 */
export function replayedSource(source: RunSource): Replayed {
  const read = readManifests(source.files ?? []);
  if (!read.ok) return read;
  const again = read.objects.filter(isReplayed).map(heldPod).sort(byCreation);
  const others = read.imported.filter(({ object }) => !isReplayed(object));
  return {
    ok: true,
    held: again.map(objectKey),
    source: {
      ...source,
      files: [...filesOf(others), ...filesOf(again.map((object) => ({ file: 'replayed.json', object })))],
    },
  };
}

function isReplayed(object: KubeObject): object is Pod & KubeObject {
  if (!isKind(object, 'Pod') || object.metadata.uid === undefined) return false;
  const hasEnded = object.status?.phase === 'Succeeded' || object.status?.phase === 'Failed';
  if ((object.spec.schedulingGates ?? []).length > 0) return false;
  return !hasEnded && !isMirror(object) && !isOfDaemonSet(object) && object.metadata.deletionTimestamp === undefined;
}

function heldPod(pod: Pod & KubeObject): Pod & KubeObject {
  const waits = waitingPod(pod);
  return { ...waits, spec: { ...waits.spec, schedulingGates: [{ name: GATE }] } };
}

function byCreation(a: KubeObject, b: KubeObject): number {
  return createdUs(a) - createdUs(b);
}

function createdUs({ metadata }: KubeObject): number {
  return parseTime(metadata.creationTimestamp ?? '') ?? 0;
}

/** Removes all gates of a Pod, so that the scheduler processes it. */
function release(key: string): Command {
  const [namespace = '', name = ''] = key.split('/');
  return {
    type: 'request.send',
    method: 'PATCH',
    url: `/api/v1/namespaces/${namespace}/pods/${name}`,
    contentType: 'application/merge-patch+json',
    body: '{"spec":{"schedulingGates":null}}',
  };
}
