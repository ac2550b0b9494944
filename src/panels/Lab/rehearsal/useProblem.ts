import { type ShownReport, useRehearsal } from './rehearsalStore.ts';

/** The problem of a question of these kinds, shown below the question; empty without one. */
export function useProblem(...kinds: readonly ShownReport['kind'][]): string {
  const problem = useRehearsal((state) => state.problem);
  return problem && kinds.includes(problem.of) ? problem.text : '';
}
