import type { ObjectMeta, Volume } from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { duplicate, type FieldError, forbidden, invalid, required } from '../../fieldError.ts';
import { goQuote } from '../../goValue.ts';
import { checkName, dns1123Label, dns1123Subdomain } from '../names.ts';
import { nanosOf } from '../quantities.ts';
import type { PodOptions } from './podOptions.ts';
import { type SourceCheck, sourceChecks } from './volumeSources.ts';

/** The volumes without problems: only those can be mounted. */
export type KnownVolumes = ReadonlyMap<string, Volume>;

const MORE_THAN_ONE = 'may not specify more than 1 volume type';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateVolumes. `meta` is that of a Pod; templates have none. */
export function validateVolumes(
  volumes: readonly Volume[],
  meta: ObjectMeta | undefined,
  path: FieldPath,
  options: PodOptions,
): { readonly known: KnownVolumes; readonly errors: FieldError[] } {
  const podName = meta?.name ?? '';
  const created = new Set(
    podName === '' ? [] : volumes.filter(({ ephemeral }) => ephemeral).map(({ name }) => `${podName}-${name}`),
  );
  const known = new Map<string, Volume>();
  const errors: FieldError[] = [];
  for (const [index, volume] of volumes.entries()) {
    const at = path.index(index);
    const name = volume.name ?? '';
    const found = [
      ...validateSource(volume, podName, at, options),
      ...(name === '' ? [required(at.child('name'))] : checkName(dns1123Label, name, at.child('name'))),
      ...(known.has(name) ? [duplicate(at.child('name'), name)] : []),
    ];
    if (found.length === 0) known.set(name, volume);
    errors.push(...found);
    const claim = volume.persistentVolumeClaim?.claimName ?? '';
    if (volume.persistentVolumeClaim && created.has(claim)) {
      const detail = 'must not reference a PVC that gets created for an ephemeral volume';
      errors.push(invalid(at.child('persistentVolumeClaim', 'claimName'), claim, detail));
    }
  }
  return { known, errors };
}

function validateSource(volume: Volume, podName: string, path: FieldPath, options: PodOptions): FieldError[] {
  const errors: FieldError[] = [];
  let count = 0;
  if (volume.emptyDir) {
    count++;
    if (nanosOf(volume.emptyDir.sizeLimit) < 0n)
      errors.push(forbidden(path.child('emptyDir', 'sizeLimit'), 'SizeLimit field must be a valid resource quantity'));
  }
  for (const check of sourceChecks) {
    const source = volume[check.field];
    if (source === undefined) continue;
    count++;
    if (count > 1) errors.push(forbidden(path.child(check.forbiddenName ?? check.field), MORE_THAN_ONE));
    else errors.push(...checkSource(check, volume, path, options), ...ephemeralName(check, volume, podName, path));
    errors.push(...initiatorName(check, volume, path));
  }
  return count === 0 ? [required(path, 'must specify a volume type')] : errors;
}

function checkSource(check: SourceCheck, volume: Volume, path: FieldPath, options: PodOptions): FieldError[] {
  return check.problems(volume, path.child(check.name ?? check.field), options);
}

/** The claim gets its name from both. */
function ephemeralName({ field }: SourceCheck, { name = '' }: Volume, podName: string, path: FieldPath): FieldError[] {
  if (field !== 'ephemeral' || podName === '' || name === '') return [];
  const claim = `${podName}-${name}`;
  return dns1123Subdomain(claim).map((problem) =>
    invalid(path.child('name'), name, `PVC name ${goQuote(claim)}: ${problem}`),
  );
}

const MAX_ISCSI_NAME = 64;

function initiatorName({ field }: SourceCheck, { name = '', iscsi }: Volume, path: FieldPath): FieldError[] {
  if (field !== 'iscsi' || iscsi?.initiatorName === undefined) return [];
  if (`${name}:${iscsi.targetPortal}`.length <= MAX_ISCSI_NAME) return [];
  const detail =
    'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.';
  return [invalid(path.child('name'), name, detail)];
}
