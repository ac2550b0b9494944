import { podConditions } from '#cluster/kubelet/podConditions.ts';
import { podPhase } from '#cluster/kubelet/podPhase.ts';
import type { PhaseCase } from './kubeletCase.ts';
import { readPod } from './readPod.ts';

/** Category `phase`. */
export function playPhase(recorded: PhaseCase): object {
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
