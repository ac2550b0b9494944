import type { RingView } from '#protocol/storageViews.ts';

/** Watches that the cache of a kind serves: of components and of demonstration clients. */
export function watchCount({ components, watches }: Pick<RingView, 'components' | 'watches'>): number {
  return components.reduce((sum, { count }) => sum + count, watches.length);
}
