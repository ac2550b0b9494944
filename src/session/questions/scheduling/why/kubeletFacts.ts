import { shellLine } from '#base/shellWord.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { faultsOfNode, type NodeFaultId } from '#cluster/environment/faults.ts';
import { kubeletConfiguration } from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import {
  type ImagePull,
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletNode,
  type KubeletPod,
  type ProbeKind,
  type RuntimeContainer,
} from '#cluster/kubelet/kubeletRecords.ts';
import {
  type ConfigProblem,
  configFinder,
  configVolumeProblems,
  environmentProblems,
  type FindConfig,
} from '#cluster/kubelet/references/references.ts';
import { containerSpec } from '#cluster/kubelet/runtimeContainer.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { CONFIG_MIRROR_ANNOTATION } from '#model/pod/criticalPod.ts';
import type { PodFact, PodFacts } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { firstConsumerFacts } from './claimFacts.ts';
import { amountText, clockText, durationText, fact, listText } from './writtenAmounts.ts';

const SAYS: Readonly<
  Partial<Record<NodeFaultId, keyof Pick<PodFacts, 'nodeCut' | 'nodeDown' | 'kubeletFrozen' | 'runtimeFrozen'>>>
> = {
  'node.cut': 'nodeCut',
  'node.down': 'nodeDown',
  'kubelet.frozen': 'kubeletFrozen',
  'runtime.frozen': 'runtimeFrozen',
};

const BYTES_PER_100_MIB = 100 * 1024 * 1024;

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

/**
 * The reason that a running Pod is not ready: its probes, finished containers, its readiness gates, or a status that
 * is not reported yet.
 */
function readinessFacts(record: KubeletPod, { spec, status }: Pod, clockUs: Micros): PodFact[] {
  const conditions = status?.conditions ?? [];
  if (conditions.find(({ type }) => type === 'Ready')?.status === 'True')
    return [fact('running', { node: record.node })];
  const found = record.containers.flatMap((container) => [
    ...probeFacts(container, clockUs),
    ...endedFacts(container, spec.restartPolicy ?? 'Always'),
  ]);
  if (found.length > 0) return found;
  const unready = (status?.containerStatuses ?? []).filter(({ ready }) => !ready).map(({ name }) => name);
  if (unready.length > 0) {
    const isReported = unready.some((name) => !record.containers.find((container) => container.name === name)?.ready);
    return [
      isReported
        ? fact('notReady', { containers: unready.join(', ') })
        : fact('readyUnreported', { node: record.node }),
    ];
  }
  const gates = (spec.readinessGates ?? [])
    .map(({ conditionType }) => conditionType)
    .filter((gate) => conditions.find(({ type }) => type === gate)?.status !== 'True');
  return gates.length > 0 ? [fact('readinessGates', { gates: gates.join(', ') })] : [];
}

/** The startup probe comes first; readiness probes run once it has passed. */
function probeFacts({ name, state, started, ready, probes }: RuntimeContainer, clockUs: Micros): PodFact[] {
  if (state !== 'running' || ready) return [];
  const kind: ProbeKind = probes.startup && !started ? 'startup' : 'readiness';
  const probe = probes[kind];
  if (!probe || probe.isStopped || probe.beginUs < 0) return [];
  const values = {
    container: name,
    probe: `${kind}Probe`,
    clock: clockText(probe.beginUs),
    left: durationText(probe.beginUs - clockUs),
  };
  const { lastResult, resultRun: count } = probe;
  const hasFailed = lastResult === 'Failure' && count > 0 && probe.instance > 0;
  return [hasFailed ? fact('probeFails', { ...values, count }) : fact('probeNext', values)];
}

/** A container that has ended while others run, and does not restart. */
function endedFacts({ name, kind, state, exitCode }: RuntimeContainer, policy: string): PodFact[] {
  const isForGood = policy === 'Never' || (policy === 'OnFailure' && exitCode === 0);
  return kind === 'app' && state === 'exited' && isForGood
    ? [fact('endedForGood', { container: name, exitCode, policy })]
    : [];
}

/** A pull that a container waits for. */
interface PullWait {
  readonly pull: ImagePull;
  readonly isRunning: boolean;
  /** Images that are pulled before this one, in order and without repetitions. */
  readonly ahead: readonly string[];
  /** The end of the pull, in simulated microseconds, if nothing changes until then. */
  readonly endsUs: Micros;
}

/** The progress of a container's image pull; `undefined` when nothing requested it. */
function pullWait(
  world: World,
  node: KubeletNode,
  uid: string,
  container: string,
  nowUs: Micros,
): PullWait | undefined {
  const at = node.pulls.findIndex(({ waiters }) =>
    waiters.some((waiter) => waiter.uid === uid && waiter.container === container),
  );
  const pull = node.pulls[at];
  if (!pull) return undefined;
  const before = node.pulls.slice(0, at).filter(({ image }) => image !== pull.image);
  const isRunning = pull.startedUs >= 0;
  return {
    pull,
    isRunning,
    ahead: isRunning ? [] : [...new Set(before.map(({ image }) => image))],
    endsUs: endOf(world, node, at, nowUs),
  };
}

/** Simulates the queue of pulls, with as many at a time as the kubelet's configuration allows. */
function endOf(world: World, node: KubeletNode, at: number, nowUs: Micros): number {
  const { serializeImagePulls, maxParallelImagePulls } = kubeletConfiguration(world, node.name);
  const slots = serializeImagePulls ? 1 : maxParallelImagePulls || Number.POSITIVE_INFINITY;
  const running: number[] = [];
  const ends = new Map<string, number>(node.images.map(({ image }) => [image, nowUs]));
  for (const [i, { image, sizeBytes, error, startedUs, durationUs }] of node.pulls.entries()) {
    let endUs = startedUs + durationUs;
    if (startedUs < 0) {
      running.sort((a, b) => a - b);
      const beginUs = running.length < slots ? nowUs : (running.shift() ?? nowUs);
      const wholeUs = Math.round((sizeBytes / BYTES_PER_100_MIB) * constantUs(world, 'kubelet.imagePull'));
      endUs = error === undefined ? Math.max(beginUs, ends.get(image) ?? beginUs + wholeUs) : beginUs;
    }
    running.push(endUs);
    if (error === undefined) ends.set(image, Math.min(endUs, ends.get(image) ?? endUs));
    if (i === at) return endUs;
  }
  return nowUs;
}

/**
 * ConfigMap and Secret volumes that could not be set up: what each lacks now, a command that would create it, and the
 * next retry.
 */
function unsetFacts(reader: Reader, { pod, unsetVolumes = [] }: KubeletPod): PodFact[] {
  const find = finderFor(reader, pod.metadata.namespace);
  return unsetVolumes.flatMap(({ name, problem, dueUs }) => {
    const volume = pod.spec.volumes?.find((other) => other.name === name);
    const left = durationText(dueUs - reader.run.clockUs);
    const part = `volumes[${name}]`;
    const missing = volume ? configVolumeProblems(volume, find) : [];
    const tried = fact('unsetVolume', { volume: name, message: problem, left });
    return [tried, ...missingFacts(part, pod.metadata.namespace ?? '', missing, left)];
  });
}

/** The same facts for the environment of a container that cannot be created. */
function environmentFacts(reader: Reader, record: KubeletPod, name: string): PodFact[] {
  const { pod, syncOrder, syncAtUs } = record;
  const spec = containerSpec(pod, name);
  const missing = spec ? environmentProblems(pod, spec, finderFor(reader, pod.metadata.namespace)) : [];
  const left = durationText(syncOrder === 0 ? 0 : syncAtUs - reader.run.clockUs);
  return missingFacts(`containers[${name}]`, pod.metadata.namespace ?? '', missing, left);
}

/** Ignores whether the node is cut off, because another fact says so. */
function finderFor({ world }: Reader, namespace = ''): FindConfig {
  return configFinder(world, namespace, true);
}

/** One fact for each object, with all the missing keys. */
function missingFacts(part: string, namespace: string, problems: readonly ConfigProblem[], left: string): PodFact[] {
  if (problems.length === 0) return [fact('nothingMissing', { part, left })];
  const byObject = new Map<string, ConfigProblem>();
  for (const problem of problems) {
    const id = `${problem.kind}/${problem.name}`;
    const keys = [...new Set([...(byObject.get(id)?.keys ?? []), ...problem.keys])];
    byObject.set(id, { ...problem, keys });
  }
  return [...byObject.values()].flatMap((problem) => {
    const { kind, name, isThere, keys } = problem;
    return [
      isThere
        ? fact('keysMissing', { part, kind, name, keys: listText(keys) })
        : fact('objectMissing', { part, kind, name, namespace }),
      fact('madeBy', { command: commandFor(problem, namespace) }),
      ...(isThere ? [] : [fact('madeByProgram', {})]),
    ];
  });
}

/** The command that a person would type. VALUE stands for a value that only the person knows. */
function commandFor({ kind, name, isThere, keys }: ConfigProblem, namespace: string): string {
  const type = kind === 'ConfigMap' ? 'configmap' : 'secret';
  if (isThere) {
    const field = kind === 'ConfigMap' ? 'data' : 'stringData';
    const patch = JSON.stringify({ [field]: Object.fromEntries(keys.map((key) => [key, 'VALUE'])) });
    return shellLine('kubectl', 'patch', type, name, '-n', namespace, '--type=merge', '-p', patch);
  }
  const sort = kind === 'ConfigMap' ? [type] : ['secret', 'generic'];
  const literals = keys.map((key) => `--from-literal=${key}=VALUE`);
  return shellLine('kubectl', 'create', ...sort, name, '-n', namespace, ...literals);
}

/**
 * Faults of a machine that keep its kubelet from starting, ending or reporting Pods. A broken event stream does not,
 * because relists continue.
 */
export function faultFacts(world: World, node: string): PodFact[] {
  return faultsOfNode(world, node).flatMap(({ id }) => {
    const says = SAYS[id];
    return says ? [fact(says, { node })] : [];
  });
}
