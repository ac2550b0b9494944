import type { ClientWanted } from './informerRecords.ts';

type Reader = Pick<ClientWanted, 'path' | 'labelSelector' | 'fieldSelector'> & { readonly resourceVersion: number };

/**
 * Page size of client-go. The server ignores it at version 0.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/pager/pager.go.
 */
const PAGE = 500;

/**
 * URL of a list. At a version above 0, client-go requests no pages, because they would have to come from etcd.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/cache/reflector.go, list.
 */
export function listUrl(reader: Reader, version: string, next: string): string {
  const isAtLeast = version !== '' && version !== '0';
  return urlOf(reader, {
    ...(isAtLeast ? undefined : { limit: String(PAGE) }),
    continue: next,
    resourceVersion: next === '' ? version : '',
  });
}

export function watchUrl(reader: Reader, timeoutSeconds: number): string {
  return urlOf(reader, {
    allowWatchBookmarks: 'true',
    resourceVersion: String(reader.resourceVersion),
    timeoutSeconds: String(timeoutSeconds),
    watch: 'true',
  });
}

/** URL of a watch that also delivers the first objects as events. */
export function watchListUrl(reader: Reader, timeoutSeconds: number): string {
  return urlOf(reader, {
    allowWatchBookmarks: 'true',
    resourceVersion: reader.resourceVersion > 0 ? String(reader.resourceVersion) : '',
    resourceVersionMatch: 'NotOlderThan',
    sendInitialEvents: 'true',
    timeoutSeconds: String(timeoutSeconds),
    watch: 'true',
  });
}

function urlOf({ path, labelSelector, fieldSelector }: Reader, query: Readonly<Record<string, string>>): string {
  const all: Readonly<Record<string, string>> = { labelSelector, fieldSelector, ...query };
  const parts = Object.keys(all)
    .filter((name) => all[name] !== '')
    .map((name) => `${name}=${encodeURIComponent(all[name] as string)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
