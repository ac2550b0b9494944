import type { JobSpec } from '#model/generated/types.ts';
import type { FieldPath } from '../fieldError.ts';
import { type FieldError, invalid, notSupported, required } from '../fieldError.ts';
import { goQuote } from '../goValue.ts';

const MOST = 100_000;
/** Above this number of completions there are other limits when each index has its own back-off. */
const MANY_COMPLETIONS = 100_000;
const MOST_OF_MANY = 10_000;

/**
 * Rules that depend on whether Pods have indexes. Upstream source (v1.36.2): pkg/apis/batch/validation/validation.go,
 * validateJobSpec.
 */
export function indexedProblems(spec: JobSpec, path: FieldPath): FieldError[] {
  const { completionMode: mode, backoffLimitPerIndex: perIndex, maxFailedIndexes: failed } = spec;
  const modes = ['NonIndexed', 'Indexed'];
  const unknown =
    mode === undefined || modes.includes(mode) ? [] : [notSupported(path.child('completionMode'), mode, modes)];
  if (mode === 'Indexed') return indexed(spec, path);
  if (mode !== undefined && mode !== 'NonIndexed') return unknown;
  const needed = 'requires indexed completion mode';
  return [
    ...(perIndex === undefined ? [] : [invalid(path.child('backoffLimitPerIndex'), perIndex, needed)]),
    ...(failed === undefined ? [] : [invalid(path.child('maxFailedIndexes'), failed, needed)]),
  ];
}

function indexed(spec: JobSpec, path: FieldPath): FieldError[] {
  const { completions, parallelism = 0, maxFailedIndexes: failed = 0, backoffLimitPerIndex } = spec;
  const [atParallelism, atFailed] = [path.child('parallelism'), path.child('maxFailedIndexes')];
  const most = `must be less than or equal to ${MOST}`;
  const isMany = completions !== undefined && completions > MANY_COMPLETIONS && backoffLimitPerIndex !== undefined;
  return [
    ...(completions === undefined ? [required(path.child('completions'), 'when completion mode is Indexed')] : []),
    ...(parallelism > MOST ? [invalid(atParallelism, parallelism, `${most} when completion mode is Indexed`)] : []),
    ...(completions !== undefined && failed > completions
      ? [invalid(atFailed, failed, 'must be less than or equal to completions')]
      : []),
    ...(failed > MOST ? [invalid(atFailed, failed, most)] : []),
    ...(isMany ? ofMany(spec, path) : []),
  ];
}

function ofMany({ parallelism = 0, maxFailedIndexes: failed }: JobSpec, path: FieldPath): FieldError[] {
  const [atParallelism, atFailed] = [path.child('parallelism'), path.child('maxFailedIndexes')];
  const needed = `must be specified when completions is above ${MANY_COMPLETIONS}`;
  const most = `must be less than or equal to ${MOST_OF_MANY} when completions are above ${MANY_COMPLETIONS} and used with backoff limit per index`;
  return [
    ...(failed === undefined ? [required(atFailed, needed)] : []),
    ...(parallelism > MOST_OF_MANY ? [invalid(atParallelism, parallelism, most)] : []),
    ...(failed !== undefined && failed > MOST_OF_MANY ? [invalid(atFailed, failed, most)] : []),
  ];
}

/**
 * Number of indexes in a text such as `1,3-5`, or its problem. Upstream source (v1.36.2): as above,
 * validateIndexesFormat.
 */
export function countIndexes(text: string, completions: number): { readonly count: number; readonly problem?: string } {
  let [count, last] = [0, -1];
  let isFirst = true;
  for (const part of text === '' ? [] : text.split(',')) {
    const interval = readInterval(part, completions);
    if (typeof interval === 'string') return { count: 0, problem: interval };
    const [from, to] = interval;
    if (!isFirst && last >= from)
      return { count: 0, problem: `non-increasing order, previous: ${last}, current: ${from}` };
    count += to - from + 1;
    last = to;
    isFirst = false;
  }
  return { count };
}

function readInterval(text: string, completions: number): readonly [from: number, to: number] | string {
  const parts = text.split('-');
  if (parts.length > 2)
    return `the fragment ${goQuote(text)} violates the requirement that an index interval can have at most two parts separated by '-'`;
  const numbers: number[] = [];
  for (const part of parts) {
    if (!/^[+-]?\d+$/.test(part)) return `cannot convert string to integer for index: ${goQuote(part)}`;
    if (Number(part) >= completions) return `too large index: ${goQuote(part)}`;
    numbers.push(Number(part));
  }
  const [from = 0, to = from] = numbers;
  if (numbers.length > 1 && from >= to) return `non-increasing order, previous: ${from}, current: ${to}`;
  return [from, to];
}

/**
 * The first index that both texts name; parts that cannot be parsed are skipped.
 * Upstream source (v1.36.2): as above, validateFailedIndexesNotOverlapCompleted.
 */
export function firstSharedIndex(completed: string, failed: string, completions: number): number | undefined {
  const [first, second] = [intervals(completed, completions), intervals(failed, completions)];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [first[i], second[j]];
    if (a === undefined || b === undefined) return undefined;
    if (a[0] <= b[1] && b[0] <= a[1]) return Math.max(a[0], b[0]);
    if (a[0] <= b[0]) i++;
    else j++;
  }
}

function intervals(text: string, completions: number): (readonly [from: number, to: number])[] {
  return text.split(',').flatMap((part) => {
    const interval = readInterval(part, completions);
    return typeof interval === 'string' ? [] : [interval];
  });
}
