import { defaultQueueProfile } from './queue/defaultQueueProfile.ts';
import { playQueueCase } from './queue/queueAdapter.ts';
import type { QueueCase } from './queue/queueCase.ts';
import { playClassicCase } from './queue-classic/classicAdapter.ts';
import type { PlayCase, SuiteAdapter } from './recorded.ts';
import { schedulerAdapter } from './scheduler/schedulerAdapter.ts';

const queueAdapter: SuiteAdapter = () => (recorded) => playQueueCase(recorded as QueueCase, defaultQueueProfile);
const classicAdapter: SuiteAdapter = () => (recorded) => playClassicCase(recorded as QueueCase);

/** Which suites can be played. */
const ADAPTERS: ReadonlyMap<string, SuiteAdapter> = new Map([
  ['scheduler', schedulerAdapter],
  ['queue', queueAdapter],
  ['queue-classic', classicAdapter],
]);

/** What plays the cases of a category; undefined when it is not modelled yet. */
export function adapterFor(suite: string, category: string): PlayCase | undefined {
  return ADAPTERS.get(suite)?.(category);
}
