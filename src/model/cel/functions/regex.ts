import { RE2JS, RE2JSException } from 're2js';
import { CelError, noSuchOverload, type Value } from '../values/value.ts';
import { declare, type FunctionDeclaration, type Run } from './declaration.ts';

/** Maximum number of cached regular expressions. */
const MOST_KEPT = 200;
const kept = new Map<string, RE2JS | CelError>();

/** A regular expression in RE2 syntax; an error in Go's words if it is invalid. */
export function compileRegex(pattern: string): RE2JS | CelError {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const compiled = compileAfresh(pattern);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(pattern, compiled);
  return compiled;
}

function compileAfresh(pattern: string): RE2JS | CelError {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return new CelError(error.message);
    throw error;
  }
}

export const matches: Run = (text = null, pattern = null) => {
  if (typeof text !== 'string') return noSuchOverload(text);
  if (typeof pattern !== 'string') return noSuchOverload(pattern);
  const regex = compileRegex(pattern);
  return regex instanceof CelError ? regex : regex.matcher(text).find();
};

const find: Run = (text = null, pattern = null) => {
  const found = findSome(text, pattern, 1);
  return found instanceof CelError ? found : (found[0] ?? '');
};

const findAll: Run = (text = null, pattern = null, limit = -1n) => {
  if (typeof limit !== 'bigint') return noSuchOverload(limit);
  return findSome(text, pattern, limit < 0n ? Number.POSITIVE_INFINITY : Number(limit));
};

function findSome(text: Value, pattern: Value, most: number): string[] | CelError {
  if (typeof text !== 'string') return noSuchOverload(text);
  if (typeof pattern !== 'string') return noSuchOverload(pattern);
  const regex = compileRegex(pattern);
  if (regex instanceof CelError) return new CelError(`Illegal regex: ${regex.message}`);
  const found: string[] = [];
  const matcher = regex.matcher(text);
  while (found.length < most && matcher.find()) found.push(matcher.group() ?? '');
  return found;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/library/regex.go. */
export const REGEX: readonly FunctionDeclaration[] = [
  declare('find', [['string_find_string', 'string.(string): string', find]]),
  declare('findAll', [
    ['string_find_all_string', 'string.(string): list(string)', findAll],
    ['string_find_all_string_int', 'string.(string, int): list(string)', findAll],
  ]),
];
