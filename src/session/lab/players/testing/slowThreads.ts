import type { SpareThread } from '../player.ts';
import { Player, type PlayerTask } from '../player.ts';

/** Threads that answer only when they have been asked so often, and may end before. */
export function slowThreads(endsAfter = Number.POSITIVE_INFINITY) {
  const seen = { started: 0, played: 0, ended: 0 };
  const start = (most: number): readonly SpareThread[] =>
    Array.from({ length: Math.min(most, 2) }, (): SpareThread => {
      seen.started++;
      const player = new Player();
      let task: PlayerTask | undefined;
      let asked = 0;
      return {
        send(sent) {
          task = structuredClone(sent);
          asked = 0;
        },
        receive() {
          if (!task || ++asked < 3) return undefined;
          if (seen.played >= endsAfter) return 'lost';
          const answer = structuredClone(player.do(task));
          if (task.task === 'play' || task.task === 'lose') seen.played++;
          task = undefined;
          return answer;
        },
        end: () => void seen.ended++,
      };
    });
  return { seen, threads: { start } };
}
