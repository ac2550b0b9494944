import type { Container, VolumeMount } from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, forbidden, invalid, notFound, notSupported, required } from '../../fieldError.ts';
import { localDescendingPath, noBacksteps } from './podOptions.ts';
import type { KnownVolumes } from './volumes.ts';

/**
 * Problems of a mount's sub paths and modes are reported at the list, not at the element. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, ValidateVolumeMounts.
 */
export function validateVolumeMounts(container: Container, volumes: KnownVolumes, path: FieldPath): FieldError[] {
  const { volumeMounts = [], volumeDevices = [] } = container;
  const deviceNames = new Set(volumeDevices.map(({ name }) => name ?? ''));
  const devicePaths = new Set(new Map(volumeDevices.map(({ name, devicePath }) => [name, devicePath])).values());
  const mountPoints = new Set<string>();
  return volumeMounts.flatMap((mount, index) => {
    const at = path.index(index);
    const { name = '', mountPath = '' } = mount;
    const isTaken = mountPoints.has(mountPath);
    mountPoints.add(mountPath);
    return [
      ...(name === '' ? [required(at.child('name'))] : []),
      ...(volumes.has(name) ? [] : [notFound(at.child('name'), name)]),
      ...(mountPath === '' ? [required(at.child('mountPath'))] : []),
      ...(isTaken ? [invalid(at.child('mountPath'), mountPath, 'must be unique')] : []),
      ...(deviceNames.has(name) ? [invalid(at.child('name'), name, 'must not already exist in volumeDevices')] : []),
      ...(devicePaths.has(mountPath)
        ? [invalid(at.child('mountPath'), mountPath, 'must not already exist as a path in volumeDevices')]
        : []),
      ...subPaths(mount, at, path),
      ...mountPropagation(mount, container, path.child('mountPropagation')),
      ...recursiveReadOnly(mount, path.child('recursiveReadOnly')),
    ];
  });
}

function subPaths({ subPath = '', subPathExpr = '' }: VolumeMount, at: FieldPath, list: FieldPath): FieldError[] {
  const both = subPath !== '' && subPathExpr !== '';
  const detail = 'subPathExpr and subPath are mutually exclusive';
  return [
    ...(subPath === '' ? [] : localDescendingPath(subPath, list.child('subPath'))),
    ...(both ? [invalid(at.child('subPathExpr'), subPathExpr, detail)] : []),
    ...(subPathExpr === '' ? [] : localDescendingPath(subPathExpr, list.child('subPathExpr'))),
  ];
}

const PROPAGATIONS = ['Bidirectional', 'HostToContainer', 'None'];

function mountPropagation(
  { mountPropagation: mode }: VolumeMount,
  { securityContext }: Container,
  path: FieldPath,
): FieldError[] {
  if (mode === undefined) return [];
  const isForbidden = mode === 'Bidirectional' && securityContext?.privileged !== true;
  return [
    ...(PROPAGATIONS.includes(mode) ? [] : [notSupported(path, mode, PROPAGATIONS)]),
    ...(isForbidden
      ? [forbidden(path, 'Bidirectional mount propagation is available only to privileged containers')]
      : []),
  ];
}

const READ_ONLY_MODES = ['Disabled', 'Enabled', 'IfPossible'];

function recursiveReadOnly(mount: VolumeMount, path: FieldPath): FieldError[] {
  const { recursiveReadOnly: mode, readOnly, mountPropagation: propagation } = mount;
  if (mode === undefined || mode === 'Disabled') return [];
  if (!READ_ONLY_MODES.includes(mode)) return [notSupported(path, mode, READ_ONLY_MODES)];
  const isShared = propagation !== undefined && propagation !== 'None';
  return [
    ...(readOnly === true ? [] : [forbidden(path, 'may only be specified when readOnly is true')]),
    ...(isShared ? [forbidden(path, 'may only be specified when mountPropagation is None or not specified')] : []),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateVolumeDevices. */
export function validateVolumeDevices(container: Container, volumes: KnownVolumes, path: FieldPath): FieldError[] {
  const { volumeMounts = [], volumeDevices = [] } = container;
  const mounted = new Map(volumeMounts.map(({ name, mountPath }) => [name ?? '', mountPath ?? '']));
  const mountPaths = new Set(mounted.values());
  const names = new Set<string>();
  const paths = new Set<string>();
  return volumeDevices.flatMap((device, index) => {
    const { name = '', devicePath = '' } = device;
    const [atName, atPath] = [path.index(index).child('name'), path.index(index).child('devicePath')];
    const stepsBack = devicePath !== '' && noBacksteps(devicePath, atPath).length > 0;
    const errors = [
      ...(name === '' ? [required(atName)] : []),
      ...(names.has(name) ? [invalid(atName, name, 'must be unique')] : []),
      ...deviceVolume(name, volumes, atName),
      ...(devicePath === '' ? [required(atPath)] : []),
      ...(paths.has(devicePath) ? [invalid(atPath, devicePath, 'must be unique')] : []),
      ...(stepsBack ? [invalid(atPath, devicePath, "can not contain backsteps ('..')")] : []),
      ...(mounted.has(name) ? [invalid(atName, name, 'must not already exist in volumeMounts')] : []),
      ...(mountPaths.has(devicePath)
        ? [invalid(atPath, devicePath, 'must not already exist as a path in volumeMounts')]
        : []),
    ];
    if (!stepsBack) paths.add(devicePath);
    if (name !== '') names.add(name);
    return errors;
  });
}

function deviceVolume(name: string, volumes: KnownVolumes, path: FieldPath): FieldError[] {
  const volume = volumes.get(name);
  if (volume === undefined) return [notFound(path, name)];
  const detail = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode';
  return volume.persistentVolumeClaim || volume.ephemeral ? [] : [invalid(path, name, detail)];
}
