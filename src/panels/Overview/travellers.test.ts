import { expect, it } from 'vitest';
import type { TravellerView } from '#protocol/views.ts';
import { travellerSelection } from './selectTraveller.ts';
import { travellerLabel, travellerTitle } from './travellerLabel.ts';

const BIND: TravellerView = {
  key: '7',
  leg: 'execution',
  from: 'kube-scheduler',
  to: 'kube-apiserver',
  verb: 'bind',
  kind: 'Pod',
  subject: 'default/web-7bf898b959-mlt8x',
  user: 'system:kube-scheduler',
  colour: 1,
  departsUs: 0,
  arrivesUs: 10,
  level: 'system',
  seats: 1,
  request: 42,
  passed: false,
};

it.each([
  ['a Pod’s request', BIND, { kind: 'Pod', namespace: 'default', name: 'web-7bf898b959-mlt8x' }],
  [
    'another request, once the server has it',
    { ...BIND, kind: 'Lease', subject: 'kube-node-lease/n1' },
    { kind: 'Request', name: '42' },
  ],
  [
    'a request that has not arrived',
    { ...BIND, kind: 'Node', subject: 'node-1', request: 0 },
    { kind: 'Node', name: 'node-1' },
  ],
  ['a request without a name and a number', { ...BIND, kind: 'Event', subject: 'default/', request: 0 }, null],
] as const)('a click on %s selects its subject', (_, traveller, selection) => {
  expect(travellerSelection(traveller)).toEqual(selection);
});

it('the token shows a short label, and the whole text on hover', () => {
  expect(travellerLabel(BIND)).toBe('binding web…mlt8x');
  expect(travellerTitle(BIND)).toBe('kube-scheduler → kube-apiserver: bind Pod default/web-7bf898b959-mlt8x');
  expect(travellerLabel({ ...BIND, leg: 'watch', verb: 'ADDED', kind: 'Service', subject: 'default/web' })).toBe(
    'Service web',
  );
  expect(travellerLabel({ ...BIND, verb: 'create', kind: 'EndpointSlice', subject: 'default/' })).toBe('EndpointSlice');
  expect(travellerLabel({ ...BIND, verb: 'update', kind: 'Lease', subject: 'kube-node-lease/n1' })).toBe('');
});
