import { compare } from '#base/order.ts';
import type { Parts } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import type { Entry } from '#kernel/event.ts';
import type { Command, InputProblem } from '#protocol/command.ts';
import type { ComparedNode, ComparedRun, WorkloadRoom } from '#protocol/comparison.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { CollectionName, Collections, NodeView, PodView } from '#protocol/views.ts';
import { CommandedRun } from '#session/commandedRun.ts';
import { openRun } from '#session/openRun.ts';
import type { Reader } from '#session/reader.ts';
import { Views } from '#session/views/views.ts';
import { capacityFor } from '../scheduling/schedulingAnswers.ts';

const MOST_WORKLOADS = 4;

/** Each copy costs a scheduling cycle over all nodes, in both runs and for each workload. */
const MOST_COPIES = 200;

/** Most entries that are played again, because the page waits for the answer. */
const MOST_ENTRIES = 150_000;
/** Entries played between two pauses. */
const ENTRIES_IN_A_PART = 64;
const ENDED: ReadonlySet<string> = new Set(['Succeeded', 'Failed']);

export interface PlayedRun {
  readonly run: Omit<ComparedRun, 'room'>;
  /** The run itself, at its end. */
  readonly reader: Reader;
  /** By key; Pods that have ended are left out. */
  readonly pods: ReadonlyMap<string, PodView>;
  /** The time reached. It is earlier than asked when the entry limit ends the play. */
  readonly timeUs: Micros;
}

type Played =
  | { readonly ok: true; readonly played: PlayedRun }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Plays a run from its start with inputs at their times, and summarizes its end. */
export function* playAgain(
  source: RunSource,
  inputs: readonly { readonly atUs: Micros; readonly command: Command }[],
  untilUs: Micros,
): Parts<Played> {
  const opened = openRun(source);
  if (!opened.ok) return opened;
  const again = new CommandedRun(source, opened.run, opened.trials, opened.declared);
  const tally = new WaitTally();
  let left = MOST_ENTRIES;
  for (const { atUs, command } of inputs) {
    left = yield* runTo(again, Math.min(atUs, untilUs), left, tally, untilUs);
    if (left <= 0 || atUs > untilUs) break;
    // A command that was valid in one run may be refused in the other because the object is missing. Then nothing
    // happens, as in a real cluster.
    again.accept(command);
  }
  if (left > 0) left = yield* runTo(again, untilUs, left, tally, untilUs);
  return { ok: true, played: summary(again, tally, left > 0 ? untilUs : again.run.clockUs) };
}

/**
 * Plays entry by entry, because each entry names the Pods it bound. Returns how many entries are left in the budget.
 */
function* runTo(again: CommandedRun, timeUs: Micros, budget: number, tally: WaitTally, untilUs: Micros): Parts<number> {
  let left = budget;
  while (left > 0 && (again.nextDueUs ?? Number.POSITIVE_INFINITY) <= timeUs) {
    const entry = again.step();
    if (!entry) break;
    tally.read(entry);
    left--;
    if (left % ENTRIES_IN_A_PART === 0) yield entry.atUs / untilUs;
  }
  if (left > 0) again.run.wait(timeUs);
  return left;
}

function summary(reader: Reader, tally: WaitTally, timeUs: Micros): PlayedRun {
  const { changes } = new Views(reader.world).take(Number.POSITIVE_INFINITY);
  const put = <N extends CollectionName>(name: N) =>
    changes.flatMap((change) =>
      change.collection === name ? [...(change.put as readonly object[])] : [],
    ) as readonly object[] as readonly Collections[N][];
  const pods = put('pods').filter(({ phase }) => !ENDED.has(phase));
  const nodes = put('nodes').toSorted((a, b) => a.ordinal - b.ordinal);
  const bound = pods.filter(({ node }) => node !== '');
  const keysOn = new Map<string, string[]>(nodes.map(({ name }) => [name, []]));
  for (const { key, node } of bound) keysOn.get(node)?.push(key);
  return {
    timeUs,
    reader,
    pods: new Map(pods.map((pod) => [pod.key, pod])),
    run: {
      nodes: nodes.map((node) => comparedNode(node, keysOn.get(node.name) ?? [])),
      boundPods: bound.length,
      pendingPods: pods.length - bound.length,
      failedCycles: tally.failedCycles,
      waitP50Us: tally.percentile(50),
      waitP95Us: tally.percentile(95),
    },
  };
}

function comparedNode(node: NodeView, keys: readonly string[]): ComparedNode {
  const { name, zone, cpuMilli, memoryBytes, requestedCpuMilli, requestedMemoryBytes } = node;
  return { name, zone, cpuMilli, memoryBytes, requestedCpuMilli, requestedMemoryBytes, pods: keys.toSorted() };
}

interface PodReason {
  readonly type: string;
  readonly subject?: string;
}

/** Measures how long Pods waited from their creation to their binding. */
class WaitTally {
  failedCycles = 0;
  private readonly createdUs = new Map<string, number>();
  private readonly waits: number[] = [];

  read({ reasons, atUs }: Entry): void {
    for (const { type, subject } of reasons as readonly PodReason[]) {
      if (subject === undefined) continue;
      if (type === 'pod.created') this.createdUs.set(subject, atUs);
      else if (type === 'pod.unschedulable' || type === 'pod.nominated') this.failedCycles++;
      else if (type === 'pod.bound') {
        const since = this.createdUs.get(subject);
        if (since !== undefined) this.waits.push(atUs - since);
        this.createdUs.delete(subject);
      }
    }
  }

  /** The smallest wait that `percent` percent of all waits do not exceed; -1 when no Pod was bound. */
  percentile(percent: number): number {
    const sorted = this.waits.toSorted((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil((percent * sorted.length) / 100) - 1)] ?? -1;
  }
}

/** The workloads with the most Pods in either run, largest first. */
export function largestWorkloads(runs: readonly PlayedRun[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { pods } of runs)
    for (const { workload } of pods.values()) counts.set(workload, (counts.get(workload) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || compare(a, b))
    .slice(0, MOST_WORKLOADS)
    .map(([workload]) => workload);
}

/** The figures of a run, with the room that it leaves for more of each workload. */
export function withRoom({ run, pods, reader }: PlayedRun, workloads: readonly string[]): ComparedRun {
  const room = workloads.map((workload): WorkloadRoom => {
    const like = [...pods.values()].filter((pod) => pod.workload === workload).map(({ key }) => key);
    const [first] = like.sort();
    const capacity = first === undefined ? undefined : capacityFor(reader, first, MOST_COPIES);
    return { workload, total: capacity?.total ?? -1, isLimited: capacity?.isLimited ?? false };
  });
  return { ...run, room };
}
