import { create } from 'zustand';
import { type History, NO_CHANGES } from '#client/draft/history.ts';
import type { RequestWanted } from './useRequestRunner.ts';

export type Method = RequestWanted['method'];

/** The values of the composer's fields. */
export interface ComposerFields {
  readonly method: Method;
  readonly url: string;
  readonly user: string;
  /** Separated by commas. */
  readonly groups: string;
  readonly credentials: 'valid' | 'none' | 'invalid';
  readonly impersonateUser: string;
  readonly body: string;
  readonly contentType: string;
  /** Numbers as text; empty for the model's own. */
  readonly sizeBytes: string;
  readonly executionMs: string;
}

const EMPTY: ComposerFields = {
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

/** The form, and what is sent before it. */
export interface Composed {
  readonly draft: ComposerFields;
  /** A request sent before the draft, while the draft is still about the same object. */
  readonly before?: RequestWanted | undefined;
}

/** A started draft stays while the reader looks elsewhere, and so do its changes. */
export const useComposer = create<{ readonly history: History<Composed> }>()(() => ({
  history: { value: { draft: EMPTY }, ...NO_CHANGES },
}));

/** Changes fields. Another URL may be about another object. */
export function withFields({ draft, before }: Composed, change: Partial<ComposerFields>): Composed {
  return { draft: { ...draft, ...change }, before: change.url === undefined ? before : undefined };
}

export function draftOf(request: RequestWanted): ComposerFields {
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

/** The request in the fields; the model supplies empty ones. */
export function requestOf(draft: ComposerFields): RequestWanted {
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
