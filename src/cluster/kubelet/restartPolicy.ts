import type { Container, Pod } from '../../model/generated/types.ts';
import type { RuntimeContainer } from './records.ts';
import { containerSpec } from './runtimeContainer.ts';

/**
 * Whether a container that has ended with that code is to be started again: its own rules and policy before the Pod's.
 * The action RestartAllContainers is not modelled.
 * Upstream source (v1.36.2): pkg/api/v1/pod/util.go, ContainerShouldRestart.
 */
export function shouldRestart(
  pod: Pod,
  container: Pick<Container, 'restartPolicy' | 'restartPolicyRules'> | undefined,
  exitCode: number,
): boolean {
  const own = container?.restartPolicy;
  if (own !== undefined) {
    const rule = container?.restartPolicyRules?.find(({ exitCodes }) => {
      const listed = exitCodes?.values?.includes(exitCode) ?? false;
      return exitCodes?.operator === 'NotIn' ? !listed : listed;
    });
    if (rule?.action === 'Restart') return true;
  }
  const policy = own ?? pod.spec.restartPolicy ?? 'Always';
  return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0);
}

/** The same for what the runtime holds. An init container that has succeeded is done; one that has failed under Always is tried again. */
export function willRestart(
  { pod }: { readonly pod: Pod },
  { kind, name, exitCode }: Pick<RuntimeContainer, 'kind' | 'exitCode' | 'name'>,
): boolean {
  if (kind === 'sidecar') return true;
  if (kind === 'init' && exitCode === 0) return false;
  return shouldRestart(pod, containerSpec(pod, name), exitCode);
}
