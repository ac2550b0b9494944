import type { LifecycleHandler, Pod } from '#model/generated/types.ts';
import { podInWords } from '../crashLoop.ts';
import type { KubeletPod, RuntimeContainer, StartError } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { containerSpec, withContainer } from '../runtimeContainer.ts';
import { killGraceSeconds } from '../termination/gracePeriods.ts';
import { killContainer } from '../termination/killContainer.ts';

/**
 * A postStart hook has failed: the container is killed for it, and its start has failed when that is done.
 * Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, startContainer.
 */
export function postStartFailed(scope: KubeletScope, record: KubeletPod, container: RuntimeContainer): KubeletPod {
  scope.containerEvent(record, container, 'Warning', 'FailedPostStartHook', 'PostStartHook failed');
  const failing = withContainer(record, { ...container, starting: 'failing' });
  if (container.state !== 'running') return failing;
  const seconds = killGraceSeconds(record.pod, containerSpec(record.pod, container.name), 'FailedPostStartHook');
  return killContainer(scope, failing, { ...container, starting: 'failing' }, 'FailedPostStartHook', seconds);
}

/** What the start of the container comes to. Upstream source (v1.36.2): pkg/kubelet/lifecycle/handlers.go, Run. */
export function postStartError(pod: Pod, name: string): StartError {
  const hook = containerSpec(pod, name)?.lifecycle?.postStart;
  return { reason: 'PostStartHookError', message: hook ? failureText(hook, name, podInWords(pod)) : '' };
}

function failureText(hook: LifecycleHandler, container: string, pod: string): string {
  const about = `for Container "${container}" in Pod "${pod}" failed - error:`;
  if (hook.exec) {
    const command = hook.exec.command ?? [];
    return `Exec lifecycle hook ([${command.join(' ')}]) ${about} command '${command.join(' ')}' exited with 1: , message: ""`;
  }
  return hook.httpGet ? `HTTP lifecycle hook (${hook.httpGet.path ?? ''}) ${about} connection refused` : '';
}
