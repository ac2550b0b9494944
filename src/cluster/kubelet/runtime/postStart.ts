import { behaviourOf } from '#cluster/environment/behaviourOf.ts';
import { failedHandler } from '#cluster/environment/scripts/readHandler.ts';
import { hookFailureText } from '../handlerFailure.ts';
import type { KubeletPod, RuntimeContainer, StartError } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { containerSpec, withContainer } from '../runtimeContainer.ts';
import { killGraceSeconds } from '../termination/gracePeriods.ts';
import { killContainer } from '../termination/killContainer.ts';

/** Exit code of a command whose container ends. */
const KILLED = 137;

/**
 * Handles a failed postStart hook: the container is killed, and then its start counts as failed. Upstream source
 * (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, startContainer.
 */
export function postStartFailed(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  scope.containerEvent(record, container, 'Warning', 'FailedPostStartHook', 'PostStartHook failed');
  const failing = withContainer(record, { ...container, starting: 'failing' });
  if (container.state !== 'running') return failing;
  const seconds = killGraceSeconds(record.pod, containerSpec(record.pod, container.name), 'FailedPostStartHook');
  return killContainer(scope, failing, { ...container, starting: 'failing' }, 'FailedPostStartHook', seconds);
}

/**
 * Whether the end of a container also ends its postStart hook. A command in it does; the kubelet's own sleep continues.
 */
export function endsPostStart(record: KubeletPod, { name, starting }: RuntimeContainer): boolean {
  const hook = containerSpec(record.pod, name)?.lifecycle?.postStart;
  return starting === 'postStart' && hook !== undefined && !hook.sleep;
}

/** Start error of a container with a failed hook. Upstream source (v1.36.2): pkg/kubelet/lifecycle/handlers.go, Run. */
export function postStartError(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): StartError {
  const { pod, podIP } = record;
  const { name, instances, startedUs, lastKill } = container;
  const spec = containerSpec(pod, name);
  const hook = spec?.lifecycle?.postStart;
  if (!spec || !hook) return { reason: 'PostStartHookError', message: '' };
  const { files } = behaviourOf(scope.world, pod, name, instances);
  const outcome = failedHandler(hook, { spec: pod.spec, container: spec, files, ageMs: 0 });
  const isKilled = (lastKill?.sinceUs ?? -1) < startedUs;
  const own = isKilled ? { ...outcome, exitCode: KILLED, output: '', error: '' } : outcome;
  return { reason: 'PostStartHookError', message: hookFailureText(hook, spec, { pod, podIP }, own) };
}
