import type { Answer, Request, SyncScope } from './controller.ts';

/** Requests that go out at once. */
export interface RequestGroup {
  /** What they are for. */
  readonly kind: string;
  readonly requests: readonly Request[];
}

/** A sync in the middle of its groups. */
export interface GroupsUnderWay {
  readonly step: 'groups';
  /** The kind of the group that was sent. */
  readonly kind: string;
  readonly rest: readonly RequestGroup[];
  readonly failed: boolean;
}

/** Sends the first group, if there is one, and goes on when it is answered. False: there was none. */
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

/** One group for each request: they go one after the other. */
export function oneByOne(kind: string, requests: readonly Request[]): RequestGroup[] {
  return requests.map((request) => ({ kind, requests: [request] }));
}

export function isRefused({ response }: Answer): boolean {
  return !response.ok;
}
