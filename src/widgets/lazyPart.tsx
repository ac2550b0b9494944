import { type ComponentType, lazy, type ReactNode } from 'react';
import { reasonOf } from '#base/problemText.ts';

/** Fetching a part of the page failed twice. */
export class PartNotFetched extends Error {}

const AGAIN_AFTER_MS = 400;
/** React renders a failed part a second time at once, and must meet the same failure again. */
const SETTLED_MS = 500;

/**
 * Style sheets that failed to load. The code that requested them treats them as loaded, so they are fetched again here.
 */
const missingSheets = new Set<string>();

/** Records style sheets that fail to load. Call it once, before the first part. */
export function watchStyleSheets(): void {
  window.addEventListener('error', onFailure, true);
}

function onFailure({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  missingSheets.add(target.href);
  target.remove();
}

function fetchSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => {
      missingSheets.delete(href);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`no style sheet ${href}`));
    };
    document.head.append(link);
  });
}

/** Loads a part with its style sheets. If anything of it fails, loads it a second time. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadWhole(load);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return loadWhole(load).catch((error: unknown) => {
      throw new PartNotFetched(reasonOf(error));
    });
  }
}

async function loadWhole<T>(load: () => Promise<T>): Promise<T> {
  const part = await load();
  await Promise.all([...missingSheets].map(fetchSheet));
  return part;
}

type Part<P> = (props: P) => ReactNode;

/** Load functions of all parts declared so far. */
const ahead = new Set<() => Promise<unknown>>();

/**
 * Fetches all parts of the page one after the other, so that the page then works without its host. That includes parts
 * that a fetched part declares. `rest` waits between two parts until the page is idle.
 */
export async function fetchAllParts(rest: () => Promise<void>): Promise<void> {
  // A part that fails now is fetched again when the page needs it.
  for (const load of ahead) {
    await rest();
    await loadWhole(load).catch(() => undefined);
  }
}

/** Returns a function that fetches code when it is called. `fetchAllParts` fetches that code ahead. */
export function fetchedLater<T>(load: () => Promise<T>): () => Promise<T> {
  ahead.add(load);
  return () => fetchPart(load);
}

/**
 * Like `React.lazy`, but a failure is not final: a part that failed to load is fetched again when it is mounted the
 * next time.
 */
export function lazyPart<P extends object>(load: () => Promise<{ readonly default: Part<P> }>): Part<P> {
  const begin = () =>
    lazy<ComponentType<P>>(() =>
      fetchPart(load).catch((error: unknown) => {
        setTimeout(() => {
          current = begin();
        }, SETTLED_MS);
        throw error;
      }),
    );
  ahead.add(load);
  let current = begin();
  return function LazyPart(props: P) {
    const Present = current as unknown as Part<P>;
    return <Present {...props} />;
  };
}
