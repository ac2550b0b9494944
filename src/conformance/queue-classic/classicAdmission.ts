import { createProfiles } from '../../cluster/scheduler/config/createProfiles.ts';
import { CycleState } from '../../cluster/scheduler/framework/cycleState.ts';
import type { Snapshot } from '../../cluster/scheduler/framework/handle.ts';
import { podInfoOf } from '../../cluster/scheduler/framework/podInfo.ts';
import { createListers } from '../../cluster/scheduler/listers.ts';
import type { World } from '../../kernel/world.ts';
import type { Pod } from '../../model/generated/types.ts';

/** Upstream source (v1.26.1): pkg/scheduler/eventhandlers.go, AdmissionCheck. */
const CHECKED = ['NodeResourcesFit', 'NodeAffinity', 'NodeName', 'NodePorts'];

/** Whether a Pod could run on one node by itself, as the Filter plugins of the default profile see it. */
export function classicAdmission(world: World, snapshot: Snapshot): (pod: Pod, node: string) => boolean {
  const nominator = { isEmpty: true, nominatedPods: () => [] };
  const profiles = createProfiles({}, { snapshot, listers: createListers(world), nominator });
  const plugins = [...profiles.values()]
    .flatMap((profile) => profile.plugins.filter)
    .filter(({ name }) => CHECKED.includes(name));
  return (pod, node) => {
    const info = snapshot.get(node);
    if (!info) return false;
    const state = new CycleState();
    return plugins.every((plugin) => {
      const prepared = plugin.preFilter?.(state, podInfoOf(pod), [info]);
      if (prepared?.status.code === 'Skip') return true;
      return plugin.filter?.(state, podInfoOf(pod), info).code === 'Success';
    });
  };
}
