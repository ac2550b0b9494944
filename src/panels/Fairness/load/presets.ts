import type { Command } from '#protocol/command.ts';

type Start = Extract<Command, { type: 'load.start' }>;

/** Whoever is in this group may do everything and yet is not exempt from flow control. */
const ALLOWED = 'kubeadm:cluster-admins';

function serviceAccount(namespace: string, name: string): Pick<Start, 'user' | 'groups'> {
  return {
    user: `system:serviceaccount:${namespace}:${name}`,
    groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, ALLOWED],
  };
}

/** Clients that a person starts with a click. */
export const PRESETS: readonly (Omit<Start, 'type'> & {
  readonly text: 'elephant' | 'mouse' | 'slow' | 'patience' | 'lists' | 'events' | 'flood';
})[] = [
  {
    text: 'elephant',
    id: 'elephant',
    method: 'GET',
    url: '/version',
    ...serviceAccount('cd', 'bot'),
    ratePerSecond: 200,
    executionMs: 2000,
  },
  {
    text: 'mouse',
    id: 'mouse',
    method: 'GET',
    url: '/version',
    ...serviceAccount('prod', 'sa-3'),
    ratePerSecond: 2,
    executionMs: 20,
  },
  {
    text: 'slow',
    id: 'slow',
    method: 'GET',
    url: '/version',
    user: 'jane',
    groups: [ALLOWED],
    ratePerSecond: 500,
    burst: 500,
    count: 500,
    executionMs: 10_000,
  },
  {
    // Fewer than fill the queues of one flow within 15 s, more than its level can ever take: all that is refused has waited too long.
    text: 'patience',
    id: 'patience',
    method: 'GET',
    url: '/version',
    ...serviceAccount('reports', 'nightly'),
    ratePerSecond: 18,
    executionMs: 50_000,
  },
  {
    text: 'lists',
    id: 'lists',
    method: 'GET',
    url: '/api/v1/pods?resourceVersion=0',
    ...serviceAccount('tools', 'inventory'),
    ratePerSecond: 50,
    executionMs: 500,
  },
  {
    text: 'events',
    id: 'events',
    method: 'GET',
    url: '/api/v1/namespaces/default/events',
    ...serviceAccount('default', 'default'),
    ratePerSecond: 50,
    burst: 50,
    executionMs: 1000,
  },
  {
    text: 'flood',
    id: 'flood',
    method: 'GET',
    url: '/version',
    user: 'system:serviceaccount:flood:client-{n}',
    groups: ['system:serviceaccounts', 'system:serviceaccounts:flood'],
    ratePerSecond: 1667,
    count: 100_000,
    clients: 100,
    executionMs: 60,
  },
];
