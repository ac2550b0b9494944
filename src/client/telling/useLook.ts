import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useOpening } from '#client/useMoment.ts';
import type { TellingStage } from '#protocol/telling.ts';

/** Tells the worker what the page looks at, so that it plays what can be seen there: the stage of the view, and what is selected. */
export function useLook(stage: TellingStage): void {
  const client = useClient();
  const opening = useOpening();
  const subject = useSelection((state) => state.selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has to be told too
  useEffect(() => {
    void client.control({ type: 'look', stage, subject }).catch(() => undefined);
  }, [client, stage, subject, opening]);
}
