import type { Container, Pod, ServiceAccount } from '#model/generated/types.ts';

/** Whether the Pod names a Secret anywhere. Upstream source (v1.36.2): pkg/api/v1/pod/util.go, VisitPodSecretNames. */
export function namesSecret({ spec }: Pod): boolean {
  const inVolumes = (spec.volumes ?? []).some(
    ({ secret, projected, azureFile, cephfs, cinder, flexVolume, rbd, scaleIO, iscsi, storageos, csi }) =>
      secret !== undefined ||
      azureFile !== undefined ||
      projected?.sources?.some((source) => source.secret !== undefined) ||
      [cephfs, cinder, flexVolume, rbd, scaleIO, iscsi, storageos].some((source) => source?.secretRef !== undefined) ||
      csi?.nodePublishSecretRef !== undefined,
  );
  const containers = [...(spec.initContainers ?? []), ...spec.containers, ...(spec.ephemeralContainers ?? [])];
  return (
    inVolumes ||
    (spec.imagePullSecrets ?? []).length > 0 ||
    containers.some(
      ({ env = [], envFrom = [] }) =>
        env.some(({ valueFrom }) => valueFrom?.secretKeyRef !== undefined) ||
        envFrom.some(({ secretRef }) => secretRef !== undefined),
    )
  );
}

/**
 * Error for the first Secret that the Pod names but its ServiceAccount does not, in the API server's words.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go, limitSecretReferences.
 */
export function foreignSecret({ spec }: Pod, account: ServiceAccount): string | undefined {
  const mountable = new Set((account.secrets ?? []).map(({ name }) => name));
  const why = `is not allowed because service account ${account.metadata.name} does not reference that`;
  for (const { secret } of spec.volumes ?? []) {
    if (secret && !mountable.has(secret.secretName ?? ''))
      return `volume with secret.secretName="${secret.secretName ?? ''}" ${why} secret`;
  }
  const inContainers =
    firstForeign(spec.initContainers ?? [], 'init container', mountable) ??
    firstForeign(spec.containers, 'container', mountable);
  if (inContainers !== undefined) return `${inContainers} ${why} secret`;
  const pulling = new Set((account.imagePullSecrets ?? []).map(({ name }) => name));
  const index = (spec.imagePullSecrets ?? []).findIndex(({ name }) => !pulling.has(name));
  const name = spec.imagePullSecrets?.[index]?.name ?? '';
  return index < 0 ? undefined : `imagePullSecrets[${index}].name="${name}" ${why} imagePullSecret`;
}

function firstForeign(
  containers: readonly Container[],
  what: string,
  mountable: ReadonlySet<string | undefined>,
): string | undefined {
  for (const { name, env = [], envFrom = [] } of containers) {
    for (const variable of env) {
      const key = variable.valueFrom?.secretKeyRef;
      if (key && !mountable.has(key.name ?? ''))
        return `${what} ${name} with envVar ${variable.name} referencing secret.secretName="${key.name ?? ''}"`;
    }
    for (const { secretRef } of envFrom) {
      if (secretRef && !mountable.has(secretRef.name ?? ''))
        return `${what} ${name} with envFrom referencing secret.secretName="${secretRef.name ?? ''}"`;
    }
  }
  return undefined;
}
