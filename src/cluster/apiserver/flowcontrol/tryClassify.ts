import type { World } from '#kernel/world.ts';
import { objectStats } from '../objectStats.ts';
import { matchingRule } from './classify.ts';
import { type Classified, classifyRequest } from './classifyRequest.ts';
import { flowTables, type LevelRecord } from './flowControlRecords.ts';
import { FlowHands } from './flowHands.ts';
import type { FlowRequest } from './flowRequest.ts';
import { bypassesFlowControl } from './longRunning.ts';
import { WatchTracker } from './watchTracker.ts';

/** A FlowSchema that was looked at, in matching order. */
export interface ConsideredSchema {
  readonly name: string;
  readonly matchingPrecedence: number;
  readonly level: string;
  /** Which of its rules matches first, from 0; -1: none does. */
  readonly rule: number;
}

/** How a request would be taken by API Priority and Fairness. */
export interface TriedRequest extends Classified {
  /** Long-running requests other than watches pass it by. */
  readonly bypasses: boolean;
  /** All FlowSchemas; the first whose rule matches is chosen. */
  readonly considered: readonly ConsideredSchema[];
  /** The level's limit in force; seats. */
  readonly current: number;
  /** The most seats the level gives to one request; 0: only the server's own cap holds. */
  readonly maxSeats: number;
}

/** Tries a request out without changing anything; undefined while API Priority and Fairness is off or the server has not started. */
export function tryClassify(world: World, server: string, request: FlowRequest): TriedRequest | undefined {
  const tables = flowTables(server);
  const config = world.table(tables.config).get('config');
  if (!config || config.maxInFlight) return undefined;
  const levels = world.table(tables.levels);
  const watches = new WatchTracker(world, server);
  const sources = {
    stats: (resource: string) => objectStats(world, resource),
    watchers: (write: FlowRequest) => watches.interested(write),
    consistentListFromCache: true,
  };
  const classified = classifyRequest(config, levels, new FlowHands(), sources, request);
  const level = levels.get(classified.level) as LevelRecord;
  return {
    ...classified,
    bypasses: bypassesFlowControl(request.info),
    considered: config.flowSchemas.map((flowSchema) => ({
      name: flowSchema.metadata.name,
      matchingPrecedence: flowSchema.spec.matchingPrecedence ?? 0,
      level: flowSchema.spec.priorityLevelConfiguration.name,
      rule: matchingRule(flowSchema, request),
    })),
    current: level.current,
    maxSeats: level.maxSeats,
  };
}
