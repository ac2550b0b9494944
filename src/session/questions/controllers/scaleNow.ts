import type { ScaleTarget } from '#cluster/controllers/HorizontalPodAutoscaler/autoscalerLook.ts';
import { type ScaleSource, scaleTarget } from '#cluster/controllers/HorizontalPodAutoscaler/scaleTarget.ts';
import { storeTable } from '#cluster/tables.ts';
import type { World } from '#kernel/world.ts';
import type { HorizontalPodAutoscaler } from '#model/generated/types.ts';

/** The scale of an autoscaler's target as the API server has it now. */
export function scaleNow(world: World, hpa: HorizontalPodAutoscaler): ScaleTarget {
  const store: ScaleSource = {
    cache: (kind) => world.table(storeTable(kind)),
    objects: (kind) => world.table(storeTable(kind)),
  };
  return scaleTarget(hpa, store);
}
