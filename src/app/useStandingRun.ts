import { useEffect } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { playAt } from '#client/transportActions.ts';
import { useViewStore } from '#client/viewStore.ts';

/** While a view with a time of its own is on the stage, the run stands still; then it goes on as it was. */
export function useStandingRun(hasOwnTime: boolean): void {
  const client = useClient();
  useEffect(() => (hasOwnTime ? stand(client) : undefined), [client, hasOwnTime]);
}

/** Pauses the run, also one that the page is only about to open. Returns what lets it go on, unless somebody has moved it meanwhile. */
function stand(client: OrreryClient): () => void {
  let goOn = () => {};
  const pause = () => {
    const { playing, backwards } = client.moment.getState();
    if (!playing) return;
    stop();
    const opening = client.opening.getState();
    // Where it stands is known when it stands.
    const place = client.control({ type: 'pause' }).then(() => client.moment.getState());
    goOn = () =>
      void place
        .then(async ({ branch, seq }) => {
          const now = client.moment.getState();
          const isMoved = now.playing || now.branch !== branch || now.seq !== seq;
          if (isMoved || client.opening.getState() !== opening) return;
          await client.control({ ...playAt(client, useViewStore.getState().speed), ...(backwards && { backwards }) });
        })
        // It is over when the model is, and the page says so.
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
