import type { Micros } from '#base/time.ts';
import type { KubeletPod, ProbeKind, RuntimeContainer } from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import { fact } from './fact.ts';
import { clockText, durationText } from './writtenAmounts.ts';

/**
 * The reason that a running Pod is not ready: its probes, finished containers, its readiness gates, or a status that
 * is not reported yet.
 */
export function readinessFacts(record: KubeletPod, { spec, status }: Pod, clockUs: Micros): PodFact[] {
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
    const isTold = unready.some((name) => !record.containers.find((container) => container.name === name)?.ready);
    return [isTold ? fact('notReady', { containers: unready.join(', ') }) : fact('readyUntold', { node: record.node })];
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
