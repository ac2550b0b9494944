import { type Micros, SECOND_US } from '#base/time.ts';
import type { Container, Pod } from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';

/** Run time of a container without a script, if it is to end at all. */
const PLAIN_RUN_US = 10 * SECOND_US;
const FIRST_BACKOFF_US = 10 * SECOND_US;
const MOST_BACKOFF_US = 300 * SECOND_US;
const SLEEP_AND_EXIT = /^(?:sleep (\d+(?:\.\d+)?))?(?:; ?)?(?:exit (\d+))?$/;

/** The end of a container that ends by itself. */
export interface ContainerEnd {
  readonly afterUs: Micros;
  readonly exitCode: number;
}

/** When and how a container of the Pod ends after its start; undefined if it runs for ever. */
export function endOf(container: Container, pod: Pod): ContainerEnd | undefined {
  const [shell, flag, script = ''] = [...(container.command ?? []), ...(container.args ?? [])];
  const said = shell === 'sh' && flag === '-c' ? SLEEP_AND_EXIT.exec(script.trim()) : null;
  if (said && script.trim() !== '')
    return { afterUs: Math.round(Number(said[1] ?? 0) * SECOND_US), exitCode: Number(said[2] ?? 0) };
  const policy = pod.spec.restartPolicy ?? 'Always';
  return policy === 'Always' || isSidecar(container) ? undefined : { afterUs: PLAIN_RUN_US, exitCode: 0 };
}

/** Whether a container with this exit code is started again. */
export function isRestarted(pod: Pod, exitCode: number): boolean {
  const policy = pod.spec.restartPolicy ?? 'Always';
  return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0);
}

/** Wait before a restart by the stand-in: 10, 20, 40 ... s. */
export function backoffUs(restarts: number): number {
  return Math.min(MOST_BACKOFF_US, FIRST_BACKOFF_US * 2 ** Math.min(restarts, 10));
}
