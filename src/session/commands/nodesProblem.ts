import { LIMITS } from '#base/limits.ts';
import { parseQuantity, quantityProblem } from '#model/quantity/parseQuantity.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { NodesWanted } from '#protocol/runSource.ts';

/** What is wrong with a wish for nodes. It may come from anywhere: nothing is taken for granted. */
export function nodesProblem(wanted: NodesWanted): InputProblem | undefined {
  return (
    countProblem('count', wanted.count, LIMITS.nodes.most) ??
    countProblem('pods', wanted.pods, Number.MAX_SAFE_INTEGER) ??
    amountProblem('cpu', wanted.cpu) ??
    amountProblem('memory', wanted.memory)
  );
}

function countProblem(field: string, value: unknown, most: number): InputProblem | undefined {
  const isCount = Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
  return isCount ? undefined : { field, message: `must be a whole number from 0 to ${most}, not ${String(value)}` };
}

function amountProblem(field: string, value: unknown): InputProblem | undefined {
  if (typeof value !== 'string')
    return { field, message: `must be a quantity such as 4 or 16Gi, not ${String(value)}` };
  const problem = quantityProblem(value);
  if (problem !== undefined) return { field, message: `${value}: ${problem}` };
  return parseQuantity(value).nanos < 0n
    ? { field, message: `${value}: must be greater than or equal to 0` }
    : undefined;
}
