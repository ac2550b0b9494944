import type {
  AppArmorProfile,
  PodSecurityContext,
  PodSpec,
  SeccompProfile,
  SecurityContext,
  Sysctl,
} from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { duplicate, type FieldError, invalid, notSupported, required, tooLong } from '../../fieldError.ts';
import { goStruct } from '../../goValue.ts';
import { byteLength, userId } from '../names.ts';
import { oneOf } from '../oneOf.ts';
import { validateWindowsOptions } from './operatingSystem.ts';
import type { PodOptions } from './podOptions.ts';
import { localDescendingPath } from './podOptions.ts';

const SHAPE = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;

const SHOWN = '^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$';

const MAX_BYTES = 253;

/** Names of the kernel's IPC namespace. Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/node/util/sysctl/namespace.go. */
const IPC: ReadonlySet<string> = new Set([
  ...['sem', 'shm', 'shmall', 'shmmax', 'shmmni', 'shm_rmid_forced', 'msg', 'msgmax', 'msgmnb', 'msgmni'].map(
    (name) => `kernel.${name}`,
  ),
]);

/**
 * The security context of a Pod. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * validatePodSpecSecurityContext.
 */
export function validatePodSecurityContext(spec: PodSpec, path: FieldPath, options: PodOptions): FieldError[] {
  const context: PodSecurityContext = spec.securityContext ?? {};
  const sharesAndHost = spec.shareProcessNamespace === true && spec.hostPID === true;
  return [
    ...identity(context.fsGroup, path.child('fsGroup')),
    ...identity(context.runAsUser, path.child('runAsUser')),
    ...identity(context.runAsGroup, path.child('runAsGroup')),
    ...(context.supplementalGroups ?? []).flatMap((group, index) =>
      identity(group, path.child('supplementalGroups').index(index)),
    ),
    ...(sharesAndHost
      ? [invalid(path.child('shareProcessNamespace'), true, 'ShareProcessNamespace and HostPID cannot both be enabled')]
      : []),
    ...sysctls(context.sysctls ?? [], spec, path.child('sysctls'), options),
    ...oneOf(context.fsGroupChangePolicy, ['Always', 'OnRootMismatch'], path.child('fsGroupChangePolicy')),
    ...seccompProfile(context.seccompProfile, path.child('seccompProfile')),
    ...validateWindowsOptions(context.windowsOptions, path.child('windowsOptions')),
    ...validateAppArmorProfile(context.appArmorProfile, path.child('appArmorProfile')),
    ...oneOf(context.supplementalGroupsPolicy, ['Merge', 'Strict'], path.child('supplementalGroupsPolicy')),
    ...oneOf(context.seLinuxChangePolicy, ['MountOption', 'Recursive'], path.child('seLinuxChangePolicy')),
  ];
}

const PROC_MOUNTS = ['Default', 'Unmasked'];

/**
 * The security context of a container; `hostUsers` is the Pod's. Upstream source (v1.36.2): as above,
 * ValidateSecurityContext.
 */
export function validateSecurityContext(
  context: SecurityContext | undefined,
  hostUsers: boolean,
  path: FieldPath,
): FieldError[] {
  if (context === undefined) return [];
  const { procMount } = context;
  const unmasked = hostUsers && procMount === 'Unmasked';
  const detail = '`hostUsers` must be false to use `Unmasked`';
  return [
    ...identity(context.runAsUser, path.child('runAsUser')),
    ...identity(context.runAsGroup, path.child('runAsGroup')),
    ...oneOf(procMount, PROC_MOUNTS, path.child('procMount')),
    ...(unmasked ? [invalid(path.child('procMount'), procMount, detail)] : []),
    ...seccompProfile(context.seccompProfile, path.child('seccompProfile')),
    ...escalation(context, path),
    ...validateWindowsOptions(context.windowsOptions, path.child('windowsOptions')),
    ...validateAppArmorProfile(context.appArmorProfile, path.child('appArmorProfile')),
  ];
}

function escalation(context: SecurityContext, path: FieldPath): FieldError[] {
  if (context.allowPrivilegeEscalation !== false) return [];
  const shown = goStruct('SecurityContext', context);
  const start = 'cannot set `allowPrivilegeEscalation` to false and';
  return [
    ...(context.privileged === true ? [invalid(path, shown, `${start} \`privileged\` to true`)] : []),
    ...(context.capabilities?.add ?? [])
      .filter((name) => name === 'CAP_SYS_ADMIN')
      .map(() => invalid(path, shown, `${start} \`capabilities.Add\` CAP_SYS_ADMIN`)),
  ];
}

function identity(id: number | undefined, path: FieldPath): FieldError[] {
  return id === undefined ? [] : userId(id).map((problem) => invalid(path, id, problem));
}

const PROFILE_TYPES = ['Localhost', 'RuntimeDefault', 'Unconfined'];

function seccompProfile(profile: SeccompProfile | undefined, path: FieldPath): FieldError[] {
  if (profile === undefined) return [];
  const { type = '', localhostProfile } = profile;
  const at = path.child('localhostProfile');
  return [
    ...profileType(type, 'type is required when seccompProfile is set', path.child('type')),
    ...(type === 'Localhost'
      ? localhostProfile === undefined
        ? [required(at, 'must be set when seccomp type is Localhost')]
        : localDescendingPath(localhostProfile, at)
      : localhostProfile === undefined
        ? []
        : [invalid(at, goStruct('SeccompProfile', profile), 'can only be set when seccomp type is Localhost')]),
  ];
}

function profileType(type: string, whenEmpty: string, path: FieldPath): FieldError[] {
  if (type === '') return [required(path, whenEmpty)];
  return PROFILE_TYPES.includes(type) ? [] : [notSupported(path, type, PROFILE_TYPES)];
}

const MAX_PROFILE = 4095;

/** Upstream source (v1.36.2): as above, ValidateAppArmorProfileField. */
export function validateAppArmorProfile(profile: AppArmorProfile | undefined, path: FieldPath): FieldError[] {
  if (profile === undefined) return [];
  const { type = '', localhostProfile: name } = profile;
  const at = path.child('localhostProfile');
  if (type === 'Localhost') return appArmorName(name, at);
  const isPlain = type === 'RuntimeDefault' || type === 'Unconfined';
  if (!isPlain) return profileType(type, 'type is required when appArmorProfile is set', path.child('type'));
  return name === undefined ? [] : [invalid(at, name, 'can only be set when AppArmor type is Localhost')];
}

function appArmorName(name: string | undefined, path: FieldPath): FieldError[] {
  const missing = required(path, 'must be set when AppArmor type is Localhost');
  if (name === undefined) return [missing];
  const isPadded = name.trim() !== name;
  return [
    ...(isPadded ? [invalid(path, name, 'must not be padded with whitespace')] : name === '' ? [missing] : []),
    ...(byteLength(name) > MAX_PROFILE ? [tooLong(path, name, MAX_PROFILE)] : []),
  ];
}

/** Kernel parameters. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateSysctls. */
function sysctls(
  list: readonly Sysctl[],
  spec: PodSpec,
  path: FieldPath,
  { allowSysctlsOfHost = false }: PodOptions,
): FieldError[] {
  const seen = new Set<string>();
  return list.flatMap(({ name = '' }, index) => {
    const at = path.index(index).child('name');
    const errors = nameProblems(name, seen, at);
    seen.add(name);
    return [...errors, ...(allowSysctlsOfHost ? [] : ofHost(name, spec, at))];
  });
}

/** Parameters that a Pod cannot set because it shares their namespace with its node. */
export function sysctlsOfHost(spec: PodSpec, path: FieldPath): FieldError[] {
  return (spec.securityContext?.sysctls ?? []).flatMap(({ name = '' }) => ofHost(name, spec, path));
}

function nameProblems(name: string, seen: ReadonlySet<string>, path: FieldPath): FieldError[] {
  if (name === '') return [required(path)];
  if (byteLength(name) > MAX_BYTES || !SHAPE.test(name))
    return [invalid(path, name, `must have at most ${MAX_BYTES} characters and match regex ${SHOWN}`)];
  return seen.has(name) ? [duplicate(path, name)] : [];
}

/** A Pod cannot set parameters of namespaces that it shares with its node. */
function ofHost(sysctl: string, { hostNetwork, hostIPC }: PodSpec, path: FieldPath): FieldError[] {
  const name = dotted(sysctl).split('*')[0] ?? '';
  if (hostNetwork === true && name.startsWith('net.'))
    return [invalid(path, sysctl, "may not be specified when 'hostNetwork' is true")];
  const isIpc = IPC.has(name) || name.startsWith('fs.mqueue.');
  return hostIPC === true && isIpc ? [invalid(path, sysctl, "may not be specified when 'hostIPC' is true")] : [];
}

/** Dots separate its parts: the first separator decides which notation it is. */
function dotted(name: string): string {
  if (/[./]/.exec(name)?.[0] !== '/') return name;
  return name.replace(/[./]/g, (sign) => (sign === '/' ? '.' : '/'));
}
