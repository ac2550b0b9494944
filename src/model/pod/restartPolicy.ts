import type { AppArmorProfile, Container, Pod } from '#model/generated/types.ts';

/** Prefix of a container's name: the annotation for its AppArmor profile before v1.30. */
export const APP_ARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/';

const RESTART_ALL = 'RestartAllContainers';

/** Reason of a container that was removed to restart all containers of its Pod. */
export const RESTARTING_ALL = 'RestartingAllContainers';

type Restartable = Pick<Container, 'restartPolicy' | 'restartPolicyRules'>;

/** The action of the first rule that matches the exit code; rules count only if the container has its own policy. */
function ruleAction(container: Restartable | undefined, exitCode: number): string | undefined {
  if (container?.restartPolicy === undefined) return undefined;
  const rule = container.restartPolicyRules?.find(({ exitCodes }) => {
    const listed = exitCodes?.values?.includes(exitCode) ?? false;
    return exitCodes?.operator === 'NotIn' ? !listed : listed;
  });
  return rule?.action;
}

/**
 * Whether the end of a container restarts all containers of the Pod. Upstream source (v1.36.2):
 * pkg/kubelet/container/helpers.go, ShouldAllContainersRestart.
 */
export function restartsAll(container: Restartable | undefined, exitCode: number): boolean {
  return ruleAction(container, exitCode) === RESTART_ALL;
}

/**
 * Whether that is possible for the Pod at all. Upstream source (v1.36.2): pkg/api/v1/pod/util.go,
 * AllContainersCouldRestart.
 */
export function couldRestartAll({ spec }: Pick<Pod, 'spec'>): boolean {
  return [...(spec.initContainers ?? []), ...spec.containers].some(({ restartPolicyRules }) =>
    restartPolicyRules?.some(({ action }) => action === RESTART_ALL),
  );
}

/**
 * Whether a container that ended with that code is started again: its own rules and policy take precedence over the
 * Pod's.
 * Upstream source (v1.36.2): pkg/api/v1/pod/util.go, ContainerShouldRestart.
 */
export function shouldRestart(pod: Pick<Pod, 'spec'>, container: Restartable | undefined, exitCode: number): boolean {
  const own = container?.restartPolicy;
  const action = ruleAction(container, exitCode);
  if (action === 'Restart' || action === RESTART_ALL) return true;
  const policy = own ?? pod.spec.restartPolicy ?? 'Always';
  return policy === 'Always' || (policy === 'OnFailure' && exitCode !== 0);
}

/**
 * The field with the meaning of an annotation; none for an unknown annotation. Upstream source (v1.36.2):
 * pkg/api/pod/util.go, ApparmorFieldForAnnotation.
 */
export function appArmorOfAnnotation(annotation: string): AppArmorProfile | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' };
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' };
  const localhostProfile = annotation.startsWith('localhost/') ? annotation.slice('localhost/'.length) : '';
  return localhostProfile === '' ? undefined : { type: 'Localhost', localhostProfile };
}
