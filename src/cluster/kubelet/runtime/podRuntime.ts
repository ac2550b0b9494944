import type { PodRuntime, ProbeResults, RuntimeStatus } from '../actions/runtimeStatus.ts';
import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import { probeResultsOf } from '../probes.ts';
import { containerSpec } from '../runtimeContainer.ts';
import { asSeen } from './asSeen.ts';

/** The Pod's entry in the status cache, in the form that computes its actions. */
export function podRuntime(record: KubeletPod): PodRuntime {
  const { state, attempt } = record.seenSandbox;
  const containers: RuntimeStatus[] = [];
  const probeResults: Record<string, ProbeResults> = {};
  for (const container of record.containers) {
    const seen = asSeen(container);
    if (seen.state === 'none') continue;
    containers.push(statusOf(record, seen));
    probeResults[container.name] = probeResultsOf(container);
  }
  const sandboxes = state === 'none' ? [] : [{ state: state === 'ready' ? 'Ready' : 'NotReady', attempt } as const];
  return { sandboxes, containers, probeResults };
}

function statusOf({ pod }: KubeletPod, { name, state, exitCode, exitReason, image }: RuntimeContainer): RuntimeStatus {
  const wanted = containerSpec(pod, name)?.image;
  return {
    name,
    state: state === 'running' ? 'Running' : 'Exited',
    exitCode,
    reason: exitReason,
    definitionChanged: wanted !== undefined && wanted !== image,
  };
}
