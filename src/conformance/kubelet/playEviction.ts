import type { Observations } from '#cluster/kubelet/eviction/evictionManager.ts';
import { CALM, type EvictionSettings, lookForEviction } from '#cluster/kubelet/eviction/evictionManager.ts';
import type { PodWithUsage } from '#cluster/kubelet/eviction/rankPods.ts';
import { rankPods } from '#cluster/kubelet/eviction/rankPods.ts';
import { admitUnderPressure, type PressureCondition, parseThresholds } from '#cluster/kubelet/eviction/thresholds.ts';
import type { PodSpec } from '#model/generated/types.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import type { EvictionRankCase, EvictionSyncCase, RecordedPodUsage } from './kubeletCase.ts';
import { durationUs, readPod, toUs } from './kubeletCase.ts';

const DEFAULT_TRANSITION_US = 300_000_000;
/** The node of the recording. */
const NODE = { memory: '8Gi', memoryAvailable: '4Gi', nodefs: '100Gi', pids: 32_768 };

/** Category `eviction-rank`. */
export function playEvictionRank({ resource, pods = [] }: EvictionRankCase): object {
  return { evictionOrder: rankPods(pods.map(readUsage), resource).map(({ pod }) => pod.metadata.name) };
}

function readUsage({ pod, usage }: RecordedPodUsage): PodWithUsage {
  const bytes = (text: string | undefined) => quantityValue(text ?? '0');
  return {
    pod: readPod(pod),
    usage: usage && {
      memoryBytes: bytes(usage.memoryWorkingSet),
      writableLayerBytes: bytes(usage.writableLayer),
      logsBytes: bytes(usage.logs),
      emptyDirBytes: bytes(usage.emptyDir),
      processes: usage.processes ?? 0,
    },
  };
}

/** Category `eviction-sync`. Only some cases record admission. */
export function playEvictionSync(recorded: EvictionSyncCase): object {
  const settings = settingsOf(recorded.kubeletConfig);
  let pods = (recorded.pods ?? []).map(readUsage);
  let state = CALM;
  const steps = (recorded.observations ?? []).map((observation, index) => {
    const { t = 0 } = observation;
    const look = lookForEviction(state, settings, observationsOf(observation), pods, toUs(t));
    state = look.state;
    const { eviction } = look;
    if (eviction) pods = pods.filter(({ pod }) => pod !== eviction.pod);
    const withAdmission = recorded.expect.steps?.[index]?.admission !== undefined;
    return {
      t,
      pressure: state.conditions,
      ...(eviction && {
        evict: {
          pod: eviction.pod.metadata.name,
          gracePeriodOverride: eviction.gracePeriodOverride,
          phase: 'Failed',
          reason: 'Evicted',
          message: eviction.message,
          condition: eviction.condition,
        },
      }),
      ...(withAdmission && { admission: admissionOf(state.conditions) }),
    };
  });
  return { steps };
}

function settingsOf(config: EvictionSyncCase['kubeletConfig'] = {}): EvictionSettings {
  const grace = Object.entries(config.evictionSoftGracePeriod ?? {});
  return {
    thresholds: parseThresholds({
      ...(config.evictionHard && { hard: config.evictionHard }),
      ...(config.evictionSoft && { soft: config.evictionSoft }),
      softGraceUs: Object.fromEntries(grace.map(([signal, text]) => [signal, durationUs(text) ?? 0])),
      ...(config.evictionMinimumReclaim && { minimumReclaim: config.evictionMinimumReclaim }),
    }),
    pressureTransitionUs: durationUs(config.evictionPressureTransitionPeriod) ?? DEFAULT_TRANSITION_US,
    maxPodGraceSeconds: config.evictionMaxPodGracePeriod ?? 0,
  };
}

function observationsOf(look: NonNullable<EvictionSyncCase['observations']>[number]): Observations {
  const { memoryAvailable = NODE.memoryAvailable, nodefsAvailable, pidAvailable } = look;
  const disk = nodefsAvailable && {
    available: quantityValue(nodefsAvailable),
    capacity: quantityValue(NODE.nodefs),
  };
  return {
    'memory.available': { available: quantityValue(memoryAvailable), capacity: quantityValue(NODE.memory) },
    ...(disk && { 'nodefs.available': disk, 'imagefs.available': disk }),
    ...(pidAvailable !== undefined && { 'pid.available': { available: pidAvailable, capacity: NODE.pids } }),
  };
}

/** The kinds of Pods in the recording. */
const KINDS: Readonly<Record<string, Partial<PodSpec>>> = {
  bestEffort: { containers: [{ name: 'c' }] },
  burstable: { containers: [{ name: 'c', resources: { requests: { cpu: '100m' } } }] },
  critical: { containers: [{ name: 'c' }], priority: 2_000_000_000 },
  bestEffortTolerating: {
    containers: [{ name: 'c' }],
    tolerations: [{ key: 'node.kubernetes.io/memory-pressure', operator: 'Exists', effect: 'NoSchedule' }],
  },
};

function admissionOf(conditions: readonly PressureCondition[]): object {
  return Object.fromEntries(
    Object.entries(KINDS).map(([kind, spec]) => {
      const refusal = admitUnderPressure(readPod({ metadata: { name: kind }, spec }), conditions);
      return [kind, { admit: !refusal, reason: refusal?.reason ?? '', message: refusal?.message ?? '' }];
    }),
  );
}
