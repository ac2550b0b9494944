import type { DownwardAPIVolumeFile, Volume, VolumeProjection } from '#model/generated/types.ts';
import { pullPolicyOf } from './containerDefaults.ts';
import { change, changeEach, fill, fillAbsent } from './fill.ts';

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
