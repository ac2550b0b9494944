import type { PlayerAnswer, PlayerTask } from '#session/lab/players/player.ts';
import { Player } from '#session/lab/players/player.ts';
import type { SpareThread, SpareThreads } from '#session/lab/players/spareThreads.ts';

/** What a worker is called that only plays runs for another one. */
export const SPARE_NAME = 'spare';
/** Each holds a run of its own: more would need more memory than a page should take. */
const MOST_THREADS = 7;

/** The part of a `Worker` that is used here. */
export type SparePort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Threads of the browser. One processor is left to this thread, which plays too. */
export function spareWorkers(open: () => SparePort, processors: number): SpareThreads {
  return {
    start(most) {
      const threads: SpareThread[] = [];
      while (threads.length < Math.min(most, processors - 1, MOST_THREADS)) {
        const thread = started(open);
        // Where the browser lets a worker start none, this thread plays all.
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
    take() {
      const taken = answer;
      if (taken !== 'lost') answer = undefined;
      return taken;
    },
    end: () => port.terminate(),
  };
}

/** In the worker itself: does what another one sends, until that one ends it. */
export function playFor(post: (answer: PlayerAnswer) => void): (sent: { readonly data: PlayerTask }) => void {
  const player = new Player();
  return ({ data }) => post(player.do(data));
}
