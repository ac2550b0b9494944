import { apfAdapter } from './apf/apfAdapter.ts';
import { clusterAdapter } from './cluster/clusterAdapter.ts';
import { controllersAdapter } from './controllers/controllersAdapter.ts';
import { kubeletAdapter } from './kubelet/kubeletAdapter.ts';
import { defaultQueueProfile } from './queue/defaultQueueProfile.ts';
import { playQueueCase } from './queue/queueAdapter.ts';
import type { QueueCase } from './queue/queueCase.ts';
import { playClassicCase } from './queue-classic/classicAdapter.ts';
import type { PlayCase, SuiteAdapter } from './recorded.ts';
import { schedulerAdapter } from './scheduler/schedulerAdapter.ts';
import { storedInputs } from './storedInputs.ts';

const queueAdapter: SuiteAdapter = () => (recorded) => playQueueCase(recorded as QueueCase, defaultQueueProfile);
const classicAdapter: SuiteAdapter = () => (recorded) => playClassicCase(recorded as QueueCase);

/** Plays cases of the scheduler's suites, in any spelling of their objects. */
function readingInputs(suite: SuiteAdapter): SuiteAdapter {
  return (category) => {
    const play = suite(category);
    return play && ((recorded, shared) => play(storedInputs(recorded), shared));
  };
}

/** The suites that can be played. */
const ADAPTERS: ReadonlyMap<string, SuiteAdapter> = new Map([
  ['scheduler', readingInputs(schedulerAdapter)],
  ['queue', readingInputs(queueAdapter)],
  ['queue-classic', readingInputs(classicAdapter)],
  ['apf', apfAdapter],
  ['kubelet', kubeletAdapter],
  ['controllers', controllersAdapter],
  ['cluster', clusterAdapter],
]);

/** The function that plays the cases of a category; undefined when the model does not cover the category yet. */
export function adapterFor(suite: string, category: string): PlayCase | undefined {
  return ADAPTERS.get(suite)?.(category);
}
