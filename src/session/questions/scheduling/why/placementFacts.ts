import { store } from '#cluster/api/kindTables.ts';
import { changesOf } from '#kernel/changesOf.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { CONFIG_MIRROR_ANNOTATION, CONFIG_SOURCE_ANNOTATION } from '#model/pod/criticalPod.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { sorted, verdictsOf } from '../cycleExplanation.ts';
import { creationSeqOf } from '../decisions.ts';
import { choiceFacts } from './decisionFacts.ts';
import { fact } from './fact.ts';

/** The component that placed a Pod on its node, and the rule behind it. */
export function placementFacts(reader: Reader, pod: Pod, cycle: CycleExplanation | undefined): PodFact[] {
  const node = pod.spec.nodeName ?? '';
  const { annotations } = pod.metadata;
  if (annotations?.[CONFIG_MIRROR_ANNOTATION])
    return [fact('staticPod', { node, source: annotations[CONFIG_SOURCE_ANNOTATION] ?? 'file' })];
  const daemonSet = pod.metadata.ownerReferences?.find(({ kind, controller }) => controller && kind === 'DaemonSet');
  const daemon = daemonSet ? [fact('daemon', { name: daemonSet.name, node })] : [];
  if (cycle?.selected !== node) return [...daemon, ...bypassFacts(reader, pod, node)];
  if (daemonSet) return daemon;
  return [...choiceFacts(reader, cycle), ...neverMovedFacts(reader, pod, node)];
}

/** Facts for a Pod whose node no cycle of kube-scheduler chose. */
function bypassFacts(reader: Reader, pod: Pod, node: string): PodFact[] {
  const created = creationSeqOf(reader, pod, objectKey(pod));
  if (created === undefined) return [fact('fromStart', { node })];
  const entry = reader.run.entry(created);
  const first = entry && changesOf(entry, store('Pod')).find(({ key }) => key === objectKey(pod))?.after;
  return [fact(first?.spec.nodeName === node ? 'nodeNameSet' : 'boundByOther', { node })];
}

/** A new decision would choose another node, but a Pod that has a node is never scheduled again. */
function neverMovedFacts(reader: Reader, pod: Pod, node: string): PodFact[] {
  if (pod.metadata.deletionTimestamp !== undefined || isEnded(pod)) return [];
  const { nodeName: _, ...spec } = pod.spec;
  const beats = reader.trials.withoutPods(new Set([objectKey(pod)]), [node], () => reader.trials.try({ ...pod, spec }));
  if (!beats) return [];
  const verdicts = verdictsOf(sorted(beats));
  const own = verdicts.find((verdict) => verdict.node === node);
  if (!own) return [];
  if (own.code !== 'Success') return [fact('neverMovedUnfit', { node, reason: own.reasons.join(', ') })];
  const best = verdicts.reduce((a, b) => ((b.total ?? 0) > (a.total ?? 0) ? b : a), own);
  if (best === own || best.total === undefined || own.total === undefined) return [];
  return [fact('neverMoved', { node, other: best.node, total: best.total, here: own.total })];
}

function isEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}
