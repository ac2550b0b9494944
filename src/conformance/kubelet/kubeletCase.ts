import { compare } from '#base/order.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import type { PodRuntime, RuntimeStatus, SandboxStatus } from '#cluster/kubelet/actions/podActions.ts';
import type { ProbeKind } from '#cluster/kubelet/kubeletRecords.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import { plainSortedJson } from '#model/encoding/printedObject.ts';
import type { Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { withoutNulls } from '#model/manifest/withoutNulls.ts';
import type { ResourceList } from '#model/pod/podResources.ts';

const UNITS_US: Readonly<Record<string, number>> = {
  us: 1,
  µs: 1,
  ms: 1000,
  s: SECOND_US,
  m: 60 * SECOND_US,
  h: 3600 * SECOND_US,
};

/** conformance/kubelet/FORMAT.md describes the formats. */
export interface PodCase extends RecordedCase {
  readonly pod: unknown;
}

export interface PhaseCase extends PodCase {
  readonly podIsTerminal?: boolean;
  readonly regularContainerCreatedInSandbox?: boolean;
  readonly sandbox?: 'ready' | 'notready' | 'none';
}

export interface DeleteCase extends PodCase {
  readonly gracePeriodSeconds?: number;
  readonly alreadyTerminatingWithGrace?: number;
}

export interface GenerationCase extends RecordedCase {
  readonly kind: string;
  readonly subresource?: string;
  readonly object: object;
  readonly mergePatch?: object;
}

export interface QosCase extends PodCase {
  readonly nodeMemoryCapacity?: string;
}

export interface StaticPodCase extends RecordedCase {
  readonly nodeName?: string;
  readonly nodeUID?: string;
  readonly manifest: unknown;
}

export interface RestartRun {
  readonly runsSeconds?: number;
  readonly exitCode?: number;
  readonly noticeSeconds?: number;
  readonly image?: string;
}

export interface RestartCase extends PodCase {
  readonly kubeletConfig?: { readonly crashLoopBackOff?: { readonly maxContainerRestartPeriod?: string } };
  readonly runs?: readonly RestartRun[];
}

export interface ImagePullCase extends PodCase {
  readonly imagePresent?: boolean;
  readonly syncAt?: readonly number[];
  readonly failFirstPulls?: number;
  readonly pullError?: string;
}

export interface RecordedUsage {
  readonly memoryWorkingSet?: string;
  readonly writableLayer?: string;
  readonly logs?: string;
  readonly emptyDir?: string;
  readonly processes?: number;
}

export interface RecordedPodUsage {
  readonly pod: unknown;
  readonly usage?: RecordedUsage;
}

export interface EvictionRankCase extends RecordedCase {
  readonly resource: 'memory' | 'disk' | 'pid';
  readonly pods?: readonly RecordedPodUsage[];
}

export interface EvictionSyncCase extends RecordedCase {
  readonly kubeletConfig?: {
    readonly evictionHard?: ResourceList;
    readonly evictionSoft?: ResourceList;
    readonly evictionSoftGracePeriod?: Readonly<Record<string, string>>;
    readonly evictionMinimumReclaim?: ResourceList;
    readonly evictionPressureTransitionPeriod?: string;
    readonly evictionMaxPodGracePeriod?: number;
  };
  readonly pods?: readonly RecordedPodUsage[];
  readonly observations?: readonly {
    readonly t?: number;
    readonly memoryAvailable?: string;
    readonly nodefsAvailable?: string;
    readonly pidAvailable?: number;
  }[];
  readonly expect: { readonly steps?: readonly { readonly admission?: object }[] };
}

export interface InitOrderCase extends PodCase {
  readonly runtime?: {
    readonly sandboxes?: readonly { readonly state: SandboxStatus['state']; readonly attempt?: number }[];
    readonly containers?: readonly (Omit<RuntimeStatus, 'exitCode'> & { readonly exitCode?: number })[];
  };
  readonly probeResults?: PodRuntime['probeResults'];
}

export interface ContainerStatusCase extends PodCase {
  readonly runtimeContainers?: readonly {
    readonly name: string;
    readonly id: string;
    readonly state: RuntimeStatus['state'];
    readonly exitCode?: number;
    readonly reason?: string;
    readonly restartCount?: number;
    readonly createdAt?: number;
    readonly startedAt?: number;
    readonly finishedAt?: number;
  }[];
  readonly startErrors?: Readonly<Record<string, { readonly reason?: string; readonly message?: string }>>;
}

export interface TerminationCase extends PodCase {
  readonly trigger: 'delete' | 'evictHard' | 'evictSoft' | 'podDone' | 'livenessFailure' | 'startupFailure';
  readonly gracePeriodSeconds?: number;
  readonly evictionMaxPodGracePeriod?: number;
  readonly container?: string;
  readonly notRunning?: readonly string[];
  readonly behaviour?: Readonly<
    Record<
      string,
      {
        readonly onSigterm?: 'exit' | 'ignore';
        readonly exitAfterSeconds?: number;
        readonly exitCode?: number;
        readonly preStopExecSeconds?: number;
        readonly preStopFails?: boolean;
      }
    >
  >;
}

/** The outcome of a probe from `from` seconds after the container's start on. */
export interface RecordedOutcome {
  readonly from?: number;
  readonly result: 'success' | 'failure' | 'hang';
}

export interface ProbesCase extends PodCase {
  readonly container?: string;
  readonly containerStartsAt?: number;
  readonly kubeletSeesAt?: number;
  readonly killTakesSeconds?: number;
  readonly seeDelaySeconds?: number;
  readonly restartDelaySeconds?: number;
  readonly deletionSeenAt?: number;
  readonly until?: number;
  readonly outcomes?: readonly { readonly [K in ProbeKind]?: readonly RecordedOutcome[] }[];
}

/** Reads a recorded Pod as Go does: null fields are absent, and fields that Go always has are present. */
export function readPod(pod: unknown): Pod {
  const given = { apiVersion: 'v1', kind: 'Pod', ...(pod as Partial<Pod>) } as KubeObject;
  const { metadata, spec, ...rest } = withoutNulls(given) as KubeObject & Partial<Pod>;
  const { containers, ...others }: Partial<PodSpec> = spec ?? {};
  return { ...rest, metadata: metadata ?? { name: '' }, spec: { ...others, containers: containers ?? [] } } as Pod;
}

/** Recorded seconds as microseconds. */
export function toUs(seconds: number | undefined): number {
  return Math.round((seconds ?? 0) * SECOND_US);
}

/** Microseconds in the unit of the recordings. */
export function toSeconds(us: Micros): number {
  return us / SECOND_US;
}

/** Reads a duration of the kubelet's configuration, such as `5m0s`; an empty or absent text gives undefined. */
export function durationUs(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  let sumUs = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?|\.\d+)(us|µs|ms|s|m|h)/gy))
    sumUs += Number(amount) * (UNITS_US[unit as string] ?? 0);
  return Math.round(sumUs);
}

/**
 * The same outcome with its lists of those names sorted, for comparisons as sets. Entries of a timeline are sorted by
 * time first. A null field or an empty list counts as absent: Go writes empty lists and times like that.
 */
export function inOneOrder(outcome: unknown, unordered: readonly string[]): unknown {
  if (Array.isArray(outcome)) return outcome.map((element) => inOneOrder(element, unordered));
  if (typeof outcome !== 'object' || outcome === null) return outcome;
  const fields = Object.entries(outcome).flatMap(([name, value]) => {
    const inner = inOneOrder(value, unordered);
    if (inner === null || (Array.isArray(inner) && inner.length === 0)) return [];
    return [[name, unordered.includes(name) && Array.isArray(inner) ? inner.sort(byTimeAndText) : inner]];
  });
  return Object.fromEntries(fields);
}

function byTimeAndText(a: unknown, b: unknown): number {
  const byTime = timeOf(a) - timeOf(b);
  if (byTime !== 0) return byTime;
  const [textA, textB] = [textOf(a), textOf(b)];
  return compare(textA, textB);
}

function timeOf(entry: unknown): number {
  return ((entry ?? {}) as { readonly t?: number }).t ?? 0;
}

function textOf(entry: unknown): string {
  return plainSortedJson(entry);
}
