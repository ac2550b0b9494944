import type { World } from '#kernel/world.ts';
import { API_SERVER } from './api/request.ts';
import { type ServerFlagsChanged, serverFlags } from './apiserver/serverFlags.ts';
import type { ServerAccess } from './environment/controlPlane/controlPlane.ts';
import { scrapeFlowControl } from './scrapeFlowControl.ts';

/** What the provider of the control plane sees of the API servers, and what it can do. */
export function serverAccess(world: World): ServerAccess {
  return {
    load: () => {
      const levels = scrapeFlowControl(world).flatMap((target) => target.levels);
      const { maxMutatingRequestsInflight, maxRequestsInflight } = serverFlags(world);
      return {
        seats: maxMutatingRequestsInflight + maxRequestsInflight,
        busySeats: levels.reduce((sum, { executingSeats }) => sum + executingSeats, 0),
        rejected: levels.reduce(
          (sum, { rejected }) => sum + Object.values(rejected).reduce((all, count) => all + count, 0),
          0,
        ),
      };
    },
    enlarged: (times) => {
      const { maxMutatingRequestsInflight, maxRequestsInflight, priorityAndFairness } = serverFlags(world);
      const event: ServerFlagsChanged = {
        type: 'serverFlags.changed',
        flags: {
          maxRequestsInflight: maxRequestsInflight * times,
          maxMutatingRequestsInflight: maxMutatingRequestsInflight * times,
          priorityAndFairness,
        },
      };
      return { actor: API_SERVER, event };
    },
  };
}
