import type { TravellerView } from '#protocol/views.ts';

/** Written all the time; drawn as a dot without words. */
const SMALL: ReadonlySet<string> = new Set(['Lease', 'Event']);

const SAID: Readonly<Record<string, string>> = { bind: 'binding', evict: 'eviction' };

/** What stands on a token; empty for one that is only a dot. */
export function travellerLabel({ leg, verb, kind, subject }: TravellerView): string {
  if (SMALL.has(kind)) return '';
  const name = subject.slice(subject.lastIndexOf('/') + 1);
  if (kind === '') return `${verb} ${name.split('?')[0]}`;
  if (name === '') return kind;
  const short = shortName(name);
  const said = SAID[verb];
  if (leg !== 'watch' && said !== undefined) return `${said} ${short}`;
  return kind === 'Pod' ? short : `${kind} ${short}`;
}

/** Characters that a token has room for. */
const MOST_CHARACTERS = 16;

/** `web…x2k4f`: of a long name its begin and its end, which tells a workload's Pods apart. */
export function shortName(name: string): string {
  if (name.length <= MOST_CHARACTERS) return name;
  const end = name.slice(name.lastIndexOf('-') + 1).slice(-6);
  return `${name.slice(0, MOST_CHARACTERS - 7).replace(/-[^-]*$/, '')}…${end}`;
}

/** The whole of it, for a hover and for lists: `kube-scheduler → kube-apiserver: bind Pod default/web-1`. */
export function travellerTitle({ from, to, verb, kind, subject }: TravellerView): string {
  // One that the server is to name has no name yet.
  const words = [verb, kind, subject.replace(/\/$/, '')];
  return `${from} → ${to}: ${words.filter((word) => word !== '').join(' ')}`;
}
