import { store } from '#cluster/api/kindTables.ts';
import {
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletPod,
  type RuntimeContainer,
} from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { CONFIG_MIRROR_ANNOTATION } from '#model/pod/criticalPod.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { firstConsumerFacts } from './claimFacts.ts';
import { environmentFacts, unsetFacts } from './configFacts.ts';
import { fact } from './fact.ts';
import { faultFacts } from './faultFacts.ts';
import { pullWait } from './pullWait.ts';
import { readinessFacts } from './readinessFacts.ts';
import { amountText, durationText, listText } from './writtenAmounts.ts';

/** The waits of a Pod on its node. */
export function kubeletFacts(reader: Reader, pod: Pod): PodFact[] {
  const { world } = reader;
  const node = pod.spec.nodeName ?? '';
  if (!world.table(store('Node')).has(node)) return [fact('noNode', { node }), ...firstConsumerFacts(reader, pod)];
  // A mirror Pod's containers belong to its static Pod, which has a uid of its own.
  const uid = pod.metadata.annotations?.[CONFIG_MIRROR_ANNOTATION] ?? pod.metadata.uid ?? '';
  const record = world.table(KUBELET_PODS).get(uid);
  const faults = faultFacts(world, node);
  if (!record) return [...faults, fact('kubeletNotSeen', { node })];
  if (record.rejection) return [fact('rejected', { node })];
  return [...faults, ...stepFacts(reader, record, pod), ...firstConsumerFacts(reader, pod)];
}

function stepFacts(reader: Reader, record: KubeletPod, pod: Pod): PodFact[] {
  const node = record.node;
  const waiting = record.volumes?.filter(({ state }) => state !== 'mounted') ?? [];
  const unset = unsetFacts(reader, record);
  if (record.sandbox === 'none' && waiting.length + unset.length > 0)
    return [...waiting.map(({ name, claim, state }) => fact('volume', { volume: name, claim, state })), ...unset];
  if (record.sandbox === 'creating') return [fact('sandbox', { node })];
  const facts = record.containers.flatMap((container) => containerFacts(reader, record, container));
  if (facts.length > 0) return [...initFacts(record), ...facts];
  const initial = initFacts(record);
  if (initial.length > 0) return initial;
  const unseen = unseenFacts(record);
  if (unseen.length > 0) return unseen;
  if (pod.status?.phase !== 'Running') return [fact('waitsForKubelet', { node })];
  return readinessFacts(record, pod, reader.run.clockUs);
}

/** Init containers run one after the other. The first that has not succeeded blocks all others. */
function initFacts({ containers }: KubeletPod): PodFact[] {
  const inits = containers.filter(({ kind }) => kind === 'init');
  const at = inits.findIndex(({ state, exitCode }) => !(state === 'exited' && exitCode === 0));
  const current = inits[at];
  return current ? [fact('init', { container: current.name, number: at + 1, count: inits.length })] : [];
}

function containerFacts(reader: Reader, record: KubeletPod, container: RuntimeContainer): PodFact[] {
  const { name, starting, startError, instances } = container;
  const retryUs = record.syncOrder === 0 ? 0 : record.syncAtUs - reader.run.clockUs;
  const left = durationText(retryUs);
  switch (starting) {
    case 'pulling':
      return pullFacts(reader, record, container);
    case 'creating':
    case 'postStart':
      return [fact('starting', { container: name })];
    default:
      break;
  }
  if (startError?.reason === 'CrashLoopBackOff')
    return [fact('crashRetry', { container: name, left, count: Math.max(0, instances - 1) })];
  if (startError?.reason.includes('ImagePull')) return [fact('pullRetry', { image: imageOf(record, name), left })];
  if (!startError) return [];
  const failed = fact('cannotStart', { container: name, ...startError, left });
  return startError.reason === 'CreateContainerConfigError'
    ? [failed, ...environmentFacts(reader, record, name)]
    : [failed];
}

function pullFacts(reader: Reader, record: KubeletPod, { name }: RuntimeContainer): PodFact[] {
  const node = reader.world.table(KUBELET_NODES).get(record.node);
  const wait = node && pullWait(reader.world, node, record.uid, name, reader.run.clockUs);
  if (!wait) return [];
  const left = durationText(wait.endsUs - reader.run.clockUs);
  const { image, sizeBytes } = wait.pull;
  if (wait.isRunning) return [fact('pulling', { image, size: amountText('memory', sizeBytes), left })];
  if (wait.ahead.length === 0) return [fact('pullShared', { image, left })];
  return [fact('pullWaits', { image, count: wait.ahead.length, others: listText(wait.ahead), left })];
}

function imageOf({ pod }: KubeletPod, name: string): string {
  const { containers, initContainers = [] } = pod.spec;
  return [...initContainers, ...containers].find((container) => container.name === name)?.image ?? '';
}

/** The runtime's present containers that the kubelet has not seen yet. */
function unseenFacts({ containers, node }: KubeletPod): PodFact[] {
  return containers.flatMap(({ name, state, seenState, instances, seenInstance }) => {
    if (state === 'none' || (state === seenState && instances === seenInstance)) return [];
    return [fact(state === 'exited' ? 'endUnseen' : 'startUnseen', { container: name, node })];
  });
}
