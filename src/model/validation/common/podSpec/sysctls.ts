import type { PodSpec, Sysctl } from '#model/generated/types.ts';
import { duplicate, type FieldError, invalid, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { byteLength } from '../names.ts';
import type { PodOptions } from './podOptions.ts';

const SHAPE = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;
const SHOWN = '^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$';
const MAX_BYTES = 253;

/** Kernel parameters. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateSysctls. */
export function sysctls(
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

/** Names of the kernel's IPC namespace. Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/node/util/sysctl/namespace.go. */
const IPC: ReadonlySet<string> = new Set([
  ...['sem', 'shm', 'shmall', 'shmmax', 'shmmni', 'shm_rmid_forced', 'msg', 'msgmax', 'msgmnb', 'msgmni'].map(
    (name) => `kernel.${name}`,
  ),
]);

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
