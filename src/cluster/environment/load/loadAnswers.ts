import { CountsByNumber } from '#base/countsByNumber.ts';
import type { Address } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { LoadEvent } from './loadRecords.ts';

/** Prefix of the addresses of load generators. */
export const LOAD: Address<LoadEvent> = 'load';
export const LOAD_ANSWERS = table<LoadAnswers>('load/answers');

/** Answers that a load generator has received so far, by its address. */
export interface LoadAnswers {
  readonly from: string;
  /** Number of answers by HTTP status code. */
  readonly codes: CountsByNumber;
  readonly answered: number;
}

export function isLoad(from: string): boolean {
  return from.startsWith('load/');
}

export function countAnswer(world: World, from: string, code: number): void {
  const table = world.table(LOAD_ANSWERS);
  const { codes = CountsByNumber.NONE, answered = 0 } = table.get(from) ?? {};
  table.put(from, { from, codes: codes.withOneMore(code), answered: answered + 1 });
}
