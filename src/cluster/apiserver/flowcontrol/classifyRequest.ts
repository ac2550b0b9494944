import type { Table } from '#kernel/table.ts';
import { distinguisherOf, matchingSchema } from './classify.ts';
import { estimateWork, type WorkSources } from './estimateWork.ts';
import type { ConfigRecord, LevelRecord } from './flowControlRecords.ts';
import type { FlowHands } from './flowHands.ts';
import type { FlowRequest } from './flowRequest.ts';
import type { WorkEstimate } from './workEstimate.ts';

/** FlowSchema, level, flow and width of a request. */
export interface Classified {
  readonly flowSchema: string;
  readonly level: string;
  /** Empty if the level has at most one queue. */
  readonly distinguisher: string;
  /** Hash of the flow as a decimal number; 0 if the level has at most one queue. */
  readonly hash: string;
  /** Queue indexes chosen by shuffle sharding, in its order; empty if the level has no queues. */
  readonly hand: readonly number[];
  readonly estimate: WorkEstimate;
}

/**
 * Classifies without any changes.
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
