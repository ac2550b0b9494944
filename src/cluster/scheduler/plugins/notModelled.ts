import type { ClusterEventWithHint } from '../framework/clusterEvent.ts';
import type { PluginFactory } from '../framework/plugin.ts';
import { SKIP } from '../framework/status.ts';

/** A plugin that exists under its name, wakes Pods as it should, and passes every Pod by until its rules are modelled. */
export function notModelled(name: string, eventsToRegister: () => readonly ClusterEventWithHint[]): PluginFactory {
  return {
    name,
    modelled: false,
    create: () => ({ name, eventsToRegister, preFilter: () => ({ status: SKIP }) }),
  };
}
