import type { Pod } from '#model/generated/types.ts';

/** Waiting reasons with a back-off before the kubelet's next try. */
const BACK_OFFS = new Set(['CrashLoopBackOff', 'ImagePullBackOff', 'ErrImagePull']);

export interface WaitingContainer {
  readonly container: string;
  readonly reason: string;
  readonly message: string;
  readonly restarts: number;
}

/** A container that waits for another try since this status. */
export function newlyWaiting(before: Pod | undefined, after: Pod): WaitingContainer | undefined {
  const known = new Map(waitingOf(before).map((each) => [each.container, each.reason]));
  return waitingOf(after).find(({ container, reason }) => known.get(container) !== reason);
}

function waitingOf(pod: Pod | undefined): WaitingContainer[] {
  const statuses = [...(pod?.status?.initContainerStatuses ?? []), ...(pod?.status?.containerStatuses ?? [])];
  return statuses.flatMap(({ name, state, restartCount }) => {
    const { reason = '', message = '' } = state?.waiting ?? {};
    return BACK_OFFS.has(reason) ? [{ container: name, reason, message, restarts: restartCount }] : [];
  });
}
