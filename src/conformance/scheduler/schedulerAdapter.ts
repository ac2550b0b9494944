import { defaultQueueProfile } from '#conformance/queue/queueAdapter.ts';
import { playQueueSortCase, type QueueSortCase } from '#conformance/queue-sort/queueSortAdapter.ts';
import type { PlayCase, SuiteAdapter } from '#conformance/recorded.ts';
import type { RequeueCase } from '#conformance/requeue/requeueAdapter.ts';
import { playRequeueCase } from '#conformance/requeue/requeueAdapter.ts';
import { playSchedulerCase } from './playSchedulerCase.ts';
import type { SchedulerCase } from './schedulerCase.ts';

const CYCLES: PlayCase = (recorded) => playSchedulerCase(recorded as SchedulerCase);

const QUEUE_SORT: PlayCase = (recorded) => playQueueSortCase(recorded as QueueSortCase, defaultQueueProfile);

const REQUEUE: PlayCase = (recorded) => playRequeueCase(recorded as RequeueCase);

const CYCLE_CATEGORIES = [
  'balanced-allocation',
  'fit-resources',
  'gates',
  'image-locality',
  'inter-pod-affinity',
  'least-allocated',
  'mixed',
  'mixed-small',
  'most-allocated',
  'node-affinity',
  'node-declared-features',
  'node-name-ports',
  'preemption',
  'profiles',
  'requested-to-capacity-ratio',
  'sampling',
  'taints',
  'topology-spread',
  'volumes',
];

const CATEGORIES: ReadonlyMap<string, PlayCase> = new Map([
  ...CYCLE_CATEGORIES.map((category): [string, PlayCase] => [category, CYCLES]),
  ['queue-sort', QUEUE_SORT],
  ['requeue', REQUEUE],
]);

/** Suite `scheduler`. */
export const schedulerAdapter: SuiteAdapter = (category) => CATEGORIES.get(category);
