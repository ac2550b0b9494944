import { withOwn } from '#base/record.ts';
import type {
  Container,
  ContainerPort,
  DownwardAPIVolumeFile,
  EnvVar,
  Lifecycle,
  LifecycleHandler,
  Probe,
  Volume,
  VolumeProjection,
} from '#model/generated/types.ts';
import { imageNameProblem } from '#model/pod/imageName.ts';

/** 0644: readable by everyone, writable by the owner. */
const FILE_MODE = 0o644;
const TOKEN_EXPIRATION_SECONDS = 3600;
/** Defaults for volumes and PersistentVolumes. */
export const RBD = { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' };
export const SCALE_IO = { storageMode: 'ThinProvisioned', fsType: 'xfs' };
export const AZURE_DISK = { cachingMode: 'ReadWrite', fsType: 'ext4', readOnly: false };

/**
 * Fills in the defaults of a volume. A volume without a source becomes an emptyDir.
 * Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_Volume and those of the sources.
 */
export function volumeDefaults(volume: Volume): Volume {
  const hasSource = Object.entries(volume).some(
    ([field, value]) => field !== 'name' && value !== undefined && value !== null,
  );
  if (!hasSource) return { ...volume, emptyDir: {} };
  const modes = (['configMap', 'secret', 'downwardAPI', 'projected'] as const).reduce(
    (current, field) => change(current, field, (source) => fill(source, { defaultMode: FILE_MODE })),
    volume,
  );
  const withHostPath = change(modes, 'hostPath', (source) =>
    source.type === undefined ? { ...source, type: '' } : source,
  );
  const withImage = change(withHostPath, 'image', (source) =>
    fill(source, { pullPolicy: pullPolicyOf(source.reference ?? '') }),
  );
  const withFiles = change(withImage, 'downwardAPI', (source) =>
    change(source, 'items', (items) => changeEach(items, fileDefaults)),
  );
  const withOld = change(
    change(
      change(
        change(withFiles, 'iscsi', (source) => fill(source, { iscsiInterface: 'default' })),
        'rbd',
        (source) => fill(source, RBD),
      ),
      'azureDisk',
      (source) => fillAbsent(source, { ...AZURE_DISK, kind: 'Shared' }),
    ),
    'scaleIO',
    (source) => fill(source, SCALE_IO),
  );
  const withSources = change(withOld, 'projected', (source) =>
    change(source, 'sources', (sources) => changeEach(sources, projectionDefaults)),
  );
  return change(withSources, 'ephemeral', (source) =>
    change(source, 'volumeClaimTemplate', (template) =>
      change(template, 'spec', (spec) => fillAbsent(spec, { volumeMode: 'Filesystem' })),
    ),
  );
}

function fileDefaults(file: DownwardAPIVolumeFile): DownwardAPIVolumeFile {
  return change(file, 'fieldRef', (reference) => fill(reference, { apiVersion: 'v1' }));
}

function projectionDefaults(projection: VolumeProjection): VolumeProjection {
  const withFiles = change(projection, 'downwardAPI', (source) =>
    change(source, 'items', (items) => changeEach(items, fileDefaults)),
  );
  return change(withFiles, 'serviceAccountToken', (token) =>
    fill(token, { expirationSeconds: TOKEN_EXPIRATION_SECONDS }),
  );
}

/**
 * Fills in the defaults of a container, in Pods and templates.
 * Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_Container and those of its parts.
 */
export function containerDefaults(container: Container): Container {
  const filled = fill(container, {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: pullPolicyOf(container.image ?? ''),
  });
  const withPorts = change(filled, 'ports', (ports) => changeEach(ports, portDefaults));
  const withEnv = change(withPorts, 'env', (env) => changeEach(env, envDefaults));
  const withLifecycle = change(withEnv, 'lifecycle', lifecycleDefaults);
  return (['livenessProbe', 'readinessProbe', 'startupProbe'] as const).reduce(
    (current, field) => change(current, field, probeDefaults),
    withLifecycle,
  );
}

/**
 * Default pull policy: `Always` for the tag `latest`, also when implied. A digest implies no tag, and an invalid name
 * has no tag.
 * Upstream source (v1.36.2): pkg/util/parsers/parsers.go, ParseImageName.
 */
export function pullPolicyOf(image: string): 'Always' | 'IfNotPresent' {
  if (imageNameProblem(image) !== undefined) return 'IfNotPresent';
  const [reference = '', digest] = image.split('@');
  const lastPart = reference.slice(reference.lastIndexOf('/') + 1);
  const colon = lastPart.indexOf(':');
  const tag = colon >= 0 ? lastPart.slice(colon + 1) : digest === undefined ? 'latest' : '';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function portDefaults(port: ContainerPort): ContainerPort {
  return fill(port, { protocol: 'TCP' });
}

function envDefaults(variable: EnvVar): EnvVar {
  return change(variable, 'valueFrom', (source) =>
    change(
      change(source, 'fieldRef', (reference) => fill(reference, { apiVersion: 'v1' })),
      'fileKeyRef',
      (reference) => fill(reference, { optional: false }),
    ),
  );
}

function lifecycleDefaults(lifecycle: Lifecycle): Lifecycle {
  return change(change(lifecycle, 'postStart', handlerDefaults), 'preStop', handlerDefaults);
}

function handlerDefaults<T extends LifecycleHandler | Probe>(handler: T): T {
  return change(handler, 'httpGet', (get) =>
    fill(get as NonNullable<T['httpGet']>, { path: '/', scheme: 'HTTP' } as Partial<NonNullable<T['httpGet']>>),
  );
}

function probeDefaults(probe: Probe): Probe {
  const filled = fillZero(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
  const withGrpc = change(filled, 'grpc', (grpc) => (grpc.service === undefined ? { ...grpc, service: '' } : grpc));
  return handlerDefaults(withGrpc);
}

/** Sets missing fields. Returns the same object if none is missing. An empty string counts as missing, as in Go. */
export function fill<T extends object>(object: T, defaults: Partial<T>): T {
  const missing = Object.entries(defaults).filter(([field]) => isUnset(object[field as keyof T]));
  return missing.length === 0 ? object : withOwn(object, Object.fromEntries(missing) as Partial<T>);
}

/** As `fill`, for fields that are pointers in Go. There an empty string is a value, which validation refuses. */
export function fillAbsent<T extends object>(object: T, defaults: Partial<T>): T {
  const missing = Object.entries(defaults).filter(([field]) => (object[field as keyof T] ?? undefined) === undefined);
  return missing.length === 0 ? object : withOwn(object, Object.fromEntries(missing) as Partial<T>);
}

/** As `fill`, for fields where upstream also treats zero as not set. */
export function fillZero<T extends object>(object: T, defaults: Partial<T>): T {
  const missing = Object.entries(defaults).filter(
    ([field]) => isUnset(object[field as keyof T]) || object[field as keyof T] === 0,
  );
  return missing.length === 0 ? object : withOwn(object, Object.fromEntries(missing) as Partial<T>);
}

/** Replaces one field if it exists and the change makes a difference. */
export function change<T extends object, K extends keyof T>(
  object: T,
  field: K,
  with_: (value: NonNullable<T[K]>) => T[K],
): T {
  const value = object[field];
  if (value === undefined || value === null) return object;
  const changed = with_(value);
  return changed === value ? object : withOwn(object, { [field]: changed });
}

/** Changes every element. Returns the same list if no element differs. */
export function changeEach<T>(list: readonly T[], with_: (element: T) => T): readonly T[] {
  const changed = list.map(with_);
  return changed.every((element, index) => element === list[index]) ? list : changed;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
