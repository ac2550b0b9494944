import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { playAt } from '#client/transportActions.ts';
import { useViewStore } from '#client/viewStore.ts';

/** While a view with its own time is on the stage, the run pauses; afterwards it continues as before. */
export function useStandingRun(hasOwnTime: boolean): void {
  const client = useClient();
  useEffect(() => (hasOwnTime ? stand(client) : undefined), [client, hasOwnTime]);
}

/**
 * Pauses the run, even one that the page is still opening. Returns a function that resumes it, unless the run was
 * moved meanwhile.
 */
function stand(client: OrreryClient): () => void {
  let goOn = () => {};
  const pause = () => {
    const { playing, backwards } = client.moment.getState();
    if (!playing) return;
    stop();
    const opening = client.opening.getState();
    // The place is known once the run has paused.
    const place = client.control({ type: 'pause' }).then(() => client.moment.getState());
    goOn = () =>
      void place
        .then(async ({ branch, seq }) => {
          const now = client.moment.getState();
          const isMoved = now.playing || now.branch !== branch || now.seq !== seq;
          if (isMoved || client.opening.getState() !== opening) return;
          await client.control({ ...playAt(client, useViewStore.getState().speed), ...(backwards && { backwards }) });
        })
        // When the model has crashed there is nothing to resume, and the page reports it.
        .catch(() => undefined);
  };
  const isOpen = client.opening.getState() !== undefined;
  const stop = isOpen ? () => {} : client.moment.subscribe(pause);
  pause();
  return () => {
    stop();
    goOn();
  };
}
