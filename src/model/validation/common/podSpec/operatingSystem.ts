import type { PodSpec } from '#model/generated/types.ts';
import { type FieldError, forbidden, notSupported, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { containersOf } from './containersOf.ts';

const SYSTEMS = ['linux', 'windows'];

/**
 * Fields that the other operating system does not have. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, validateOS, validateLinux, validateWindows.
 */
export function validateOperatingSystem(spec: PodSpec, path: FieldPath): FieldError[] {
  const { os } = spec;
  if (os === undefined) return [];
  if (!os.name) return [required(path.child('os', 'name'))];
  if (!SYSTEMS.includes(os.name)) return [notSupported(path.child('os'), os.name, SYSTEMS)];
  return os.name === 'linux' ? linux(spec, path) : windows(spec, path);
}

function linux(spec: PodSpec, path: FieldPath): FieldError[] {
  const detail = 'windows options cannot be set for a linux pod';
  const options = (at: FieldPath) => forbidden(at.child('securityContext', 'windowsOptions'), detail);
  return [
    ...(spec.securityContext?.windowsOptions ? [options(path)] : []),
    ...containersOf(spec, path).flatMap(({ container, path: at }) =>
      container.securityContext?.windowsOptions ? [options(at)] : [],
    ),
  ];
}

const NOT_OF_CONTAINERS = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
] as const;

function windows(spec: PodSpec, path: FieldPath): FieldError[] {
  const detail = 'cannot be set for a windows pod';
  return [
    ...windowsPod(spec, path)
      .filter(({ isSet }) => isSet)
      .map(({ at }) => forbidden(at, detail)),
    ...containersOf(spec, path).flatMap(({ container: { securityContext }, path: at }) =>
      NOT_OF_CONTAINERS.filter((name) => securityContext?.[name] !== undefined).map((name) =>
        forbidden(at.child('securityContext', name), detail),
      ),
    ),
  ];
}

function windowsPod(spec: PodSpec, path: FieldPath): readonly { readonly isSet: boolean; readonly at: FieldPath }[] {
  const context = spec.securityContext ?? {};
  const inContext = (name: keyof typeof context) => ({
    isSet: context[name] !== undefined,
    at: path.child('securityContext', name),
  });
  return [
    inContext('appArmorProfile'),
    inContext('seLinuxOptions'),
    { isSet: spec.hostUsers !== undefined, at: path.child('hostUsers') },
    { isSet: spec.hostPID === true, at: path.child('hostPID') },
    { isSet: spec.hostIPC === true, at: path.child('hostIPC') },
    inContext('seccompProfile'),
    inContext('fsGroup'),
    inContext('fsGroupChangePolicy'),
    { isSet: (context.sysctls ?? []).length > 0, at: path.child('securityContext', 'sysctls') },
    { isSet: spec.shareProcessNamespace !== undefined, at: path.child('shareProcessNamespace') },
    inContext('runAsUser'),
    inContext('runAsGroup'),
    inContext('supplementalGroups'),
    inContext('supplementalGroupsPolicy'),
    inContext('seLinuxChangePolicy'),
  ];
}
