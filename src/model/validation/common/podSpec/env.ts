import type {
  ConfigMapKeySelector,
  EnvFromSource,
  EnvVar,
  EnvVarSource,
  FileKeySelector,
} from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, invalid, required } from '../../fieldError.ts';
import { maskTrailingDash } from '../metadata.ts';
import { checkName, configMapKey, dns1123Label, dns1123Subdomain, envVarName } from '../names.ts';
import { objectField, resourceField } from './fieldSelectors.ts';
import { noBacksteps } from './podOptions.ts';

/** Sorted. */
const FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateEnv. */
export function validateEnv(variables: readonly EnvVar[], path: FieldPath): FieldError[] {
  return variables.flatMap((variable, index) => {
    const at = path.index(index);
    const { name, value = '', valueFrom } = variable;
    return [
      ...(name ? checkName(envVarName, name, at.child('name')) : [required(at.child('name'))]),
      ...(valueFrom ? validateValueFrom(valueFrom, value, at.child('valueFrom')) : []),
    ];
  });
}

function validateValueFrom(source: EnvVarSource, value: string, path: FieldPath): FieldError[] {
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = source;
  const count = [fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef].filter(
    (ref) => ref !== undefined,
  ).length;
  return [
    ...(fieldRef ? objectField(fieldRef, FIELDS, path.child('fieldRef')) : []),
    ...(resourceFieldRef ? resourceField(resourceFieldRef, path.child('resourceFieldRef'), false) : []),
    ...(configMapKeyRef ? keySelector(configMapKeyRef, path.child('configMapKeyRef')) : []),
    ...(secretKeyRef ? keySelector(secretKeyRef, path.child('secretKeyRef')) : []),
    ...(fileKeyRef ? fileKey(fileKeyRef, path.child('fileKeyRef')) : []),
    ...countProblems(count, value, path),
  ];
}

function countProblems(count: number, value: string, path: FieldPath): FieldError[] {
  if (count === 0) {
    const detail =
      'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`';
    return [invalid(path, '', detail)];
  }
  if (value !== '') return [invalid(path, '', 'may not be specified when `value` is not empty')];
  return count > 1 ? [invalid(path, '', 'may not have more than one field specified at a time')] : [];
}

function keySelector({ name = '', key = '' }: ConfigMapKeySelector, path: FieldPath): FieldError[] {
  return [
    ...checkName(dns1123Subdomain, name, path.child('name')),
    ...(key === '' ? [required(path.child('key'))] : checkName(configMapKey, key, path.child('key'))),
  ];
}

function fileKey({ key = '', volumeName = '', path: file = '' }: FileKeySelector, path: FieldPath): FieldError[] {
  const [at, volume, inside] = [path.child('key'), path.child('volumeName'), path.child('path')];
  return [
    ...(key === '' ? [required(at)] : checkName(envVarName, key, at)),
    ...(volumeName === '' ? [required(volume)] : checkName(dns1123Label, volumeName, volume)),
    ...(file === '' ? [required(inside)] : noBacksteps(file, inside)),
  ];
}

/**
 * Problems with the number of sources are reported at the list, not at the element. Upstream source (v1.36.2): as
 * above, ValidateEnvFrom.
 */
export function validateEnvFrom(sources: readonly EnvFromSource[], path: FieldPath): FieldError[] {
  return sources.flatMap(({ prefix = '', configMapRef, secretRef }, index) => {
    const at = path.index(index);
    const count = Number(configMapRef !== undefined) + Number(secretRef !== undefined);
    return [
      ...(prefix === '' ? [] : checkName(envVarName, prefix, at.child('prefix'))),
      ...(configMapRef ? sourceName(configMapRef.name, at.child('configMapRef', 'name')) : []),
      ...(secretRef ? sourceName(secretRef.name, at.child('secretRef', 'name')) : []),
      ...(count === 0 ? [invalid(path, '', 'must specify one of: `configMapRef` or `secretRef`')] : []),
      ...(count > 1 ? [invalid(path, '', 'may not have more than one field specified at a time')] : []),
    ];
  });
}

function sourceName(name: string | undefined, path: FieldPath): FieldError[] {
  if (!name) return [required(path)];
  return checkName((text) => dns1123Subdomain(maskTrailingDash(text)), name, path);
}
