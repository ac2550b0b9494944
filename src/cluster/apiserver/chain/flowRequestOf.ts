import { infoOf } from '#cluster/api/requestInfo.ts';
import type { FlowRequest } from '../flowcontrol/flowRequest.ts';
import type { InFlight } from '../requestRecords.ts';

/** Attributes of a request that flow control uses. */
export function flowRequestOf({ identity, request }: Pick<InFlight, 'identity' | 'request'>): FlowRequest {
  const info = infoOf(request);
  return { user: { name: identity.user, groups: identity.groups }, info, query: info.rawQuery };
}
