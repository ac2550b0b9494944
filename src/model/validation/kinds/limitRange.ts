import type { LimitRange, LimitRangeItem } from '#model/generated/types.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateObjectMeta } from '../common/metadata.ts';
import { checkName, dns1123Subdomain } from '../common/names.ts';
import { containerResourceName, resourceName } from '../common/podSpec/resources.ts';
import { canonical, isOvercommitAllowed, nanosOf, wholeOf } from '../common/quantities.ts';
import { duplicate, type FieldError, type FieldPath, field, forbidden, invalid, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

const TYPES: ReadonlySet<string> = new Set(['Pod', 'Container', 'PersistentVolumeClaim']);
const ONE = 1_000_000_000n;
/**
 * From here on Go calculates with integers and not with thousandths. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go, MaxMilliValue.
 */
const MAX_IN_MILLIS = 9_223_372_036_854_775n;

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateLimitRange. */
export const limitRangeValidator = validatorFor('LimitRange', validateLimitRange, validateLimitRange);

function validateLimitRange({ metadata, spec }: LimitRange): FieldError[] {
  const types = new Set<string>();
  return [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...(spec?.limits ?? []).flatMap((item, index) => {
      const path = field('spec', 'limits').index(index);
      const { type = '' } = item;
      const isAgain = types.has(type);
      types.add(type);
      return [
        ...typeName(type, path.child('type')),
        ...(isAgain ? [duplicate(path.child('type'), type)] : []),
        ...validateItem(item, path),
      ];
    }),
  ];
}

function typeName(type: string, path: FieldPath): FieldError[] {
  const errors = checkName(qualifiedName, type, path);
  if (errors.length > 0 || type.includes('/') || TYPES.has(type)) return errors;
  return [invalid(path, type, 'must be a standard limit type or fully qualified')];
}

type Amounts = { readonly [resource: string]: string };

function validateItem(item: LimitRangeItem, path: FieldPath): FieldError[] {
  const { type, max = {}, min = {}, maxLimitRequestRatio: ratios = {} } = item;
  const isPod = type === 'Pod';
  const defaults = isPod ? {} : (item.default ?? {});
  const requests = isPod ? {} : (item.defaultRequest ?? {});
  const names = (amounts: Amounts, name: string) => resourceNames(type, amounts, path.child(name));
  const all = [max, min, defaults, requests, ratios].flatMap(Object.keys);
  return [
    ...names(max, 'max'),
    ...names(min, 'min'),
    ...(isPod ? notForPods(item, path) : [...names(defaults, 'default'), ...names(requests, 'defaultRequest')]),
    ...(type === 'PersistentVolumeClaim' && min.storage === undefined && max.storage === undefined
      ? [
          required(
            path.child('limits'),
            'either minimum or maximum storage value is required, but neither was provided',
          ),
        ]
      : []),
    ...names(ratios, 'maxLimitRequestRatio'),
    ...[...new Set(all)].flatMap((name) =>
      validateAmounts(
        name,
        {
          min: own(min, name),
          max: own(max, name),
          default: own(defaults, name),
          defaultRequest: own(requests, name),
          maxLimitRequestRatio: own(ratios, name),
        },
        path,
      ),
    ),
  ];
}

function own(amounts: Amounts, name: string): string | undefined {
  return Object.hasOwn(amounts, name) ? amounts[name] : undefined;
}

function resourceNames(type: string | undefined, amounts: Amounts, path: FieldPath): FieldError[] {
  const check = type === 'Pod' || type === 'Container' ? containerResourceName : resourceName;
  return Object.keys(amounts).flatMap((name) => check(name, path.key(name)));
}

function notForPods({ default: defaults = {}, defaultRequest = {} }: LimitRangeItem, path: FieldPath): FieldError[] {
  const detail = "may not be specified when `type` is 'Pod'";
  return [
    ...(Object.keys(defaults).length > 0 ? [forbidden(path.child('default'), detail)] : []),
    ...(Object.keys(defaultRequest).length > 0 ? [forbidden(path.child('defaultRequest'), detail)] : []),
  ];
}

/** The values of one resource in an item. */
type Limits = { readonly [name in keyof typeof WORDS]: string | undefined };

const WORDS = {
  min: 'min',
  max: 'max',
  default: 'default',
  defaultRequest: 'default request',
  maxLimitRequestRatio: 'ratio',
} as const;

/** Pairs whose first value must not be greater, the shown value, and its path. */
const ORDER: readonly {
  readonly less: keyof Limits;
  readonly more: keyof Limits;
  readonly at: keyof Limits;
  readonly shown: keyof Limits;
  /** Another word for the greater value here. */
  readonly word?: string;
}[] = [
  { less: 'min', more: 'max', at: 'min', shown: 'min' },
  { less: 'min', more: 'defaultRequest', at: 'defaultRequest', shown: 'defaultRequest' },
  { less: 'defaultRequest', more: 'max', at: 'defaultRequest', shown: 'defaultRequest' },
  { less: 'defaultRequest', more: 'default', at: 'defaultRequest', shown: 'defaultRequest', word: 'default limit' },
  { less: 'min', more: 'default', at: 'default', shown: 'min' },
  { less: 'default', more: 'max', at: 'default', shown: 'max' },
];

function validateAmounts(name: string, limits: Limits, path: FieldPath): FieldError[] {
  const inOrder = ORDER.flatMap(({ less, more, at, shown, word = WORDS[more] }) => {
    const [low, high] = [limits[less], limits[more]];
    if (low === undefined || high === undefined || nanosOf(low) <= nanosOf(high)) return [];
    const detail = `${WORDS[less]} value ${canonical(low)} is greater than ${word} value ${canonical(high)}`;
    return [invalid(path.child(at).key(name), goStruct('quantity', limits[shown]), detail)];
  });
  return [...inOrder, ...validateRatio(name, limits, path), ...sameDefaults(name, limits, path)];
}

function validateRatio(name: string, { min, max, maxLimitRequestRatio: ratio }: Limits, path: FieldPath): FieldError[] {
  if (ratio === undefined) return [];
  const at = path.child('maxLimitRequestRatio').key(name);
  const shown = goStruct('quantity', ratio);
  const errors = nanosOf(ratio) < ONE ? [invalid(at, shown, `ratio ${canonical(ratio)} is less than 1`)] : [];
  if (min === undefined || max === undefined) return errors;
  const [value, low, high] = ratioParts(ratio, min, max);
  const most = high / low;
  if (!(value > most)) return errors;
  return [...errors, invalid(at, shown, `ratio ${canonical(ratio)} is greater than max/min = ${goFixed(most)}`)];
}

/** In thousandths, unless one of them is too large for that. */
function ratioParts(ratio: string, min: string, max: string): readonly [value: number, low: number, high: number] {
  const isSmall = [ratio, min, max].every((quantity) => wholeOf(quantity) < MAX_IN_MILLIS);
  if (!isSmall) return [Number(wholeOf(ratio)), Number(wholeOf(min)), Number(wholeOf(max))];
  const millis = (quantity: string) => Math.ceil(Number(nanosOf(quantity)) / 1e6);
  return [millis(ratio) / 1000, millis(min), millis(max)];
}

/** Go's `%f`. */
function goFixed(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return value.toFixed(6);
  return value > 0 ? '+Inf' : '-Inf';
}

/** A resource that cannot be shared must have equal requests and limits. */
function sameDefaults(
  name: string,
  { default: limit, defaultRequest: request }: Limits,
  path: FieldPath,
): FieldError[] {
  if (limit === undefined || request === undefined || isOvercommitAllowed(name)) return [];
  if (nanosOf(limit) === nanosOf(request)) return [];
  const detail = `default value ${canonical(limit)} must equal to defaultRequest value ${canonical(request)} in ${name}`;
  return [invalid(path.child('defaultRequest').key(name), goStruct('quantity', request), detail)];
}
