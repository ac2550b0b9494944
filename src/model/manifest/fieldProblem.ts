import { LIMITS, type LimitName, limitProblem } from '#base/limits.ts';
import { type Finding, formatPath, type PathSegment } from './manifestError.ts';

/** The API server's validation errors. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/field/errors.go. */
export function required(path: readonly PathSegment[], detail = ''): Finding {
  return {
    code: 'required',
    path,
    message: `${formatPath(path)}: Required value${detail === '' ? '' : `: ${detail}`}`,
  };
}

export function invalid(path: readonly PathSegment[], value: unknown, detail: string): Finding {
  return { code: 'invalid', path, message: `${formatPath(path)}: Invalid value: ${JSON.stringify(value)}: ${detail}` };
}

export function unsupported(path: readonly PathSegment[], value: unknown, supported: readonly string[]): Finding {
  const list = supported.map((text) => JSON.stringify(text)).join(', ');
  return {
    code: 'unsupported',
    path,
    message: `${formatPath(path)}: Unsupported value: ${JSON.stringify(value)}: supported values: ${list}`,
  };
}

export function duplicate(path: readonly PathSegment[], value: unknown): Finding {
  return { code: 'invalid', path, message: `${formatPath(path)}: Duplicate value: ${JSON.stringify(value)}` };
}

export function forbidden(path: readonly PathSegment[], detail: string): Finding {
  return { code: 'invalid', path, message: `${formatPath(path)}: Forbidden: ${detail}` };
}

export function notFound(path: readonly PathSegment[], value: unknown): Finding {
  return { code: 'invalid', path, message: `${formatPath(path)}: Not found: ${JSON.stringify(value)}` };
}

/** The value must be one of a few words, if it is there. */
export function oneOf(
  path: readonly PathSegment[],
  value: string | undefined,
  supported: readonly string[],
): Finding[] {
  return value === undefined || value === '' || supported.includes(value) ? [] : [unsupported(path, value, supported)];
}

export function notNegative(path: readonly PathSegment[], value: number | undefined): Finding[] {
  return value !== undefined && value < 0 ? [invalid(path, value, 'must be greater than or equal to 0')] : [];
}

/** A number that asks for more than the model takes; Kubernetes would take it. */
export function atMost(path: readonly PathSegment[], value: number | undefined, name: LimitName): Finding[] {
  if (value === undefined || value <= LIMITS[name].most) return [];
  return [{ ...invalid(path, value, limitDetail(name)), code: 'limit' }];
}

/** So many things under `path`, which is more than the model takes; Kubernetes would take them. */
export function tooMany(path: readonly PathSegment[], count: number, name: LimitName): Finding[] {
  const problem = limitProblem(name, count);
  return problem === undefined ? [] : [{ code: 'limit', path, message: `${formatPath(path)}: ${problem}` }];
}

function limitDetail(name: LimitName): string {
  return `this model takes at most ${LIMITS[name].most} ${LIMITS[name].unit}`;
}
