import type { Container, Pod, Volume } from '#model/generated/types.ts';

/** Volume types that need nothing from the API server. */
const OWN_VOLUMES = new Set([
  'awsElasticBlockStore',
  'azureDisk',
  'cephfs',
  'cinder',
  'downwardAPI',
  'emptyDir',
  'fc',
  'flexVolume',
  'flocker',
  'gcePersistentDisk',
  'gitRepo',
  'hostPath',
  'image',
  'iscsi',
  'nfs',
  'photonPersistentDisk',
  'portworxVolume',
  'quobyte',
  'rbd',
  'scaleIO',
  'storageos',
  'vsphereVolume',
]);

/** Volume types that do, in the order of the checks, with the API resource that they need. */
const NEEDED_BY_VOLUMES: readonly (readonly [source: string, resource: string])[] = [
  ['configMap', 'configmaps (via configmap volumes)'],
  ['secret', 'secrets (via secret volumes)'],
  ['csi', 'csidrivers (via CSI volumes)'],
  ['glusterfs', 'endpoints (via glusterFS volumes)'],
  ['persistentVolumeClaim', 'persistentvolumeclaims'],
  ['ephemeral', 'persistentvolumeclaims (via ephemeral volumes)'],
  ['azureFile', 'secrets (via azureFile volumes)'],
];

const NEEDED_BY_PROJECTIONS: readonly (readonly [source: string, resource: string])[] = [
  ['configMap', 'configmaps (via projected volumes)'],
  ['secret', 'secrets (via projected volumes)'],
  ['serviceAccountToken', 'serviceaccounts (via projected volumes)'],
  ['clusterTrustBundle', 'clustertrustbundles'],
  ['podCertificate', 'podcertificates'],
];

/**
 * The first API resource that a Pod refers to; static Pods must not refer to any. Upstream source (v1.36.2):
 * pkg/api/pod/util.go, HasAPIObjectReference.
 */
export function apiObjectReference({ spec }: Pod): string | undefined {
  if (spec.serviceAccountName) return 'serviceaccounts';
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const volumes = spec.volumes ?? [];
  if ((spec.imagePullSecrets ?? []).length > 0 || refersTo(containers, 'secret')) return 'secrets';
  if (volumes.some(namesSecret)) return 'secrets';
  if (refersTo(containers, 'configMap') || volumes.some(namesConfigMap)) return 'configmaps';
  if ((spec.resourceClaims ?? []).length > 0) return 'resourceclaims';
  for (const volume of volumes) {
    const resource = ofVolume(volume);
    if (resource !== undefined) return resource;
  }
  return undefined;
}

function refersTo(containers: readonly Container[], sort: 'secret' | 'configMap'): boolean {
  return containers.some(
    ({ env = [], envFrom = [] }) =>
      env.some(({ valueFrom }) => valueFrom?.[`${sort}KeyRef`] !== undefined) ||
      envFrom.some((source) => source[`${sort}Ref`] !== undefined),
  );
}

/** Whether the volume refers to a Secret. Upstream source (v1.36.2): pkg/api/pod/util.go, VisitPodSecretNames. */
function namesSecret(volume: Volume): boolean {
  const { secret, azureFile, csi, projected } = volume;
  if (secret?.secretName || azureFile?.secretName || csi?.nodePublishSecretRef) return true;
  if (projected?.sources?.some((source) => source.secret !== undefined)) return true;
  const { cephfs, cinder, flexVolume, rbd, scaleIO, iscsi, storageos } = volume;
  return [cephfs, cinder, flexVolume, rbd, scaleIO, iscsi, storageos].some((source) => source?.secretRef !== undefined);
}

function namesConfigMap({ configMap, projected }: Volume): boolean {
  return configMap !== undefined || (projected?.sources?.some((source) => source.configMap !== undefined) ?? false);
}

function ofVolume(volume: Volume): string | undefined {
  const sources: Readonly<Record<string, unknown>> = { ...volume };
  const isSet = (source: string) => sources[source] !== undefined && sources[source] !== null;
  if ([...OWN_VOLUMES].some(isSet)) return undefined;
  const needed = NEEDED_BY_VOLUMES.find(([source]) => isSet(source));
  if (needed) return needed[1];
  for (const projection of volume.projected?.sources ?? []) {
    const each: Readonly<Record<string, unknown>> = { ...projection };
    const found = NEEDED_BY_PROJECTIONS.find(([source]) => each[source] !== undefined);
    if (found) return found[1];
  }
  return undefined;
}
