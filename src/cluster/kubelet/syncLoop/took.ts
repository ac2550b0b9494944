import { becauseOf } from '#cluster/api/subject.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { Channel, Handler } from './channel.ts';

/** What the sync loop was told about a Pod by a source. */
export type ConfigOp = 'ADD' | 'UPDATE' | 'REMOVE' | 'RECONCILE' | 'DELETE';

/**
 * Says what the sync loop has taken from which channel, and who handles it. Of channels that are ready at the same moment Go
 * takes one at random; here the order of the agenda decides.
 */
export function took(scope: KubeletScope, pod: Pod, channel: Channel, handler: Handler, op: ConfigOp | 'SYNC'): void {
  becauseOf(scope.context, 'syncLoop.took', 'Pod', objectKey(pod), { channel, op, handler });
}
