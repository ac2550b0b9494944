import { becauseOf } from '#cluster/api/subject.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { Channel, Handler } from './channel.ts';

/** Operation of a source on a Pod. */
export type ConfigOp = 'ADD' | 'UPDATE' | 'REMOVE' | 'RECONCILE' | 'DELETE';

/**
 * Records what the sync loop took from a channel, and its handler. Go chooses at random among ready channels; here the
 * order of the agenda decides.
 */
export function took(scope: KubeletScope, pod: Pod, channel: Channel, handler: Handler, op: ConfigOp | 'SYNC'): void {
  becauseOf(scope.context, 'syncLoop.took', 'Pod', objectKey(pod), { channel, op, handler });
}
