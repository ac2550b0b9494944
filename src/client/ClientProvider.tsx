import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { followRuns } from './forgetWithRun.ts';
import type { OrreryClient } from './orreryClient.ts';

const ClientContext = createContext<OrreryClient | undefined>(undefined);

export function ClientProvider({ client, children }: { readonly client: OrreryClient; readonly children: ReactNode }) {
  useEffect(() => followRuns(client), [client]);
  return <ClientContext value={client}>{children}</ClientContext>;
}

export function useClient(): OrreryClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('no ClientProvider above');
  return client;
}
