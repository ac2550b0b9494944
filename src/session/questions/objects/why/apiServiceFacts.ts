import { backendAvailability } from '#cluster/apiserver/chain/resolveRoute.ts';
import type { World } from '#kernel/world.ts';
import type { APIService } from '#model/generated/types.ts';
import type { ObjectFact } from '#protocol/objectFacts.ts';
import type { ObjectWhy } from '#protocol/objects.ts';
import { objectFact } from './objectFact.ts';

/** The server of the group and version, the present state of the way to it, and the condition's message. */
export function apiServiceFacts(world: World, apiService: APIService): ObjectWhy {
  const available = apiService.status?.conditions?.find(({ type }) => type === 'Available');
  const said = available
    ? [objectFact('apiCondition', { status: available.status, reason: available.reason ?? '' })]
    : [];
  return { words: available?.message ?? '', facts: [backendFact(world, apiService), ...said], causes: [] };
}

function backendFact(world: World, apiService: APIService): ObjectFact {
  const { group = '', version = '', service: backend } = apiService.spec ?? {};
  const availability = backendAvailability(world, apiService);
  if (!availability) return objectFact('apiLocal', { group: group === '' ? version : `${group}/${version}` });
  const service = `${backend?.namespace ?? ''}/${backend?.name ?? ''}`;
  switch (availability.reason) {
    case 'Passed':
      return objectFact('apiAvailable', { service });
    case 'ServiceNotFound':
      return objectFact('apiNoService', { service });
    case 'ServicePortError':
      return objectFact('apiNoPort', { service, port: `${backend?.port ?? ''}` });
    case 'EndpointsNotFound':
    case 'MissingEndpoints':
      return objectFact('apiNoEndpoints', { service });
  }
}
