import { eventsToRegister as defaultPreemption } from '../../cluster/scheduler/plugins/DefaultPreemption/queueingHints.ts';
import { eventsToRegister as dynamicResources } from '../../cluster/scheduler/plugins/DynamicResources/queueingHints.ts';
import { eventsToRegister as interPodAffinity } from '../../cluster/scheduler/plugins/InterPodAffinity/queueingHints.ts';
import { eventsToRegister as nodeAffinity } from '../../cluster/scheduler/plugins/NodeAffinity/queueingHints.ts';
import { eventsToRegister as nodeDeclaredFeatures } from '../../cluster/scheduler/plugins/NodeDeclaredFeatures/queueingHints.ts';
import { eventsToRegister as nodeName } from '../../cluster/scheduler/plugins/NodeName/queueingHints.ts';
import { eventsToRegister as nodePorts } from '../../cluster/scheduler/plugins/NodePorts/queueingHints.ts';
import { eventsToRegister as nodeResourcesFit } from '../../cluster/scheduler/plugins/NodeResourcesFit/queueingHints.ts';
import { eventsToRegister as nodeUnschedulable } from '../../cluster/scheduler/plugins/NodeUnschedulable/queueingHints.ts';
import { eventsToRegister as nodeVolumeLimits } from '../../cluster/scheduler/plugins/NodeVolumeLimits/queueingHints.ts';
import { eventsToRegister as podTopologySpread } from '../../cluster/scheduler/plugins/PodTopologySpread/queueingHints.ts';
import { eventsToRegister as schedulingGates } from '../../cluster/scheduler/plugins/SchedulingGates/queueingHints.ts';
import { eventsToRegister as taintToleration } from '../../cluster/scheduler/plugins/TaintToleration/queueingHints.ts';
import { eventsToRegister as volumeBinding } from '../../cluster/scheduler/plugins/VolumeBinding/queueingHints.ts';
import { eventsToRegister as volumeRestrictions } from '../../cluster/scheduler/plugins/VolumeRestrictions/queueingHints.ts';
import { eventsToRegister as volumeZone } from '../../cluster/scheduler/plugins/VolumeZone/queueingHints.ts';
import { type EnqueuePlugin, QueueingHintMap } from '../../cluster/scheduler/queue/queueingHintMap.ts';
import type { QueueProfile } from '../../cluster/scheduler/queue/schedulingQueue.ts';
import type { World } from '../../kernel/world.ts';
import type { Namespace } from '../../model/generated/types.ts';

/** The default profile as the queue sees it: every default plugin that registers for events, with default arguments. */
export function defaultQueueProfile(world: World): QueueProfile {
  const Namespace = world.table<Namespace>('scheduler/Namespace');
  const plugins: readonly EnqueuePlugin[] = [
    { name: 'SchedulingGates', eventsToRegister: schedulingGates },
    { name: 'NodeUnschedulable', eventsToRegister: nodeUnschedulable },
    { name: 'NodeName', eventsToRegister: nodeName },
    { name: 'TaintToleration', eventsToRegister: taintToleration },
    { name: 'NodeAffinity', eventsToRegister: () => nodeAffinity() },
    { name: 'NodePorts', eventsToRegister: nodePorts },
    { name: 'NodeResourcesFit', eventsToRegister: nodeResourcesFit },
    { name: 'VolumeRestrictions', eventsToRegister: volumeRestrictions },
    { name: 'NodeVolumeLimits', eventsToRegister: nodeVolumeLimits },
    { name: 'VolumeBinding', eventsToRegister: volumeBinding },
    { name: 'VolumeZone', eventsToRegister: volumeZone },
    { name: 'PodTopologySpread', eventsToRegister: podTopologySpread },
    { name: 'InterPodAffinity', eventsToRegister: () => interPodAffinity({ Namespace }) },
    { name: 'DefaultPreemption', eventsToRegister: defaultPreemption },
    { name: 'NodeDeclaredFeatures', eventsToRegister: nodeDeclaredFeatures },
    { name: 'DynamicResources', eventsToRegister: dynamicResources },
  ];
  const admits = (pod: { readonly spec: { readonly schedulingGates?: readonly object[] } }) =>
    (pod.spec.schedulingGates ?? []).length === 0;
  return { hints: new QueueingHintMap(plugins), gates: [{ name: 'SchedulingGates', admits }] };
}
