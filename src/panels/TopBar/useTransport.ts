import { useMemo } from 'react';
import { useClient } from '../../client/ClientProvider.tsx';
import { useViewStore } from '../../client/viewStore.ts';
import { type TransportActions, transportActions } from './transportActions.ts';

export function useTransport(): TransportActions {
  const client = useClient();
  return useMemo(() => transportActions(client, () => useViewStore.getState().speed), [client]);
}
