import type { Pod } from '#model/generated/types.ts';
import { CycleState } from '../../framework/cycleState.ts';
import type { Snapshot } from '../../framework/handle.ts';
import type { Plugin } from '../../framework/plugin.ts';
import { podInfoOf } from '../../framework/podInfo.ts';
import { CHECKED_AT_ADMISSION } from './classicRegistrations.ts';

/** Whether a Pod could run on one node, according to these Filter plugins. */
export function classicAdmission(filters: readonly Plugin[], snapshot: Snapshot): (pod: Pod, node: string) => boolean {
  const plugins = filters.filter(({ name }) => CHECKED_AT_ADMISSION.includes(name));
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
