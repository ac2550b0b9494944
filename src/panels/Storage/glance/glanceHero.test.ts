import { expect, it } from 'vitest';
import type { ServersView } from '#protocol/requestWay.ts';
import type { EtcdFigures, RingView } from '#protocol/storageViews.ts';
import { type GlanceNow, glanceHero } from './glanceHero.ts';

const main = { alarm: '', sizeBytes: 100 };
const member = { name: 'etcd-1', running: true };
const healthy = { clusters: [main], members: [member], leader: 'etcd-1', quotaBytes: 1000, applyWarning: '' };
const etcd = (change: object) => ({ ...healthy, ...change }) as unknown as EtcdFigures;
const ring = (change: object) => ({ state: 'ready', events: 100, watches: [], ...change }) as unknown as RingView;
const balanced = { mode: 'L4' } as ServersView;
const CALM: GlanceNow = {
  isRequestChosen: false,
  verb: 'get',
  etcd: etcd({}),
  ring: ring({}),
  servers: { mode: 'single' } as ServersView,
};

it.each<[string, Partial<GlanceNow>, string]>([
  ['the newest request when nothing else happens', {}, 'chain'],
  ['the cost of a LIST when it is the newest request', { verb: 'list' }, 'costs'],
  ['several servers before a LIST', { verb: 'list', servers: balanced }, 'connections'],
  ['a cache that does not follow etcd', { servers: balanced, ring: ring({ state: 'frozen' }) }, 'cache'],
  ['a watch that half of the window is ahead of', { ring: ring({ watches: [{ behind: 51 }] }) }, 'cache'],
  ['the newest request and not a watch that lags a little', { ring: ring({ watches: [{ behind: 3 }] }) }, 'chain'],
  ['an alarm', { servers: balanced, etcd: etcd({ clusters: [{ ...main, alarm: 'NOSPACE' }] }) }, 'etcd'],
  ['a database that is nearly full', { etcd: etcd({ clusters: [{ ...main, sizeBytes: 800 }] }) }, 'etcd'],
  ['a stopped member', { etcd: etcd({ members: [{ ...member, running: false }] }) }, 'etcd'],
  ['the request that a person chose', { isRequestChosen: true, etcd: etcd({ leader: '' }) }, 'chain'],
])('opens first: %s', (_title, now, hero) => {
  expect(glanceHero({ ...CALM, ...now })).toBe(hero);
});
