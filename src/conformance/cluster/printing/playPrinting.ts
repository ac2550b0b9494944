import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { storeKind } from '#cluster/api/held.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { Mismatch, RecordedCase, SharedParts } from '#conformance/recorded.ts';
import { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { interpret } from '#session/kubectl/interpret.ts';

/** Ages are computed up to this many seconds after `now`. */
const LATEST = 2;

/** conformance/cluster/FORMAT.md describes it. */
interface PrintingCase extends RecordedCase {
  readonly command: string;
  readonly now: string;
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Category `printing`: the output of kubectl for a state that nothing changes. */
export function playPrinting(recorded: PrintingCase, shared: SharedParts): Mismatch | undefined {
  const world = printedState(shared);
  const later = Array.from({ length: LATEST + 1 }, (_, seconds) =>
    outcome(world, recorded.command, momentUs(recorded.now) + seconds * SECOND_US),
  );
  const [now] = later as [Outcome];
  if (now.exit !== recorded.exit) return { path: 'exit', expected: recorded.exit, got: `${now.exit}: ${now.stderr}` };
  const inLines = (stream: 'stdout' | 'stderr') =>
    differenceOfLines(
      recorded[stream],
      later.map((one) => one[stream]),
      stream,
    );
  return inLines('stdout') ?? inLines('stderr');
}

interface Outcome {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

function outcome(world: World, command: string, nowUs: Micros): Outcome {
  const understood = interpret(command, { world, nowUs, files: [] });
  if (understood.type !== 'printed') return { exit: 0, stdout: '', stderr: `${command} is not a read-only command` };
  const { out, err = '', failed = false } = understood.printed;
  return { exit: failed ? 1 : 0, stdout: out, stderr: err === '' || err.endsWith('\n') ? err : `${err}\n` };
}

/** Compares line by line: each line must match the output at one of the moments. */
function differenceOfLines(expected: string, moments: readonly string[], path: string): Mismatch | undefined {
  const wanted = expected.split('\n');
  const printed = moments.map((text) => text.split('\n'));
  const [first = []] = printed;
  for (let at = 0; at < Math.max(wanted.length, first.length); at++)
    if (!printed.some((lines) => lines[at] === wanted[at]))
      return { path: `${path}[${at}]`, expected: wanted[at], got: first[at] };
  return undefined;
}

/** The stored objects of a recorded state; nothing acts on them. */
export function printedState({ objects }: SharedParts): World {
  const world = new World();
  for (const object of objects as readonly KubeObject[])
    world.table(store(storeKind(object))).put(objectKey(object), object);
  return world;
}

/** A recorded moment in simulated microseconds. */
export function momentUs(time: string): number {
  const atUs = parseTime(time);
  if (atUs === undefined) throw new RangeError(`now: "${time}" is not an RFC 3339 time`);
  return atUs;
}
