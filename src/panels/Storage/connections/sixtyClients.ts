import type { Command } from '#protocol/command.ts';

/** 60 clients with 5 requests a second each. */
export const SIXTY_CLIENTS: Extract<Command, { readonly type: 'load.start' }> = {
  type: 'load.start',
  id: 'sixty',
  method: 'GET',
  url: '/version',
  user: 'client-{n}',
  ratePerSecond: 300,
  clients: 60,
};

export const THREE_SERVERS: Extract<Command, { readonly type: 'servers.set' }> = {
  type: 'servers.set',
  count: 3,
  mode: 'L4',
  goawayChance: 0,
};
