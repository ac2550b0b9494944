import type { Control } from '#protocol/requests.ts';
import { isHidden } from './isHidden.ts';
import type { OrreryClient } from './orreryClient.ts';
import { useSearchStore } from './searchStore.ts';

export interface SeekQueue {
  /** Goes there as soon as the last seek has arrived; only the newest request counts. Playback stops. */
  request(control: Control): void;
}

/** Dragging requests more seeks than can be shown, so only one runs at a time. */
export function seekQueue(client: OrreryClient): SeekQueue {
  let wanted: Control | undefined;
  let busy = false;

  async function run(): Promise<void> {
    busy = true;
    try {
      if (client.moment.getState().playing) await client.control({ type: 'pause' });
      while (wanted) {
        const next = wanted;
        wanted = undefined;
        await client.control(next);
      }
    } catch (error) {
      // Otherwise a control fails only when the model has crashed, and the crash panel reports that.
      if (isHidden(error)) useSearchStore.getState().miss('hidden');
      wanted = undefined;
    } finally {
      busy = false;
    }
  }

  return {
    request(control) {
      wanted = control;
      if (!busy) void run();
    },
  };
}
