import { LIMITS, type LimitName, limitProblem } from '#base/limits.ts';
import { type Finding, formatPath, type PathSegment } from './manifestError.ts';

/**
 * A number above the limit of the model; Kubernetes would accept it. If the value is not a number, the API server
 * refuses it in its own words.
 */
export function atMost(path: readonly PathSegment[], value: unknown, name: LimitName): Finding[] {
  if (typeof value !== 'number' || value <= LIMITS[name].most) return [];
  const detail = `this model takes at most ${LIMITS[name].most} ${LIMITS[name].unit}`;
  return [{ code: 'limit', path, message: `${formatPath(path)}: Invalid value: ${value}: ${detail}` }];
}

/** The finding that `path` has more items than the model accepts; Kubernetes would accept them. */
export function tooMany(path: readonly PathSegment[], count: number, name: LimitName): Finding[] {
  const problem = limitProblem(name, count);
  return problem === undefined ? [] : [{ code: 'limit', path, message: `${formatPath(path)}: ${problem}` }];
}
