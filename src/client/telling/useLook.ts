import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useOpening } from '#client/useMoment.ts';
import type { TellingStage } from '#protocol/telling.ts';

/** Sends the view's stage and the selection to the worker, so that it plays what is visible there. */
export function useLook(stage: TellingStage): void {
  const client = useClient();
  const opening = useOpening();
  const subject = useSelection((state) => state.selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has to be told too
  useEffect(() => {
    void client.control({ type: 'look', stage, subject }).catch(() => undefined);
  }, [client, stage, subject, opening]);
}
