import type { Table } from '#kernel/table.ts';
import { distinguisherOf, matchingSchema } from './classify.ts';
import { estimateWork, type WorkSources } from './estimateWork.ts';
import type { ConfigRecord, LevelRecord } from './flowControlRecords.ts';
import type { FlowHands } from './flowHands.ts';
import type { FlowRequest } from './flowRequest.ts';
import type { WorkEstimate } from './workEstimate.ts';

/** Where a request belongs and how wide it is. */
export interface Classified {
  readonly flowSchema: string;
  readonly level: string;
  /** Empty when the level has at most one queue. */
  readonly distinguisher: string;
  /** The flow's hash as a decimal number; 0 when the level has at most one queue. */
  readonly hash: string;
  /** The indexes of the queues that shuffle sharding chose, in its order; empty when the level has no queues. */
  readonly hand: readonly number[];
  readonly estimate: WorkEstimate;
}

/**
 * Changes nothing.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go (startRequest).
 */
export function classifyRequest(
  { flowSchemas }: ConfigRecord,
  levels: Table<LevelRecord>,
  hands: FlowHands,
  sources: WorkSources,
  request: FlowRequest,
): Classified {
  const schema = matchingSchema(flowSchemas, request);
  const flowSchema = schema.metadata.name;
  const name = schema.spec.priorityLevelConfiguration.name;
  const level = levels.get(name);
  if (!level) throw new Error(`there is no priority level ${name}`);
  const distinguisher = level.queues > 1 ? distinguisherOf(schema, request) : '';
  const { hash, hand } = hands.handOf(level, flowSchema, distinguisher);
  return {
    flowSchema,
    level: name,
    distinguisher,
    hash,
    hand,
    estimate: estimateWork(request, level.maxSeats, sources),
  };
}
