import { useMemo } from 'react';
import { useClient } from './ClientProvider.tsx';
import { useSearchStore } from './searchStore.ts';
import { type TransportActions, transportActions } from './transportActions.ts';
import { useViewStore } from './viewStore.ts';

export function useTransport(): TransportActions {
  const client = useClient();
  return useMemo(
    () => transportActions(client, () => useViewStore.getState().speed, useSearchStore.getState().miss),
    [client],
  );
}
