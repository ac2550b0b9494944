import type { RingView } from '#protocol/storageViews.ts';

const PODS = '/api/v1/pods';
const USUAL = { labelSelector: 'app=web', fieldSelector: 'spec.nodeName=node-1' } as const;

export interface NarrowerLists {
  /** All Pods, those with a label, those with a field. */
  readonly queries: readonly string[];
  /** A request asked for Pods by one of these selectors. */
  readonly isAsked: boolean;
}

/** Lists of fewer Pods for comparison, with the selectors of the shown request if it has any. */
export function narrowerLists(url: string): NarrowerLists {
  const [path, query = ''] = url.split('?');
  const asked = new URLSearchParams(path === PODS ? query : '');
  const named = Object.entries(USUAL).map(([name, usual]) => `${name}=${asked.get(name) || usual}`);
  return { queries: ['', ...named], isAsked: Object.keys(USUAL).some((name) => asked.get(name)) };
}

/** Watches that the cache of a kind serves: of components and of demonstration clients. */
export function watchCount({ components, watches }: Pick<RingView, 'components' | 'watches'>): number {
  return components.reduce((sum, { count }) => sum + count, watches.length);
}
