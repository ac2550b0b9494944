import { backendState } from '#cluster/apiserver/chain/resolveRoute.ts';
import type { World } from '#kernel/world.ts';
import type { APIService } from '#model/generated/types.ts';
import type { ObjectFact } from '#protocol/objectFacts.ts';
import type { ObjectWhy } from '#protocol/objects.ts';
import { objectFact } from './objectFact.ts';

/** Who answers for the group and version, and what the way there looks like now. The condition is as it was written: nothing in the model writes it. */
export function apiServiceFacts(world: World, { spec, status }: APIService): ObjectWhy {
  const available = status?.conditions?.find(({ type }) => type === 'Available');
  const said = available
    ? [objectFact('apiCondition', { status: available.status, reason: available.reason ?? '' })]
    : [];
  return { words: available?.message ?? '', facts: [...backendFacts(world, spec), ...said], causes: [] };
}

function backendFacts(world: World, spec: APIService['spec']): ObjectFact[] {
  const { group = '', version = '', service } = spec ?? {};
  if (!service) return [objectFact('apiLocal', { group: group === '' ? version : `${group}/${version}` })];
  const { namespace = 'default', name = '' } = service;
  const named = `${namespace}/${name}`;
  switch (backendState(world, namespace, name)) {
    case 'available':
      return [objectFact('apiAvailable', { service: named })];
    case 'noService':
      return [objectFact('apiNoService', { service: named })];
    case 'noEndpoints':
      return [objectFact('apiNoEndpoints', { service: named })];
  }
}
