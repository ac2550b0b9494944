import { parseTime } from '#base/rfc3339.ts';
import { goDuration } from '#base/time.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { beforeDelete } from '#cluster/apiserver/deleteObject.ts';
import { mergePatch } from '#cluster/apiserver/patch/patchedObject.ts';
import {
  jobAsRead,
  type PreparedSubresource,
  prepareForCreate,
  prepareForUpdate,
} from '#cluster/apiserver/strategies/strategy.ts';
import { hasAnyContainerCreated, podActions } from '#cluster/kubelet/actions/podActions.ts';
import { apiContainerStatuses, type ContainerInstance } from '#cluster/kubelet/apiContainerStatuses.ts';
import { backoffEndUs, crashLoopLimits, NO_BACKOFF, nextBackoff } from '#cluster/kubelet/backoff.ts';
import { crashBackoffKey, crashLoopEvent, crashLoopMessage } from '#cluster/kubelet/handlerFailure.ts';
import {
  backOffEvent,
  backOffProblem,
  decidePull,
  type PullProblem,
  presentMessage,
  pulledMessage,
  pullProblem,
} from '#cluster/kubelet/imagePuller.ts';
import type { Backoff } from '#cluster/kubelet/kubeletRecords.ts';
import { mirrorPod, staticPod } from '#cluster/kubelet/mirrorPod.ts';
import { podConditions } from '#cluster/kubelet/podConditions.ts';
import { podPhase } from '#cluster/kubelet/podStatus.ts';
import { withoutNullFields } from '#conformance/apf/apfCase.ts';
import type { RecordedCase, SuiteAdapter } from '#conformance/recorded.ts';
import { firstDifference } from '#conformance/recorded.ts';
import type { Container, ContainerStatus, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { withoutNulls } from '#model/manifest/withoutNulls.ts';
import { CONFIG_HASH_ANNOTATION } from '#model/pod/criticalPod.ts';
import { oomScoreAdj, qosClass } from '#model/pod/oomScoreAdj.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import type {
  ContainerStatusCase,
  DeleteCase,
  GenerationCase,
  ImagePullCase,
  InitOrderCase,
  PhaseCase,
  QosCase,
  RestartCase,
  StaticPodCase,
} from './kubeletCase.ts';
import { durationUs, inOneOrder, readPod, toSeconds, toUs } from './kubeletCase.ts';
import { playEvictionRank, playEvictionSync } from './playEviction.ts';
import { playProbes } from './playProbes.ts';
import { playTermination } from './playTermination.ts';

/** The texts of the runtime's well-known errors in the recording. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  RegistryUnavailable: 'RegistryUnavailable: registry down',
  SignatureValidationFailed: 'SignatureValidationFailed: bad signature',
};

/** The size of the recording's images; pulls took no time. */
const SIZE_BYTES = 1000;

const PARTS = ['metadata', 'spec', 'status', 'data'] as const;

const ORIGIN_US = parseTime('2026-01-01T00:00:00Z') ?? 0;

type Play = (recorded: never) => object;

const PLAYERS: ReadonlyMap<string, Play> = new Map<string, Play>([
  ['container-status', playContainerStatus],
  ['eviction-rank', playEvictionRank],
  ['eviction-sync', playEvictionSync],
  ['generation', playGeneration],
  ['image-pull-backoff', playImagePulls],
  ['init-order', playInitOrder],
  ['phase', playPhase],
  ['pod-delete-request', playDelete],
  ['probes', playProbes],
  ['qos', playQos],
  ['restart-backoff', playRestarts],
  ['static-pods', playStaticPods],
  ['termination', playTermination],
]);

/** Lists that FORMAT.md does not call ordered, and timelines, whose entries of one moment have no order. */
const UNORDERED = [
  'changed',
  'containersToKill',
  'distinctEvents',
  'ownerReferences',
  'pressure',
  'probes',
  'timeline',
  'tolerations',
];

/** Fields with Kubernetes objects: there a null in a list or a map is a value, and the players read it as that. */
const OBJECTS = ['pod', 'manifest', 'object', 'mergePatch'];

/** Plays suite `kubelet`; conformance/kubelet/FORMAT.md describes the formats. */
export const kubeletAdapter: SuiteAdapter = (category) => {
  const player = PLAYERS.get(category);
  if (!player) return undefined;
  return (recorded) => {
    const { expect } = recorded as RecordedCase & { readonly expect: unknown };
    const played = player({ ...inputsOf(recorded), expect } as never);
    return firstDifference(inOneOrder(expect, UNORDERED), inOneOrder(played, UNORDERED), '');
  };
};

function inputsOf(recorded: RecordedCase): object {
  const objects = Object.entries(recorded).filter(([field]) => OBJECTS.includes(field));
  return { ...(withoutNullFields(recorded) as object), ...Object.fromEntries(objects) };
}

/** Category `init-order`. */
function playInitOrder({ pod, runtime = {}, probeResults = {} }: InitOrderCase): object {
  const { sandboxes = [], containers = [] } = runtime;
  return podActions(readPod(pod), {
    sandboxes: sandboxes.map(({ state, attempt = 0 }) => ({ state, attempt })),
    containers: containers.map((container) => ({ ...container, exitCode: container.exitCode ?? 0 })),
    probeResults,
  });
}

/** Category `phase`. */
function playPhase(recorded: PhaseCase): object {
  const pod = readPod(recorded.pod);
  const init = pod.status?.initContainerStatuses ?? [];
  const apps = pod.status?.containerStatuses ?? [];
  const { podIsTerminal = false, regularContainerCreatedInSandbox = false } = recorded;
  const phase = podPhase(pod, [...init, ...apps], podIsTerminal, regularContainerCreatedInSandbox);
  const present = pod.status?.conditions ?? [];
  const sandboxReady = recorded.sandbox === 'ready';
  const conditions = podConditions({ pod, conditions: present, init, apps, phase, sandboxReady });
  return { phase, conditions: conditions.filter(({ type }) => type !== 'PodScheduled') };
}

/** Category `qos`. */
function playQos({ pod: given, nodeMemoryCapacity = '0' }: QosCase): object {
  const { status: _, ...pod } = setDefaults({ ...readPod(given), kind: 'Pod' }) as Pod;
  const { containers, initContainers = [], resources } = pod.spec;
  const all = [...initContainers, ...containers];
  const capacityBytes = quantityValue(nodeMemoryCapacity);
  return {
    qosClass: qosClass(pod.spec),
    oomScoreAdj: Object.fromEntries(
      all.map((container) => [container.name, oomScoreAdj(pod, container, capacityBytes)]),
    ),
    requestsAfterDefaulting: Object.fromEntries(all.map(({ name, resources }) => [name, resources?.requests ?? {}])),
    ...(resources && { podResourcesAfterDefaulting: resources }),
  };
}

/** Category `static-pods`. */
function playStaticPods({ manifest, nodeName = '', nodeUID = '' }: StaticPodCase): object {
  const file = readPod(manifest);
  const { metadata, spec, status } = mirrorPod(staticPod(file, nodeName), nodeName, nodeUID);
  const hash = metadata.annotations?.[CONFIG_HASH_ANNOTATION] ?? '';
  const annotations = Object.entries(metadata.annotations ?? {}).map(([name, value]) => [
    name,
    value === hash ? '<hash>' : value,
  ]);
  return {
    name: metadata.name,
    namespace: metadata.namespace,
    annotations: Object.fromEntries(annotations),
    hashIsOwnUid: (file.metadata.uid ?? '') !== '' && hash === file.metadata.uid,
    hashLength: hash.length,
    ownerReferences: metadata.ownerReferences,
    tolerations: spec.tolerations,
    specNodeName: spec.nodeName,
    phase: status?.phase,
  };
}

/** Category `container-status`. */
function playContainerStatus(recorded: ContainerStatusCase): object {
  const pod = readPod(recorded.pod);
  const instances: ContainerInstance[] = (recorded.runtimeContainers ?? []).map((instance) => ({
    ...instance,
    exitCode: instance.exitCode ?? 0,
    restartCount: instance.restartCount ?? 0,
    createdUs: ORIGIN_US + toUs(instance.createdAt),
    startedUs: ORIGIN_US + toUs(instance.startedAt),
    finishedUs: ORIGIN_US + toUs(instance.finishedAt),
  }));
  const errors = Object.entries(recorded.startErrors ?? {}).map(([name, { reason = '', message = '' }]) => [
    name,
    { reason, message },
  ]);
  const startErrors = Object.fromEntries(errors);
  const initContainerStatuses = apiContainerStatuses(pod, 'init', instances, startErrors);
  const containerStatuses = apiContainerStatuses(pod, 'app', instances, startErrors);
  const all = [...initContainerStatuses, ...containerStatuses] as ContainerStatus[];
  const isInitialized = hasAnyContainerCreated(pod, { containers: instances });
  return { phase: podPhase(pod, all, false, isInitialized), initContainerStatuses, containerStatuses };
}

/** Category `restart-backoff`: the one container of the Pod. */
function playRestarts({ pod: given, kubeletConfig, runs = [] }: RestartCase): object {
  const pod: Pod = readPod(given);
  const maxUs = durationUs(kubeletConfig?.crashLoopBackOff?.maxContainerRestartPeriod);
  const limits = crashLoopLimits(maxUs === undefined ? undefined : maxUs / 1000);
  const backoffs = new Map<string, Backoff>();
  let container: Container = pod.spec.containers[0] ?? { name: 'app' };
  let startUs = 0;
  const restarts = runs.map(({ runsSeconds, noticeSeconds, image }, index) => {
    const exitUs = startUs + toUs(runsSeconds);
    const lookUs = exitUs + toUs(noticeSeconds);
    if (image) container = { ...container, image };
    const key = crashBackoffKey(container);
    const backoff = backoffs.get(key) ?? NO_BACKOFF;
    const endUs = backoffEndUs(backoff, exitUs, lookUs);
    startUs = endUs ?? lookUs;
    backoffs.set(key, nextBackoff(backoff, exitUs, startUs, limits));
    return {
      restartCount: index + 1,
      exitAt: toSeconds(exitUs),
      startAt: toSeconds(startUs),
      delay: toSeconds(startUs - exitUs),
      ...(endUs !== undefined && {
        waitingReason: 'CrashLoopBackOff',
        waitingMessage: crashLoopMessage(pod, container.name, backoff.delayMs),
        event: `Warning BackOff ${crashLoopEvent(pod, container.name)}`,
      }),
    };
  });
  return { restarts };
}

/** Category `pod-delete-request`. */
function playDelete(recorded: DeleteCase): object {
  const { alreadyTerminatingWithGrace: before, gracePeriodSeconds } = recorded;
  const given: KubeObject = readPod(recorded.pod);
  const pod = before === undefined ? given : beforeDelete(given, before, 0).object;
  const decision = beforeDelete(pod, gracePeriodSeconds, 0);
  const { generation, deletionGracePeriodSeconds } = decision.object.metadata;
  return {
    graceful: decision.graceful,
    gracefulPending: decision.gracefulPending,
    generation,
    effectiveGracePeriodSeconds: decision.gracePeriodSeconds,
    deletionGracePeriodSeconds,
  };
}

/** Category `generation`: through the decoder's defaults and the kind's strategy, like a POST and a PATCH. */
function playGeneration({ kind, subresource = '', object, mergePatch: patch }: GenerationCase): object {
  const read = readObject(object, kind);
  const prepared = prepareForCreate(setDefaults({ ...read, metadata: { ...read.metadata, uid: 'uid' } }));
  const created = isKind(prepared, 'Job') ? jobAsRead(prepared) : prepared;
  const wanted = setDefaults(readObject(mergePatch(created, patch ?? {}) as object, kind));
  const updated = prepareForUpdate(withGeneration(wanted, created), created, subresource as PreparedSubresource);
  return {
    generationAfterCreate: created.metadata.generation ?? 0,
    generationAfterUpdate: updated.metadata.generation ?? 0,
    changed: PARTS.filter((part) => !semanticEqual(partOf(created, part), partOf(updated, part))),
    resourceVersionChanges: !semanticEqual(created, updated),
  };
}

function readObject(object: object, kind: string): KubeObject {
  return kind === 'Pod' ? readPod(object) : withoutNulls({ ...object, kind } as KubeObject);
}

/** Only the server sets the generation. */
function withGeneration(wanted: KubeObject, old: KubeObject): KubeObject {
  return { ...wanted, metadata: { ...wanted.metadata, generation: old.metadata.generation } };
}

function partOf(object: KubeObject, part: (typeof PARTS)[number]): unknown {
  if (part === 'metadata') return { ...object.metadata, generation: undefined };
  return new Map<string, unknown>(Object.entries(object)).get(part);
}

/** Category `image-pull-backoff`. */
function playImagePulls(recorded: ImagePullCase): object {
  const { imagePresent = false, syncAt = [], failFirstPulls = 0, pullError = '' } = recorded;
  const pod = setDefaults({ ...readPod(recorded.pod), kind: 'Pod' }) as Pod;
  const { image = '', imagePullPolicy } = pod.spec.containers[0] ?? {};
  const error = ERROR_TEXTS[pullError] ?? pullError;
  let backoff = NO_BACKOFF;
  let last: PullProblem | undefined;
  let pulls = 0;
  const steps: object[] = [];
  const waiting = (t: number, pullAttempted: boolean, problem: PullProblem, events: readonly string[]) =>
    steps.push({ t, pullAttempted, waitingReason: problem.reason, waitingMessage: problem.message, events });
  for (const t of syncAt) {
    const decision = decidePull(image, imagePullPolicy, imagePresent, backoff, toUs(t));
    if (decision.step === 'never') {
      waiting(t, false, decision.problem, [`Warning ErrImageNeverPull ${decision.problem.message}`]);
      continue;
    }
    if (decision.step === 'backOff') {
      waiting(t, false, backOffProblem(image, last), [`Normal BackOff ${backOffEvent(image)}`]);
      continue;
    }
    if (decision.step === 'present') {
      steps.push({ t, pullAttempted: false, started: true, events: [`Normal Pulled ${presentMessage(image)}`] });
      break;
    }
    const pulling = `Normal Pulling Pulling image "${image}"`;
    pulls++;
    if (pulls > failFirstPulls) {
      const pulled = `Normal Pulled ${pulledMessage(image, goDuration(0), goDuration(0), SIZE_BYTES)}`;
      steps.push({ t, pullAttempted: true, started: true, events: [pulling, pulled] });
      break;
    }
    last = pullProblem(image, error);
    backoff = nextBackoff(backoff, toUs(t), toUs(t));
    waiting(t, true, last, [pulling, `Warning Failed Failed to pull image "${image}": ${error}`]);
  }
  return { steps };
}
