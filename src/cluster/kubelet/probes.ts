import type { Container, Probe } from '../../model/generated/types.ts';
import { containerBehaviour } from '../environment/images.ts';
import type { ContainerBehaviour } from '../environment/records.ts';
import type { ProbeDue } from './kubeletEvents.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { killContainer } from './podTermination.ts';
import type { KubeletPod, ProbeKind, ProbeState, RuntimeContainer } from './records.ts';
import { containerSpec, findContainer, withContainer } from './runtimeContainer.ts';
import { killGraceSeconds } from './termination/gracePeriods.ts';

const SECOND_US = 1_000_000;
const KINDS: readonly ProbeKind[] = ['startup', 'readiness', 'liveness'];

/**
 * The probes of a Pod's containers. A probe runs every period, but one whose outcome cannot change anything is left out:
 * it is known in advance how the container behaves. What it says is the same as if every probe had run.
 * Upstream source (v1.36.2): pkg/kubelet/prober/{worker,prober_manager}.go.
 */
export function observeStarted(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  const spec = containerSpec(record.pod, container.name);
  const started = !spec?.startupProbe;
  const seen = { ...container, started, ready: started && !spec?.readinessProbe };
  let current = withContainer(record, seen);
  for (const kind of KINDS) {
    if (!spec || !probeOf(spec, kind) || (kind !== 'startup' && !started)) continue;
    current = begin(scope, current, container.name, kind);
  }
  return current;
}

function probeOf(spec: Container, kind: ProbeKind): Probe | undefined {
  return kind === 'startup' ? spec.startupProbe : kind === 'readiness' ? spec.readinessProbe : spec.livenessProbe;
}

const INITIAL: Readonly<Record<ProbeKind, ProbeState['result']>> = {
  startup: 'Unknown',
  readiness: 'Failure',
  liveness: 'Success',
};

function begin(scope: KubeletScope, record: KubeletPod, name: string, kind: ProbeKind): KubeletPod {
  const state: ProbeState = { result: INITIAL[kind], outcome: 'none', run: 0, phaseUs: record.startedUs, dueOrder: 0 };
  return scheduleNext(scope, record, name, kind, state);
}

/** Puts the next probe that can matter on the agenda. */
function scheduleNext(
  scope: KubeletScope,
  record: KubeletPod,
  name: string,
  kind: ProbeKind,
  state: ProbeState,
): KubeletPod {
  const container = findContainer(record, name);
  const spec = containerSpec(record.pod, name);
  const probe = spec && probeOf(spec, kind);
  if (!container || !probe) return record;
  const atUs = nextProbeUs(scope, record, container, kind, probe, state);
  const event: ProbeDue = {
    type: 'probe.due',
    uid: record.uid,
    container: name,
    instance: container.instances,
    probe: kind,
  };
  const dueOrder = atUs === undefined ? 0 : scope.schedule(atUs - scope.nowUs, event);
  return withContainer(record, { ...container, probes: { ...container.probes, [kind]: { ...state, dueOrder } } });
}

function nextProbeUs(
  scope: KubeletScope,
  record: KubeletPod,
  container: RuntimeContainer,
  kind: ProbeKind,
  probe: Probe,
  state: ProbeState,
): number | undefined {
  const periodUs = (probe.periodSeconds ?? 10) * SECOND_US;
  const behaviour = behaviourOf(scope, record, container);
  let fromUs = Math.max(scope.nowUs + 1, container.startedUs + (probe.initialDelaySeconds ?? 0) * SECOND_US);
  if (state.result === 'Success') {
    if (behaviour.unhealthyAfterMs < 0) return undefined;
    fromUs = Math.max(fromUs, container.startedUs + behaviour.unhealthyAfterMs * 1000);
  } else if (kind === 'startup' && behaviour.readyAfterMs < 0 && state.result === 'Failure') return undefined;
  const periods = Math.max(0, Math.ceil((fromUs - state.phaseUs) / periodUs));
  return state.phaseUs + periods * periodUs;
}

function behaviourOf(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): ContainerBehaviour {
  return containerBehaviour(scope.world, container.image, container.kind, record.pod.spec.restartPolicy ?? 'Always');
}

function succeeds(behaviour: ContainerBehaviour, container: RuntimeContainer, kind: ProbeKind, nowUs: number): boolean {
  const ageUs = nowUs - container.startedUs;
  const alive = behaviour.unhealthyAfterMs < 0 || ageUs < behaviour.unhealthyAfterMs * 1000;
  if (kind === 'liveness') return alive;
  return alive && behaviour.readyAfterMs >= 0 && ageUs >= behaviour.readyAfterMs * 1000;
}

/** Runs the probe that is due. */
export function probeDue(scope: KubeletScope, record: KubeletPod, event: ProbeDue): KubeletPod {
  const container = findContainer(record, event.container);
  const isCurrent = container?.state === 'running' && container.instances === event.instance;
  if (!isCurrent || record.stage === 'terminated') return record;
  if (record.stage === 'terminating' && event.probe !== 'readiness') return record;
  return runProbe(scope, record, container, event.probe);
}

/** Every status refresh probes what is started and not ready at once, and its later probes follow from there. */
export function probeUnready(scope: KubeletScope, record: KubeletPod): KubeletPod {
  let current = record;
  for (const container of record.containers) {
    const state = container.probes.readiness;
    const probe = state && containerSpec(record.pod, container.name)?.readinessProbe;
    if (!probe || container.state !== 'running' || !container.started || container.ready) continue;
    const delayUs = (probe.initialDelaySeconds ?? 0) * SECOND_US;
    if (scope.nowUs - container.startedUs < delayUs) continue;
    if (state.dueOrder !== 0) scope.context.cancel(state.dueOrder);
    const restarted = {
      ...container,
      probes: { ...container.probes, readiness: { ...state, phaseUs: scope.nowUs, dueOrder: 0 } },
    };
    current = runProbe(scope, withContainer(current, restarted), restarted, 'readiness');
  }
  return current;
}

function runProbe(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer, kind: ProbeKind): KubeletPod {
  const spec = containerSpec(record.pod, container.name);
  const probe = spec && probeOf(spec, kind);
  const state = container.probes[kind];
  if (!probe || !state) return record;
  const outcome = succeeds(behaviourOf(scope, record, container), container, kind, scope.nowUs) ? 'success' : 'failure';
  if (outcome === 'failure')
    scope.containerEvent(
      record,
      container,
      'Warning',
      'Unhealthy',
      `${WORDS[kind]} probe failed: ${failureText(probe, record)}`,
    );
  const run = state.outcome === outcome ? state.run + 1 : 1;
  const threshold = outcome === 'success' ? (probe.successThreshold ?? 1) : (probe.failureThreshold ?? 3);
  const reached = outcome === 'success' ? 'Success' : 'Failure';
  const flips = run >= threshold && state.result !== reached;
  const next: ProbeState = { ...state, outcome, run, dueOrder: 0, ...(flips ? { result: reached } : undefined) };
  const noted = withContainer(record, { ...container, probes: { ...container.probes, [kind]: next } });
  return flips
    ? flipped(scope, noted, container.name, kind, next)
    : scheduleNext(scope, noted, container.name, kind, next);
}

const WORDS: Readonly<Record<ProbeKind, string>> = { startup: 'Startup', readiness: 'Readiness', liveness: 'Liveness' };

function flipped(
  scope: KubeletScope,
  record: KubeletPod,
  name: string,
  kind: ProbeKind,
  state: ProbeState,
): KubeletPod {
  const container = findContainer(record, name);
  const spec = containerSpec(record.pod, name);
  if (!container || !spec) return record;
  const success = state.result === 'Success';
  if (kind === 'readiness')
    return scheduleNext(scope, withContainer(record, { ...container, ready: success }), name, kind, state);
  if (success && kind === 'liveness') return scheduleNext(scope, record, name, kind, state);
  if (success) {
    let current = withContainer(record, { ...container, started: true, ready: !spec.readinessProbe });
    if (spec.readinessProbe) current = begin(scope, current, name, 'readiness');
    return spec.livenessProbe ? begin(scope, current, name, 'liveness') : current;
  }
  const message = `Container ${name} failed ${kind} probe, will be restarted`;
  return killContainer(
    scope,
    record,
    container,
    message,
    killGraceSeconds(record.pod, spec, kind === 'startup' ? 'StartupProbe' : 'LivenessProbe'),
  );
}

/** What the failed probe of a container that does not answer says. */
function failureText(probe: Probe, record: KubeletPod): string {
  if (probe.httpGet) return 'HTTP probe failed with statuscode: 503';
  if (probe.grpc) return 'service unhealthy (responded with "NOT_SERVING")';
  if (probe.tcpSocket) return `dial tcp ${record.podIP}:${probe.tcpSocket.port}: connect: connection refused`;
  return '';
}
