import { type LimitName, limitProblem } from '#base/limits.ts';
import { type Finding, formatPath, type PathSegment } from './manifestError.ts';

/**
 * A number above the limit of the model; Kubernetes would accept it. If the value is not a number, the API server
 * refuses it in its own words.
 */
export function atMost(path: readonly PathSegment[], value: unknown, name: LimitName): Finding[] {
  return typeof value === 'number' ? tooMany(path, value, name) : [];
}

/** So many things under `path`, which is more than the model takes; Kubernetes would take them. The message says whose limit it is. */
export function tooMany(path: readonly PathSegment[], count: number, name: LimitName): Finding[] {
  const problem = limitProblem(name, count);
  if (problem === undefined) return [];
  return [{ code: 'limit', path, message: `${formatPath(path)}: not in this model: ${problem}` }];
}
