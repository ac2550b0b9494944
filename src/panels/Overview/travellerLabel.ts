import type { TravellerView } from '../../protocol/views.ts';

/** Written all the time; drawn as a dot without words. */
const SMALL: ReadonlySet<string> = new Set(['Lease', 'Event']);

const SAID: Readonly<Record<string, string>> = { bind: 'binding', evict: 'eviction' };

/** What stands on a token; empty for one that is only a dot. */
export function travellerLabel({ leg, verb, kind, subject }: TravellerView): string {
  if (SMALL.has(kind)) return '';
  const name = subject.slice(subject.lastIndexOf('/') + 1);
  if (kind === '') return `${verb} ${name.split('?')[0]}`;
  const short = name.length > 16 ? `…${name.slice(-14)}` : name || kind;
  const said = SAID[verb];
  if (leg !== 'watch' && said !== undefined) return `${said} ${short}`;
  return kind === 'Pod' ? short : `${kind} ${short}`;
}
