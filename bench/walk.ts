import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imported late: it runs partly in a page, whose types a bench does not have. */
interface LongWalk {
  longWalk(actions: number, seed: number): Promise<object>;
}

/** A random walk through the whole page with faults. WALK_ACTIONS and WALK_SEED change how far it goes and where. */
export default async function walk(): Promise<object> {
  const at = pathToFileURL(join(import.meta.dirname, '..', 'e2e', 'support', 'longWalk.ts')).href;
  const { longWalk }: LongWalk = await import(at);
  return longWalk(Number(process.env.WALK_ACTIONS ?? 10_000), Number(process.env.WALK_SEED ?? 1));
}
