import type { World } from '#kernel/world.ts';
import { objectStats } from '../objectStats.ts';
import { matchingRule } from './classify.ts';
import { type Classified, classifyRequest } from './classifyRequest.ts';
import { flowTables, type LevelRecord } from './flowControlRecords.ts';
import { FlowHands } from './flowHands.ts';
import type { FlowRequest } from './flowRequest.ts';
import { bypassesFlowControl } from './longRunning.ts';
import { WatchTracker } from './watchTracker.ts';

/** A FlowSchema that was compared, in matching order. */
export interface ConsideredSchema {
  readonly name: string;
  readonly matchingPrecedence: number;
  readonly level: string;
  /** Index of its first matching rule; -1 if none matches. */
  readonly rule: number;
}

/** Result of API Priority and Fairness for a request. */
export interface TriedRequest extends Classified {
  /** Long-running requests other than watches skip it. */
  readonly bypasses: boolean;
  /** All FlowSchemas. The first with a matching rule is chosen. */
  readonly considered: readonly ConsideredSchema[];
  /** Current limit of the level, in seats. */
  readonly current: number;
  /** Maximum seats that the level gives to one request; 0 if only the server's own cap applies. */
  readonly maxSeats: number;
}

/**
 * Classifies a request without any changes. Undefined while API Priority and Fairness is off or the server has not
 * started.
 */
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
