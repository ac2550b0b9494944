const PODS = '/api/v1/pods';
const USUAL = { labelSelector: 'app=web', fieldSelector: 'spec.nodeName=node-1' } as const;

export interface NarrowerLists {
  /** All Pods, those of a label, those of a field. */
  readonly queries: readonly string[];
  /** Somebody asked for Pods by one of these selectors. */
  readonly isAsked: boolean;
}

/** The lists of fewer Pods that stand side by side: with the selectors of the request that is shown, where it has some. */
export function narrowerLists(url: string): NarrowerLists {
  const [path, query = ''] = url.split('?');
  const asked = new URLSearchParams(path === PODS ? query : '');
  const named = Object.entries(USUAL).map(([name, usual]) => `${name}=${asked.get(name) || usual}`);
  return { queries: ['', ...named], isAsked: Object.keys(USUAL).some((name) => asked.get(name)) };
}
