import { useMemo } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSearchStore } from '#client/searchStore.ts';
import { useViewStore } from '#client/viewStore.ts';
import { type TransportActions, transportActions } from './transportActions.ts';

export function useTransport(): TransportActions {
  const client = useClient();
  return useMemo(
    () => transportActions(client, () => useViewStore.getState().speed, useSearchStore.getState().miss),
    [client],
  );
}
