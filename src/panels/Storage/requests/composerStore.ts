import { create } from 'zustand';
import type { RequestWanted } from './useRequestRunner.ts';

export type Method = RequestWanted['method'];

/** What stands in the composer's fields. */
export interface Draft {
  readonly method: Method;
  readonly url: string;
  readonly user: string;
  /** Separated by commas. */
  readonly groups: string;
  readonly credentials: 'valid' | 'none' | 'invalid';
  readonly impersonateUser: string;
  readonly body: string;
  readonly contentType: string;
  /** As numbers; empty for the model's own. */
  readonly sizeBytes: string;
  readonly executionMs: string;
}

const EMPTY: Draft = {
  method: 'GET',
  url: '/api/v1/pods?limit=500&resourceVersion=0',
  user: '',
  groups: '',
  credentials: 'valid',
  impersonateUser: '',
  body: '',
  contentType: '',
  sizeBytes: '',
  executionMs: '',
};

interface ComposerState {
  readonly draft: Draft;
  /** Sent before the draft, as long as that is about the same. */
  readonly before: RequestWanted | undefined;
  change(change: Partial<Draft>): void;
  take(request: RequestWanted, before?: RequestWanted): void;
}

/** What somebody began to write stays when they look elsewhere. */
export const useComposer = create<ComposerState>()((set) => ({
  draft: EMPTY,
  before: undefined,
  change: (change) =>
    set(({ draft, before }) => ({
      draft: { ...draft, ...change },
      before: change.url === undefined ? before : undefined,
    })),
  take: (request, before) => set({ draft: draftOf(request), before }),
}));

export function draftOf(request: RequestWanted): Draft {
  const { method, url, user, groups, credentials, impersonateUser, body, contentType, sizeBytes, executionMs } =
    request;
  return {
    method,
    url,
    user: user ?? '',
    groups: groups?.join(', ') ?? '',
    credentials: credentials ?? 'valid',
    impersonateUser: impersonateUser ?? '',
    body: body ?? '',
    contentType: contentType ?? '',
    sizeBytes: sizeBytes === undefined ? '' : String(sizeBytes),
    executionMs: executionMs === undefined ? '' : String(executionMs),
  };
}

/** The request that the fields ask for; fields that are empty are left to the model. */
export function requestOf(draft: Draft): RequestWanted {
  const groups = listOf(draft.groups);
  return {
    method: draft.method,
    url: draft.url.trim(),
    ...(draft.user.trim() !== '' && { user: draft.user.trim() }),
    ...(groups.length > 0 && { groups }),
    ...(draft.credentials !== 'valid' && { credentials: draft.credentials }),
    ...(draft.impersonateUser.trim() !== '' && { impersonateUser: draft.impersonateUser.trim() }),
    ...(draft.method !== 'GET' && draft.body.trim() !== '' && { body: draft.body }),
    ...(draft.contentType !== '' && { contentType: draft.contentType }),
    ...(draft.sizeBytes.trim() !== '' && { sizeBytes: Number(draft.sizeBytes) }),
    ...(draft.executionMs.trim() !== '' && { executionMs: Number(draft.executionMs) }),
  };
}

export function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
