import { type ComponentType, lazy, type ReactNode } from 'react';
import { reasonOf } from '#base/reasonOf.ts';

/** A part of the page that could not be fetched, after a second try. */
export class PartNotFetched extends Error {}

const AGAIN_AFTER_MS = 400;
/** React draws a part that failed a second time at once, and must meet the same failure again. */
const SETTLED_MS = 500;

/** Style sheets that could not be fetched. The code that asked for them takes them for loaded, so they are fetched again here. */
const missingSheets = new Set<string>();

/** Notices style sheets that could not be fetched. Called once, before the first part. */
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

/** Loads a part with its style sheets, and once more when something of it did not come. */
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

/** How each part that was declared so far is fetched, those that nobody has asked for first. */
const ahead = new Set<() => Promise<unknown>>();

/**
 * Fetches all parts of the page, one after the other, so that it works without its host from then on. Parts that a fetched part declares are
 * among them. `rest` waits between two parts for a moment in which the page has nothing else to do.
 */
export async function fetchAllParts(rest: () => Promise<void>): Promise<void> {
  // A part that cannot be fetched now is fetched again when somebody needs it.
  for (const load of ahead) {
    await rest();
    await loadWhole(load).catch(() => undefined);
  }
}

/** Code that is fetched when it is called for, or ahead of that with the parts of the page. */
export function fetchedLater<T>(load: () => Promise<T>): () => Promise<T> {
  ahead.add(load);
  return () => fetchPart(load);
}

/** Like `React.lazy`, but a failure is not final: a part that could not be fetched is fetched again the next time that it is mounted. */
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
