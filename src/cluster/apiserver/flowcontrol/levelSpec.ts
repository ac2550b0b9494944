import type { PriorityLevelConfiguration, PriorityLevelConfigurationSpec } from '#model/generated/types.ts';
import type { LevelRecord, LevelType } from './flowControlRecords.ts';
import { shardingProblem } from './shuffleSharding.ts';

/** Queuing settings of a level, from its object. */
export type Queuing = Pick<LevelRecord, 'type' | 'queues' | 'handSize' | 'queueLengthLimit'>;

/**
 * Reason why the server ignores this object; undefined if it is usable. Validation refuses all such objects.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go
 * (queueSetCompleterForPL).
 */
export function brokenSpec({ metadata, spec }: PriorityLevelConfiguration): string | undefined {
  const exempt = spec.type === 'Exempt';
  if ((spec.type === 'Limited') !== (spec.limited !== undefined))
    return 'broken union structure at the top, for Limited';
  if (exempt !== (spec.exempt !== undefined)) return 'broken union structure at the top, for Exempt';
  if (exempt !== (metadata.name === 'exempt')) return 'non-alignment between name and type';
  if (!spec.limited) return undefined;
  const response = spec.limited.limitResponse;
  if ((response?.type === 'Reject') !== (response?.queuing === undefined))
    return 'broken union structure for limit response';
  const { queues, handSize } = queuingOf(spec);
  return queues > 0 ? shardingProblem(queues, handSize) : undefined;
}

export function queuingOf({ limited }: PriorityLevelConfigurationSpec): Queuing {
  const type: LevelType = !limited ? 'Exempt' : limited.limitResponse?.type === 'Queue' ? 'Queue' : 'Reject';
  const queuing = limited?.limitResponse?.queuing;
  return {
    type,
    queues: limited ? (queuing?.queues ?? 0) : -1,
    handSize: queuing?.handSize ?? 0,
    queueLengthLimit: queuing?.queueLengthLimit ?? 0,
  };
}
