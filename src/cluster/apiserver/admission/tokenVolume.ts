import { extended } from '#base/extended.ts';
import type { Container, Pod, Volume, VolumeMount } from '#model/generated/types.ts';
import { changeEach } from '../defaults/fill.ts';

/** Prefix of such volumes' names. */
export const TOKEN_VOLUME = 'kube-api-access-';
/** Where a container finds its token. */
export const TOKEN_PATH = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Source of the token volume. Pods differ only in its name. */
const TOKEN_SOURCE: NonNullable<Volume['projected']> = {
  sources: [
    { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
    { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    {
      downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] },
    },
  ],
  defaultMode: 0o644,
};

/**
 * Mounts a volume with the ServiceAccount's token into every container that mounts nothing at the token's path.
 * `newName` generates its name.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go, mountServiceAccountToken.
 */
export function mountToken(pod: Pod, newName: (base: string) => string): Pod {
  const known = pod.spec.volumes?.find(({ name = '' }) => name.startsWith(TOKEN_VOLUME));
  const needs = ({ volumeMounts }: Container) => !volumeMounts?.some(({ mountPath }) => mountPath === TOKEN_PATH);
  const { containers = [], initContainers = [], volumes = [] } = pod.spec;
  if (![...initContainers, ...containers].some(needs)) return pod;
  const name = known?.name ?? newName(TOKEN_VOLUME);
  const mount: VolumeMount = { name, readOnly: true, mountPath: TOKEN_PATH };
  const mounted = (container: Container): Container =>
    needs(container) ? extended(container, { volumeMounts: [...(container.volumeMounts ?? []), mount] }) : container;
  const withContainers = extended(pod.spec, { containers: changeEach(containers, mounted) });
  const withInit =
    initContainers.length > 0
      ? extended(withContainers, { initContainers: changeEach(initContainers, mounted) })
      : withContainers;
  const spec = known ? withInit : extended(withInit, { volumes: [...volumes, { name, projected: TOKEN_SOURCE }] });
  return extended(pod, { spec });
}
