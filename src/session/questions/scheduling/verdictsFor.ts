import { store } from '#cluster/api/kindTables.ts';
import type { Pod } from '#model/generated/types.ts';
import type { NodeVerdict, Verdicts } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { sorted, verdictsOf } from './cycleExplanation.ts';

/** The verdict of every node on this Pod now. If the Pod has a node, it is first removed from there. */
export function verdictsFor(reader: Reader, key: string): Verdicts | undefined {
  const pod = reader.world.table(store('Pod')).get(key);
  if (!pod) return undefined;
  return { pod: key, bound: pod.spec.nodeName ?? '', verdicts: liveVerdicts(reader, pod) };
}

/** Empty when no profile serves the Pod. */
export function liveVerdicts(reader: Reader, pod: Pod): readonly NodeVerdict[] {
  const beats = reader.trials.try(pod);
  return beats ? verdictsOf(sorted(beats)) : [];
}
