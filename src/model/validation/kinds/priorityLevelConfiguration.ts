import {
  MANDATORY_LEVELS,
  MOST_ENTROPY_BITS,
  requiredEntropyBits,
  ZERO_SHARES_ANNOTATION,
} from '#model/flowcontrol/bootstrapObjects.ts';
import type {
  ExemptPriorityLevelConfiguration,
  LimitedPriorityLevelConfiguration,
  LimitResponse,
  PriorityLevelConfiguration,
  QueuingConfiguration,
} from '#model/generated/types.ts';
import { validateObjectMeta } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { flowConditions } from './flowSchema.ts';

const MOST_QUEUES = 10_000_000;

/** Upstream source (v1.36.2): pkg/apis/flowcontrol/validation/validation.go, ValidatePriorityLevelConfiguration. */
export const priorityLevelConfigurationValidator = validatorFor(
  'PriorityLevelConfiguration',
  validateLevel,
  (object) => validateLevel(object),
  ({ status }) => flowConditions(status?.conditions ?? []),
);

function validateLevel(level: PriorityLevelConfiguration): FieldError[] {
  const { metadata, status } = level;
  const isOld = metadata.annotations?.[ZERO_SHARES_ANNOTATION] !== undefined;
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...(isOld
      ? [forbidden(field('metadata', 'annotations'), `annotation '${ZERO_SHARES_ANNOTATION}' is forbidden`)]
      : []),
    ...validateSpec(level, field('spec')),
    ...fixedSpec(level, field('spec')),
    ...flowConditions(status?.conditions ?? []),
  ];
}

function validateSpec({ metadata: { name }, spec }: PriorityLevelConfiguration, path: FieldPath): FieldError[] {
  const at = path.child('type');
  const { type = '', limited, exempt } = spec ?? {};
  const misnamed =
    (name === 'exempt') === (type === 'Exempt')
      ? []
      : [invalid(at, type, "must be 'Exempt' if and only if `name` is 'exempt'")];
  if (type === 'Exempt')
    return [
      ...misnamed,
      ...(limited ? [forbidden(path.child('limited'), 'must be nil if the type is not Limited')] : []),
      ...(exempt ? validateExempt(exempt, path.child('exempt')) : []),
    ];
  if (type !== 'Limited') return [...misnamed, notSupported(at, type, ['Exempt', 'Limited'])];
  return [
    ...misnamed,
    ...(exempt ? [forbidden(path.child('exempt'), 'must be nil if the type is Limited')] : []),
    ...(limited
      ? validateLimited(limited, path.child('limited'))
      : [required(path.child('limited'), 'must not be empty when type is Limited')]),
  ];
}

/** The mandatory levels are fixed, except for the seats that the exempt one owns and lends. */
function fixedSpec({ metadata: { name }, spec }: PriorityLevelConfiguration, path: FieldPath): FieldError[] {
  const shown = goStruct('PriorityLevelConfigurationSpec', spec);
  if (name === 'exempt') {
    const fixed = MANDATORY_LEVELS.exempt.spec;
    if (semanticEqual({ ...spec, exempt: fixed.exempt }, fixed, 'PriorityLevelConfigurationSpec')) return [];
    return [invalid(path, shown, "spec of 'exempt' except the 'spec.exempt' field must equal the fixed value")];
  }
  if (name !== 'catch-all' || semanticEqual(spec, MANDATORY_LEVELS['catch-all'].spec, 'PriorityLevelConfigurationSpec'))
    return [];
  return [invalid(path, shown, "spec of 'catch-all' must equal the fixed value")];
}

function validateExempt(exempt: ExemptPriorityLevelConfiguration, path: FieldPath): FieldError[] {
  return [...shares(exempt.nominalConcurrencyShares, path), ...lendable(exempt.lendablePercent, path)];
}

function validateLimited(limited: LimitedPriorityLevelConfiguration, path: FieldPath): FieldError[] {
  const { borrowingLimitPercent: borrowing } = limited;
  return [
    ...shares(limited.nominalConcurrencyShares, path),
    ...validateResponse(limited.limitResponse, path.child('limitResponse')),
    ...lendable(limited.lendablePercent, path),
    ...(borrowing !== undefined && borrowing < 0
      ? [invalid(path.child('borrowingLimitPercent'), borrowing, 'if specified, must be a non-negative integer')]
      : []),
  ];
}

function shares(given: number | undefined, path: FieldPath): FieldError[] {
  if (given === undefined || given >= 0) return [];
  return [invalid(path.child('nominalConcurrencyShares'), given, 'must be a non-negative integer')];
}

function lendable(percent: number | undefined, path: FieldPath): FieldError[] {
  if (percent === undefined || (percent >= 0 && percent <= 100)) return [];
  return [invalid(path.child('lendablePercent'), percent, 'must be between 0 and 100, inclusive')];
}

function validateResponse(response: LimitResponse | undefined, path: FieldPath): FieldError[] {
  const { type = '', queuing } = response ?? {};
  const at = path.child('queuing');
  if (type === 'Reject')
    return queuing ? [forbidden(at, 'must be nil if limited.limitResponse.type is not Limited')] : [];
  if (type !== 'Queue') return [notSupported(path.child('type'), type, ['Queue', 'Reject'])];
  if (queuing === undefined) return [required(at, 'must not be empty if limited.limitResponse.type is Limited')];
  return validateQueuing(queuing, at);
}

function validateQueuing(
  { queues = 0, handSize = 0, queueLengthLimit = 0 }: QueuingConfiguration,
  path: FieldPath,
): FieldError[] {
  return [
    ...(queueLengthLimit <= 0 ? [invalid(path.child('queueLengthLimit'), queueLengthLimit, 'must be positive')] : []),
    ...queuesErrors(queues, path.child('queues')),
    ...handErrors(queues, handSize, path.child('handSize')),
  ];
}

function queuesErrors(queues: number, path: FieldPath): FieldError[] {
  if (queues <= 0) return [invalid(path, queues, 'must be positive')];
  return queues > MOST_QUEUES ? [invalid(path, queues, `must not be greater than ${MOST_QUEUES}`)] : [];
}

function handErrors(queues: number, handSize: number, path: FieldPath): FieldError[] {
  if (handSize <= 0) return [invalid(path, handSize, 'must be positive')];
  if (handSize > queues) return [invalid(path, handSize, `should not be greater than queues (${queues})`)];
  if (isDealable(queues, handSize)) return [];
  const detail = `required entropy bits of deckSize ${queues} and handSize ${handSize} should not be greater than ${MOST_ENTROPY_BITS}`;
  return [invalid(path, handSize, detail)];
}

/** Large hands need no calculation: with two or more queues each one uses at least a bit. */
function isDealable(queues: number, handSize: number): boolean {
  if (queues > 1 && handSize > MOST_ENTROPY_BITS) return false;
  return requiredEntropyBits(queues, handSize) <= MOST_ENTROPY_BITS;
}
