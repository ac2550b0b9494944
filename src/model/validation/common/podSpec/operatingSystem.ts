import type { PodSpec, WindowsSecurityContextOptions } from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, forbidden, invalid, notSupported, required } from '../../fieldError.ts';
import { byteLength, dns1123Subdomain } from '../names.ts';
import { containersOf } from './podOptions.ts';

const SYSTEMS = ['linux', 'windows'];

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

const MAX_SPEC_KIB = 64;
const MAX_DOMAIN = 256;
const MAX_USER = 104;
const CONTROL = /\p{Cc}/u;
const NET_BIOS = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const DNS = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateWindowsSecurityContextOptions. */
export function validateWindowsOptions(
  options: WindowsSecurityContextOptions | undefined,
  path: FieldPath,
): FieldError[] {
  const { gmsaCredentialSpecName, gmsaCredentialSpec, runAsUserName } = options ?? {};
  const at = (field: string, value: string | undefined, check: (value: string) => readonly string[]) =>
    value === undefined ? [] : check(value).map((problem) => invalid(path.child(field), value, problem));
  return [
    ...at('gmsaCredentialSpecName', gmsaCredentialSpecName, dns1123Subdomain),
    ...at('gmsaCredentialSpec', gmsaCredentialSpec, credentialSpec),
    ...at('runAsUserName', runAsUserName, userName),
  ];
}

function credentialSpec(text: string): readonly string[] {
  if (text === '') return ['gmsaCredentialSpec cannot be an empty string'];
  return byteLength(text) > MAX_SPEC_KIB * 1024 ? [`gmsaCredentialSpec size must be under ${MAX_SPEC_KIB} KiB`] : [];
}

function userName(text: string): readonly string[] {
  if (text === '') return ['runAsUserName cannot be an empty string'];
  if (CONTROL.test(text)) return ['runAsUserName cannot contain control characters'];
  const parts = text.split('\\');
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash'];
  const [domain, user = ''] = parts.length === 1 ? [undefined, parts[0]] : parts;
  return [...(domain === undefined ? [] : domainProblems(domain)), ...userProblems(user)];
}

function domainProblems(domain: string): readonly string[] {
  const isKnown = NET_BIOS.test(domain) || DNS.test(domain);
  return [
    ...(byteLength(domain) >= MAX_DOMAIN
      ? [`runAsUserName's Domain length must be under ${MAX_DOMAIN} characters`]
      : []),
    ...(isKnown ? [] : ["runAsUserName's Domain doesn't match the NetBios nor the DNS format"]),
  ];
}

function userProblems(user: string): readonly string[] {
  const length = byteLength(user);
  return [
    ...(length === 0 ? ["runAsUserName's User cannot be empty"] : []),
    ...(length > MAX_USER ? [`runAsUserName's User length must not be longer than ${MAX_USER} characters`] : []),
    ...(/^[. ]+$/.test(user) ? ["runAsUserName's User cannot contain only periods or spaces"] : []),
    ...(/["/\\:;|=,+*?<>@[\]]/.test(user)
      ? [`runAsUserName's User cannot contain the following characters: "/\\:;|=,+*?<>@[]`]
      : []),
  ];
}

/**
 * All containers are processes of the host, or none. Upstream source (v1.36.2): as above,
 * validateWindowsHostProcessPod.
 */
export function validateHostProcess(spec: PodSpec, path: FieldPath): FieldError[] {
  const ofPod = spec.securityContext?.windowsOptions?.hostProcess;
  const containers = containersOf(spec, path);
  const own = containers.map(({ container, path: at }) => ({
    hostProcess: container.securityContext?.windowsOptions?.hostProcess,
    at: at.child('securityContext', 'windowsOptions', 'hostProcess'),
  }));
  const errors = own.flatMap(({ hostProcess, at }) =>
    ofPod === undefined || hostProcess === undefined || ofPod === hostProcess
      ? []
      : [invalid(at, hostProcess, `pod hostProcess value must be identical if both are specified, was ${ofPod}`)],
  );
  const count = own.filter(({ hostProcess }) => hostProcess ?? ofPod ?? false).length;
  if (count === 0) return errors;
  const some = 'If pod contains any hostProcess containers then all containers must be HostProcess containers';
  const network = 'hostNetwork must be true if pod contains any hostProcess containers';
  return [
    ...errors,
    ...(count === containers.length ? [] : [invalid(path, '', some)]),
    ...(spec.hostNetwork === true ? [] : [invalid(path.child('hostNetwork'), false, network)]),
  ];
}

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
