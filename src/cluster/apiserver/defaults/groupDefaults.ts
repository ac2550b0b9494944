import type { PodGroup } from '#model/generated/types.ts';
import { change, fill } from './fill.ts';

/** Upstream source (v1.36.2): pkg/apis/scheduling/v1alpha2/zz_generated.defaults.go. */
export function podGroupDefaults(group: PodGroup): PodGroup {
  return change(group, 'spec', (spec) => fill(spec, { disruptionMode: 'Pod' }));
}
