import { CountsByNumber } from '#base/countsByNumber.ts';
import type { Address } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { LoadEvent } from './loadRecords.ts';

/** Addresses of load generators begin with this. */
export const LOAD: Address<LoadEvent> = 'load';
export const LOAD_ANSWERS = table<LoadAnswers>('load/answers');

/** What a load generator has got so far, by its address. */
export interface LoadAnswers {
  readonly from: string;
  /** How many answers of each HTTP status code. */
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
