import { compare } from '#base/order.ts';
import { mapParts, type Parts, whole } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/entry.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { ConfigurationFigures, PodPlace, TypicalPod } from '#protocol/configurations.ts';
import type { RefusedObject } from '#protocol/refused.ts';
import type { Telling } from '#protocol/rehearsal.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { CommandedRun } from '#session/commandedRun.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { openRun } from '#session/openRun.ts';
import { DecisionTape } from '#session/questions/comparison/decisionTape.ts';
import type { Reader } from '#session/reader.ts';
import { caveatsOf } from '../caveats.ts';
import { standingFigures, typicalPod } from './configurationFigures.ts';
import { release } from './replayedSource.ts';

export interface PlayedConfiguration {
  readonly figures: ConfigurationFigures;
  /** Places of every Pod that exists at the end, by key. */
  readonly places: readonly PodPlace[];
  readonly typical: TypicalPod;
  readonly digest: string;
  /** Objects of the files that the API server refused. */
  readonly refused: readonly RefusedObject[];
  readonly caveats: Telling['parts'];
  readonly reader: Reader;
}

type Played =
  | { readonly ok: true; readonly played: PlayedConfiguration; readonly notes: readonly InputProblem[] }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** By this time the scheduler has decided about a released Pod. */
const DECIDED_US = 1_000_000;

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
    tally.take(entry);
    if (isEnough()) return;
    if (entries % ENTRIES_A_PART === 0) yield untilUs > fromUs ? (run.run.clockUs - fromUs) / (untilUs - fromUs) : 1;
  }
  run.run.wait(untilUs);
}

function placesOf(reader: Reader): readonly PodPlace[] {
  const tape = new DecisionTape('0');
  tape.extend(reader.run);
  const decided = new Map(
    tape.decisions.filter(({ outcome }) => outcome === 'scheduled').map((decision) => [decision.pod, decision]),
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

  take({ reasons, atUs }: Entry): void {
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
