import type { EventNote } from '#cluster/api/events.ts';
import type { Answer, ControllerRequest, SyncScope } from './controller.ts';

/** Requests that are sent together. */
export interface RequestGroup {
  /** Purpose of the requests. */
  readonly kind: string;
  readonly requests: readonly ControllerRequest[];
}

/** A sync that is between its groups. */
export interface GroupsUnderWay {
  readonly step: 'groups';
  /** Kind of the group that was sent. */
  readonly kind: string;
  readonly rest: readonly RequestGroup[];
  readonly failed: boolean;
}

/** Sends the first group, if any, and continues when it is answered. Returns false if there was none. */
export function sendFirst(
  scope: SyncScope,
  groups: readonly RequestGroup[],
  failed: boolean,
  more: object = {},
): boolean {
  const [first, ...rest] = groups.filter(({ requests }) => requests.length > 0);
  if (!first) return false;
  for (const request of first.requests) scope.send(request, 'parallel');
  scope.goOnWith({ ...more, step: 'groups', kind: first.kind, rest, failed } satisfies GroupsUnderWay);
  return true;
}

/** One group for each request, so that they go one after another. */
export function oneByOne(kind: string, requests: readonly ControllerRequest[]): RequestGroup[] {
  return requests.map((request) => ({ kind, requests: [request] }));
}

export function isRefused({ response }: Answer): boolean {
  return !response.ok;
}

/**
 * Event about the creation or deletion of a Pod.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, RealPodControl.
 */
export function podEvent({ request, response }: Answer): EventNote | undefined {
  if (request.kind !== 'Pod') return undefined;
  if (request.verb === 'create') {
    if (!response.ok)
      return { type: 'Warning', reason: 'FailedCreate', message: `Error creating: ${response.status.message}` };
    return {
      type: 'Normal',
      reason: 'SuccessfulCreate',
      message: `Created pod: ${response.object?.metadata.name}`,
    };
  }
  if (request.verb !== 'delete') return undefined;
  if (response.ok) return { type: 'Normal', reason: 'SuccessfulDelete', message: `Deleted pod: ${request.name}` };
  if (response.status.code === 404) return undefined;
  return { type: 'Warning', reason: 'FailedDelete', message: `Error deleting: ${response.status.message}` };
}
