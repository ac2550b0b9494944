import { type ShownReport, useRehearsal } from './rehearsalStore.ts';

/** What was wrong with a question of these kinds, below the question itself; empty when nothing was. */
export function useProblem(...kinds: readonly ShownReport['kind'][]): string {
  const problem = useRehearsal((state) => state.problem);
  return problem && kinds.includes(problem.of) ? problem.text : '';
}
