import { type Micros, type Millis, SECOND_US } from '#base/time.ts';
import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { hookOutcome, probeAnswers } from '#cluster/environment/probeAnswer.ts';
import { crashLoopLimits } from '#cluster/kubelet/backoff.ts';
import { kubeletConfiguration } from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { type ProbeTime, probeTimes } from '#cluster/kubelet/probing/probeTurn.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod, Probe } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type {
  BackoffPoint,
  GraceView,
  LifeAssumption,
  LifeLane,
  LifeMark,
  LifePart,
  LifeSettings,
  LifeSpan,
  PodLife,
  ProbeTiming,
} from '#protocol/podLife.ts';
import type { Reader } from '#session/reader.ts';
import { conditionLanes, phaseLanes, statusPoints } from './apiLanes.ts';
import {
  type Life,
  type LifeHistory,
  lane,
  lifeAt,
  lifeHistory,
  livesOn,
  type ProbeRan,
  stretches,
  type Version,
} from './lifeHistory.ts';
import {
  containerLanes,
  endpointLanes,
  exitMarks,
  hooksLane,
  kindOf,
  namesOf,
  proxyLanes,
  pullLane,
  requestsLane,
  sandboxLane,
} from './runtimeLanes.ts';

const HOOKS = ['postStart', 'preStop'] as const;

const PROBES = [
  ['startup', 'startupProbe'],
  ['readiness', 'readinessProbe'],
  ['liveness', 'livenessProbe'],
] as const;

const KINDS = [
  { kind: 'startup', field: 'startupProbe' },
  { kind: 'readiness', field: 'readinessProbe' },
  { kind: 'liveness', field: 'livenessProbe' },
] as const;

/** Upstream's defaults for fields that are not set. */
const PERIOD_SECONDS = 10;

const DEFAULT_GRACE_SECONDS = 30;

interface Ask {
  readonly namespace: string;
  readonly name: string;
  readonly uid?: string;
}

const RESET_MS = 600_000;

/**
 * One Pod along the present branch, to the end of what is known. If several have had the name, `uid` or the present
 * moment chooses. `undefined` when there never was one.
 */
export function podLife(reader: Reader, { namespace, name, uid }: Ask): PodLife | undefined {
  const { run } = reader;
  const key = keyOf(namespace, name);
  const history = lifeHistory(run, key);
  const lives = livesOn(history);
  const life = lives.find((each) => each.uid === uid) ?? lifeAt(lives, run.position.seq);
  const pod = life?.pods.at(-1)?.value;
  if (!life || !pod) return undefined;
  const grace = graceOf(life);
  const knownUs = Math.max(run.head.atUs, run.clockUs);
  return {
    key,
    namespace,
    name,
    uid: life.uid,
    node: nodeOf(life),
    createdSeq: life.createdSeq,
    createdUs: life.createdUs,
    goneUs: life.goneUs,
    knownUs,
    lanes: [
      ...phaseLanes(life),
      ...conditionLanes(life),
      sandboxLane(life),
      ...pullLane(life),
      ...containerLanes(life),
      ...hooksLane(life),
      ...probeLanes(reader.world, history, life, knownUs),
      ...signalsLane(life),
      ...graceLane(life, grace),
      ...endpointLanes(history, life),
      ...proxyLanes(history, life),
      ...requestsLane(history, life),
    ],
    grace,
    backoffs: backoffPoints(life),
    ladderMs: backoffLadder(longestMs(reader, life)),
    resetMs: RESET_MS,
    statuses: statusPoints(life),
    settings: lifeSettings(pod),
    assumed: assumptions(reader.world, pod),
    isCut: history.isCut,
  };
}

/** The longest back-off in the configuration of the node's kubelet. */
function longestMs({ world }: Reader, life: Life): number {
  return kubeletConfiguration(world, nodeOf(life)).maxContainerRestartPeriodUs / 1000;
}

function nodeOf({ pods }: Life): string {
  return pods.findLast(({ value }) => value?.spec.nodeName)?.value?.spec.nodeName ?? '';
}

/** The growth of each container's restart back-off. */
function backoffPoints({ kubelet }: Life): BackoffPoint[] {
  return namesOf(kubelet)
    .flatMap((container) => {
      const points: BackoffPoint[] = [];
      for (const { value, atUs } of kubelet) {
        const now = value?.containers.find(({ name }) => name === container);
        if (!now || now.instances === 0) continue;
        const point = { atUs, container, restarts: now.instances - 1, nextMs: now.crashBackoff.delayMs };
        const last = points.at(-1);
        if (last?.restarts !== point.restarts || last.nextMs !== point.nextMs) points.push(point);
      }
      return points;
    })
    .sort((a, b) => a.atUs - b.atUs);
}

/** Zero first, then the initial wait, doubled up to the longest. */
function backoffLadder(longestMs: Millis | undefined): number[] {
  const { firstMs, maxMs } = crashLoopLimits(longestMs);
  const waits = [0];
  for (let waitMs = firstMs; waitMs < maxMs; waitMs *= 2) waits.push(waitMs);
  return [...waits, maxMs];
}

/** The settings of a Pod that the comparison offers to change. */
function lifeSettings({ spec }: Pod): LifeSettings {
  return {
    terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS,
    containers: [...(spec.initContainers ?? []).filter(isSidecar), ...spec.containers].map((container) => ({
      name: container.name,
      probes: {
        ...(container.startupProbe && { startupProbe: timing(container.startupProbe) }),
        ...(container.readinessProbe && { readinessProbe: timing(container.readinessProbe) }),
        ...(container.livenessProbe && { livenessProbe: timing(container.livenessProbe) }),
      },
      preStopSleepSeconds: sleepSeconds(container),
    })),
  };
}

function isSidecar({ restartPolicy }: Container): boolean {
  return restartPolicy === 'Always';
}

/** Probe timing with the API's defaults. */
function timing(probe: Probe): Required<ProbeTiming> {
  const { initialDelaySeconds = 0, periodSeconds = 10, timeoutSeconds = 1, successThreshold = 1 } = probe;
  return {
    initialDelaySeconds,
    periodSeconds,
    timeoutSeconds,
    successThreshold,
    failureThreshold: probe.failureThreshold ?? 3,
  };
}

function sleepSeconds({ lifecycle }: Container): number {
  const hook = lifecycle?.preStop;
  if (hook?.sleep) return hook.sleep.seconds;
  const said = /\bsleep\s+(\d+)/.exec((hook?.exec?.command ?? []).join(' '))?.[1];
  return said === undefined ? 0 : Number(said);
}

type Versions = readonly Version<KubeletPod>[];

/** SIGTERM and SIGKILL to containers, and the exits of their processes. Those at one moment share one mark. */
function signalsLane({ kubelet }: Life): LifeLane[] {
  const marks = namesOf(kubelet).flatMap((name) => [
    ...terms(kubelet, name),
    // An init container shows its exits in its own lane.
    ...(kindOf(kubelet, name) === 'init' ? [] : exitMarks(kubelet, name)),
  ]);
  return marks.length === 0 ? [] : [lane('signals', 'signals', 'signals', { marks: joined(marks) })];
}

/** TERM when a container received it, and KILL at its deadline while the container still terminates. */
function terms(kubelet: Versions, name: string): LifeMark[] {
  const marks = new Map<number, LifeMark>();
  const deadlines = new Map<number, LifeMark>();
  for (const { value, seq } of kubelet) {
    const container = value?.containers.find((each) => each.name === name);
    const kill = container?.killing ?? container?.lastKill;
    if (!container || !kill || kill.sigtermUs < 0) continue;
    const { sigtermUs, sigkillUs } = kill;
    if (!marks.has(sigtermUs))
      marks.set(sigtermUs, { atUs: sigtermUs, seq, shape: 'signal', label: 'TERM', detail: name });
    if (container.killing && sigkillUs >= 0) deadlines.set(sigtermUs, ahead(sigkillUs, name));
    else deadlines.delete(sigtermUs);
  }
  return [...marks.values(), ...deadlines.values()];
}

function ahead(atUs: Micros, detail: string): LifeMark {
  return { atUs, seq: 0, shape: 'ahead', label: 'KILL', detail };
}

function joined(marks: readonly LifeMark[]): LifeMark[] {
  const byPlace = new Map<string, LifeMark>();
  for (const mark of marks) {
    const place = `${mark.atUs} ${mark.label}`;
    const other = byPlace.get(place);
    byPlace.set(place, other ? { ...other, detail: `${other.detail}, ${mark.detail}` } : mark);
  }
  // The exit of one container lets the next one receive its signal, in the same entry.
  const rank = ({ shape }: LifeMark) => (shape === 'signal' ? 1 : 0);
  return [...byPlace.values()].sort((a, b) => a.atUs - b.atUs || rank(a) - rank(b));
}

/** The grace period of the Pod, from the start of its termination. */
function graceOf({ kubelet }: Life): GraceView | undefined {
  const last = kubelet.findLast(({ value }) => value !== undefined)?.value;
  if (!last || last.stage === 'syncing') return undefined;
  const { terminationUs: fromUs, graceSeconds } = last;
  const kills = last.containers
    .flatMap(({ killing, lastKill }) => killing ?? lastKill ?? [])
    .filter(({ sinceUs }) => sinceUs >= fromUs);
  const termed = kills.filter(({ sigtermUs }) => sigtermUs >= 0);
  const ended = kubelet.find(
    ({ value, atUs }) => atUs >= fromUs && (value === undefined || value.stage === 'terminated'),
  );
  return {
    fromUs,
    graceSeconds,
    termUs: termed.length === 0 ? -1 : Math.min(...termed.map(({ sigtermUs }) => sigtermUs)),
    killUs: Math.max(fromUs + graceSeconds * SECOND_US, ...termed.map(({ sigkillUs }) => sigkillUs)),
    endedUs: ended?.atUs ?? -1,
  };
}

/** preStop and the process share one grace period: the time that preStop takes is lost to the process. */
function graceLane(life: Life, grace: GraceView | undefined): LifeLane[] {
  if (!grace) return [];
  const { fromUs, termUs, killUs, endedUs, graceSeconds } = grace;
  const seq = life.kubelet.find(({ value }) => value?.stage !== 'syncing' && value !== undefined)?.seq ?? 0;
  const parts: LifePart[] = [];
  if (termUs > fromUs) parts.push({ fromUs, toUs: termUs, seq, code: 'preStop' });
  else if (termUs < 0) parts.push({ fromUs, toUs: endedUs, seq, code: 'preStop' });
  if (termUs >= 0) parts.push({ fromUs: termUs, toUs: endedUs, seq, code: 'terming' });
  const span = { fromUs, toUs: killUs, seq, tone: 'wait', code: 'grace', label: '', detail: '', parts } as const;
  return [lane('grace', 'grace', 'terminationGracePeriodSeconds', { seconds: graceSeconds, spans: [span] })];
}

type Kind = (typeof KINDS)[number]['kind'];

/** A lane for each probe of the Pod's containers, with the result of each run and the times without runs. */
function probeLanes(world: World, history: LifeHistory, life: Life, knownUs: Micros): LifeLane[] {
  const pod = life.pods.at(-1)?.value;
  if (!pod) return [];
  const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  const leftOut = probesLeftOut(world, life, knownUs);
  const probed = containers.filter((container) => KINDS.some(({ field }) => container[field]));
  return probed.flatMap((container) =>
    KINDS.flatMap(({ kind, field }) => {
      const probe = container[field];
      if (!probe) return [];
      return [
        lane(`probe ${container.name} ${kind}`, 'probe', field, {
          of: probed.length > 1 ? container.name : '',
          seconds: probe.periodSeconds ?? PERIOD_SECONDS,
          spans: silences(life.kubelet, container, kind),
          marks: [
            ...marksOf(history.probes, life, container.name, kind),
            ...leftOut.filter((time) => time.container === container.name && time.probe === kind).map(leftOutMark),
          ].sort((a, b) => a.atUs - b.atUs),
        }),
      ];
    }),
  );
}

function marksOf(probes: readonly ProbeRan[], { kubelet }: Life, name: string, kind: Kind): LifeMark[] {
  const uid = kubelet[0]?.value?.uid;
  return probes
    .filter((ran) => ran.uid === uid && ran.container === name && ran.probe === kind)
    .map(({ seq, atUs, outcome, run, threshold }) => ({
      atUs,
      seq,
      shape: outcome === 'success' ? 'success' : 'failure',
      label: outcome,
      detail: '',
      run,
      threshold,
    }));
}

/** Probe runs without an effect have no entries. They follow from the ticker and from the container's behaviour. */
function probesLeftOut(world: World, { kubelet }: Life, knownUs: Micros): ProbeTime[] {
  return kubelet.flatMap(({ value, atUs }, index) =>
    value ? probeTimes(world, value, atUs, kubelet[index + 1]?.atUs ?? knownUs).filter((time) => time.leftOut) : [],
  );
}

function leftOutMark({ atUs, outcome }: ProbeTime): LifeMark {
  return { atUs, seq: 0, shape: outcome === 'success' ? 'success' : 'failure', label: outcome, detail: '' };
}

/**
 * Readiness and liveness probes wait for the startup probe. When the Pod terminates, startup and liveness probes stop
 * for regular containers and continue for sidecars.
 */
function silences(kubelet: readonly Version<KubeletPod>[], { name, startupProbe }: Container, kind: Kind): LifeSpan[] {
  return stretches(kubelet, (record) => {
    const container = record.containers.find((each) => each.name === name);
    if (container?.state !== 'running') return undefined;
    const isStopped = record.stage === 'terminating' && container.kind === 'app' && kind !== 'readiness';
    if (isStopped) return { tone: 'false', code: 'stopped' };
    return startupProbe && kind !== 'startup' && !container.started ? { tone: 'false', code: 'held' } : undefined;
  });
}

/**
 * Hooks and probes that the model assumes to succeed, because neither the manifest nor a person gives their result.
 */
export function assumptions(world: World, pod: Pod): LifeAssumption[] {
  const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  return containers.flatMap((container) => {
    const { name } = container;
    const behaviour = behaviourOf(world, pod, name);
    const hooks = HOOKS.map((about) => ({ about, takes: hookOutcome(world, pod, name, 1, about, 0)?.assumed ?? [] }));
    const probes = PROBES.map(([kind, about]) => {
      const probe = container[about];
      return { about, takes: probe ? probeAnswers(world, pod, container, behaviour, kind, probe).assumed : [] };
    });
    return [...hooks, ...probes].filter(({ takes }) => takes.length > 0).map((each) => ({ container: name, ...each }));
  });
}
