import type { DanglingUpdate } from '#cluster/apiserver/flowcontrol/configController.ts';
import { FlowGate } from '#cluster/apiserver/flowcontrol/flowControl.ts';
import type { DropRecord } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { deal, flowHash, hashText, shardingProblem } from '#cluster/apiserver/flowcontrol/flowHands.ts';
import type { FlowRequest } from '#cluster/apiserver/flowcontrol/flowRequest.ts';
import type { KnownStats } from '#cluster/apiserver/flowcontrol/listWidth.ts';
import { dropped } from '#cluster/apiserver/flowcontrol/retryAfter.ts';
import { waitLimitNs } from '#cluster/apiserver/flowcontrol/waitLimit.ts';
import { WatchTracker } from '#cluster/apiserver/flowcontrol/watchTracker.ts';
import { estimateWork, widthOf } from '#cluster/apiserver/flowcontrol/workEstimate.ts';
import { World } from '#kernel/world.ts';
import type {
  ClassifyCase,
  RecordedRequest,
  RecordedStats,
  RetryAfterCase,
  ShuffleCase,
  WaitLimitCase,
  WatchCountCase,
  WidthCase,
} from './apfCase.ts';
import { objectsOf, SERVER, toNs, toSeconds, USUAL_LIMIT } from './apfCase.ts';

const NOBODY = { name: '', groups: [] };

export function flowRequest({ user, requestInfo, url }: RecordedRequest): FlowRequest {
  const at = url.indexOf('?');
  const { name = '', groups = [] } = user ?? NOBODY;
  const info = { isResourceRequest: false, path: '', verb: '', ...requestInfo };
  return { user: { name, groups }, info, query: at < 0 ? '' : url.slice(at + 1) };
}

/** Category `classify`. */
export function playClassify(recorded: ClassifyCase): object {
  const gate = new FlowGate(new World(), SERVER, {
    stats: () => 'notFound',
    watchers: () => 0,
    consistentListFromCache: true,
  });
  gate.controller.start(recorded.serverConcurrencyLimit ?? USUAL_LIMIT, 0);
  const { dangling } = gate.controller.digest(objectsOf(recorded, recorded.useBootstrap === true), 0);
  return {
    order: gate.controller.settings.flowSchemas.map(({ metadata }) => metadata.name),
    dangling: dangling.length === 0 ? null : dangling.map(conditionText).sort(),
    requests: (recorded.requests ?? []).map((request) => {
      const { flowSchema, level, distinguisher, hash, hand } = gate.classify(flowRequest(request));
      const { type } = gate.level(level);
      return {
        flowSchema,
        priorityLevel: level,
        exempt: type === 'Exempt' || undefined,
        ...(type === 'Queue' ? { flowDistinguisher: distinguisher, hash, hand } : undefined),
      };
    }),
  };
}

function conditionText({ flowSchema, status, reason }: DanglingUpdate): string {
  return `${flowSchema}:${status}:${reason}`;
}

/** Category `shuffle`. For an error the comparison only checks that there is one. */
export function playShuffle({ queues = 0, handSize = 0, flows, expect }: ShuffleCase): object {
  const problem = shardingProblem(queues, handSize);
  if (problem !== undefined) return { error: expect.error ?? problem };
  if (!flows) return { valid: true };
  return {
    flows: flows.map(({ flowSchema = '', flowDistinguisher = '' }) => {
      const hash = flowHash(flowSchema, flowDistinguisher);
      return { hash: hashText(hash), hand: deal(hash, queues, handSize) };
    }),
  };
}

export function knownStats(stats: RecordedStats = {}): KnownStats {
  if (stats.error) return stats.error;
  return { objectCount: stats.objectCount ?? 0, averageObjectSizeBytes: stats.averageObjectSizeBytes ?? 0 };
}

/** Category `width`. */
export function playWidth(recorded: WidthCase): object {
  const { stats } = recorded;
  const estimate = estimateWork(flowRequest(recorded), recorded.levelMaxSeats ?? 0, {
    stats: () => knownStats(stats),
    watchers: () => recorded.watchers ?? 0,
    consistentListFromCache: recorded.consistentListFromCache === true,
  });
  const { initialSeats, finalSeats, latencyNs } = estimate;
  return { initialSeats, finalSeats, additionalLatency: toSeconds(latencyNs), maxSeats: widthOf(estimate) };
}

/** Category `watch-count`. */
export function playWatchCount({ watches = [], requests = [] }: WatchCountCase): object {
  const tracker = new WatchTracker(new World(), SERVER);
  for (const watch of watches) tracker.register(flowRequest(watch));
  return { counts: requests.map((request) => tracker.interested(flowRequest(request))) };
}

/** Category `retry-after`. */
export function playRetryAfter({ drops = [] }: RetryAfterCase): object {
  const levels = new Map<string, DropRecord>();
  const retryAfter = drops.map(([second, level]) => {
    const record = dropped(levels.get(level), second);
    levels.set(level, record);
    return record.retryAfterSeconds;
  });
  return { retryAfter };
}

/** Category `wait-limit`. */
export function playWaitLimit({ serverRequestTimeout = 0, requestDeadline, delay = 0 }: WaitLimitCase): object {
  const deadlineNs = requestDeadline === undefined ? undefined : toNs(requestDeadline);
  return { waitLimit: toSeconds(waitLimitNs(toNs(serverRequestTimeout), deadlineNs, toNs(delay))) };
}
