import type { PlayerAnswer, PlayerTask, SpareThread, SpareThreads } from '#session/lab/players/player.ts';
import { Player } from '#session/lab/players/player.ts';

/** Name of a worker that only plays runs for another one. */
export const SPARE_NAME = 'spare';
/** Most spare threads. Each holds a run of its own, and a page should not take more memory. */
const MOST_THREADS = 7;

/** The part of a `Worker` that is used here. */
export type SparePort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Spare threads of the browser. One processor is left for this thread, which plays too. */
export function spareWorkers(open: () => SparePort, processors: number): SpareThreads {
  return {
    start(most) {
      const threads: SpareThread[] = [];
      while (threads.length < Math.min(most, processors - 1, MOST_THREADS)) {
        const thread = started(open);
        // If the browser does not allow a worker to start others, this thread plays all runs.
        if (!thread) break;
        threads.push(thread);
      }
      return threads;
    },
  };
}

function started(open: () => SparePort): SpareThread | undefined {
  try {
    return threadOf(open());
  } catch {
    return undefined;
  }
}

function threadOf(port: SparePort): SpareThread {
  let answer: PlayerAnswer | 'lost' | undefined;
  port.onmessage = ({ data }: MessageEvent<PlayerAnswer>) => {
    answer = data;
  };
  port.onerror = () => {
    answer = 'lost';
  };
  return {
    send: (task) => port.postMessage(task),
    receive() {
      const taken = answer;
      if (taken !== 'lost') answer = undefined;
      return taken;
    },
    end: () => port.terminate(),
  };
}

/** Runs in a spare worker: performs the tasks of another worker until that one ends it. */
export function playFor(post: (answer: PlayerAnswer) => void): (sent: { readonly data: PlayerTask }) => void {
  const player = new Player();
  return ({ data }) => post(player.do(data));
}
