import { store } from '#cluster/api/kindTables.ts';
import type { ScaleTarget } from '#cluster/controllers/HorizontalPodAutoscaler/autoscalerLook.ts';
import { type ScaleSource, scaleTarget } from '#cluster/controllers/HorizontalPodAutoscaler/scaleTarget.ts';
import type { World } from '#kernel/world.ts';
import type { HorizontalPodAutoscaler } from '#model/generated/types.ts';

/** The scale of an autoscaler's target as the API server has it now. */
export function scaleNow(world: World, hpa: HorizontalPodAutoscaler): ScaleTarget {
  const source: ScaleSource = {
    cache: (kind) => world.table(store(kind)),
    objects: (kind) => world.table(store(kind)),
  };
  return scaleTarget(hpa, source);
}
