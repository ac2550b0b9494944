import type { LevelView } from '../../protocol/fairness.ts';

const USUAL = 'workload-low';

type Waiting = Pick<LevelView, 'name' | 'waiting'>;

/**
 * The priority level whose queues are shown. What the reader has chosen stays, and so does a level before which requests wait:
 * the picture does not jump. Otherwise it is the one before which most wait.
 */
export function levelToShow(levels: readonly Waiting[], shown: string, isChosen: boolean): string {
  const current = levels.find(({ name }) => name === shown);
  if (current && (isChosen || current.waiting > 0)) return shown;
  const most = levels.reduce<Waiting | undefined>(
    (best, level) => (best === undefined || precedes(level, best) ? level : best),
    undefined,
  );
  if (most && most.waiting > 0) return most.name;
  return current ? shown : USUAL;
}

function precedes(level: Waiting, best: Waiting): boolean {
  return level.waiting > best.waiting || (level.waiting === best.waiting && level.name < best.name);
}
