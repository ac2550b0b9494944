import type { PluginFactory } from '../../framework/plugin.ts';

/**
 * Orders the active queue: higher priority first, then earlier entry into the queue.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/queuesort/priority_sort.go.
 */
export const PrioritySort: PluginFactory = {
  name: 'PrioritySort',
  modelled: true,
  create: () => ({
    name: 'PrioritySort',
    less: (a, b) => a.priority > b.priority || (a.priority === b.priority && a.timestampUs < b.timestampUs),
  }),
};
