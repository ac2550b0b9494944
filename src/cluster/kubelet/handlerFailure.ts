import { digestOf } from '#base/digest.ts';
import { goDuration, type Millis } from '#base/time.ts';
import type { HandlerOutcome } from '#cluster/environment/scripts/readHandler.ts';
import { plainSortedJson } from '#model/encoding/printedObject.ts';
import type { Container, LifecycleHandler, Pod } from '#model/generated/types.ts';
import { endpointAddress } from './probing/probeTurn.ts';

/** 64 hexadecimal digits derived from a text. */
export function longHex(text: string): string {
  return [0, 1, 2, 3].map((part) => digestOf(`${text}#${part}`)).join('');
}

/**
 * Why a command or a request could not be started. The id of the exec is derived from `about`. Source: containerd,
 * internal/cri/server/container_execsync.go.
 */
export function handlerError({ error }: HandlerOutcome, about: string): string {
  if (!error.startsWith('OCI')) return error;
  const begun = `failed to exec in container: failed to start exec "${longHex(about)}"`;
  return `rpc error: code = Unknown desc = ${begun}: ${error}`;
}

/** Go's %q of a program's output. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/**
 * The kubelet's message about a failed postStart hook. Upstream source (v1.36.2): pkg/kubelet/lifecycle/handlers.go,
 * Run; staging/src/k8s.io/cri-client/pkg/remote_runtime.go, execSyncV1.
 */
export function hookFailureText(
  hook: LifecycleHandler,
  container: Container,
  { pod, podIP }: { readonly pod: Pod; readonly podIP: string },
  outcome: HandlerOutcome,
): string {
  const about = `for Container "${container.name}" in Pod "${podInWords(pod)}" failed - error:`;
  if (hook.exec) {
    const line = (hook.exec.command ?? []).join(' ');
    const { error, exitCode, output } = outcome;
    const why =
      error === ''
        ? `command '${line}' exited with ${exitCode}: ${output}`
        : handlerError(outcome, `${pod.metadata.uid ?? ''}${container.name}`);
    return `Exec lifecycle hook ([${line}]) ${about} ${why}, message: ${quoted(output)}`;
  }
  if (hook.httpGet) {
    const { path = '' } = hook.httpGet;
    const { address, url } = endpointAddress(hook.httpGet, container, podIP);
    const why = outcome.error === '' ? `Get "${url}": dial tcp ${address}: connect: connection refused` : outcome.error;
    return `HTTP lifecycle hook (${path}) ${about} ${why}`;
  }
  return hook.sleep
    ? `Sleep lifecycle hook (${hook.sleep.seconds}) ${about} container terminated before sleep hook finished`
    : '';
}

/** The name of a Pod in the kubelet's messages. Upstream source (v1.36.2): pkg/kubelet/util/format/pod.go. */
function podInWords({ metadata: { name, namespace = '', uid = '' } }: Pick<Pod, 'metadata'>): string {
  return `${name}_${namespace}(${uid})`;
}

/**
 * Key of a container's crash back-off; another image or other resources start a new back-off. Upstream source
 * (v1.36.2): pkg/kubelet/kuberuntime/helpers.go, GetBackoffKey.
 */
export function crashBackoffKey(container: Container): string {
  return plainSortedJson([container.name, container.image ?? '', container.resources ?? {}]);
}

/**
 * The waiting message of a crash looping container. Upstream source (v1.36.2):
 * pkg/kubelet/kuberuntime/kuberuntime_manager.go, doBackOff.
 */
export function crashLoopMessage(pod: Pick<Pod, 'metadata'>, container: string, delayMs: Millis): string {
  return `back-off ${goDuration(delayMs * 1000)} restarting failed container=${container} pod=${podInWords(pod)}`;
}

/** The message of the corresponding Event. */
export function crashLoopEvent(pod: Pick<Pod, 'metadata'>, container: string): string {
  return `Back-off restarting failed container ${container} in pod ${podInWords(pod)}`;
}
