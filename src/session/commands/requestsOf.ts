import { store } from '#cluster/api/kindTables.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { World } from '#kernel/world.ts';
import { kindInfo } from '#model/kinds.ts';
import type { AutoscalerCommand } from '#protocol/autoscalerCommand.ts';
import type { Command } from '#protocol/command.ts';
import type { KubeletCommand } from '#protocol/kubeletCommand.ts';
import type { QueueCommand } from '#protocol/queueCommand.ts';
import type { StorageCommand } from '#protocol/storageCommand.ts';
import type { TrafficCommand } from '#protocol/trafficCommand.ts';
import { nodesWanted } from '#session/scenarioNodes.ts';
import type { ApiCommand } from './apiInput.ts';
import { nextNodeNumber } from './nodeNames.ts';
import { PERSON } from './person.ts';

/** What kubectl would send for a command about objects that are there already; manifests are `applyRequests`' business. */
export function requestsOf(
  command: Exclude<
    Command,
    | ApiCommand
    | StorageCommand
    | TrafficCommand
    | QueueCommand
    | KubeletCommand
    | AutoscalerCommand
    | {
        type:
          | 'manifests.apply'
          | 'node.drain'
          | 'kubectl.run'
          | 'kubectl.cache'
          | 'constant.change'
          | 'fault.set'
          | 'behaviour.set'
          | 'metric.set';
      }
  >,
  world: World,
): ApiRequest[] {
  switch (command.type) {
    case 'object.delete':
      return [
        {
          verb: 'delete',
          user: PERSON,
          kind: command.kind,
          ...place(command.kind, command.namespace),
          name: command.name,
          ...grace(command.gracePeriodSeconds),
          // As kubectl does; the API server itself would leave a Job's Pods behind.
          ...(command.kind === 'Job' && { propagationPolicy: 'Background' as const }),
        },
      ];
    case 'pod.bind':
      return [
        {
          verb: 'bind',
          user: PERSON,
          kind: 'Pod',
          namespace: command.namespace,
          name: command.name,
          node: command.node,
        },
      ];
    case 'workload.scale':
      return [
        {
          verb: 'patch',
          subresource: 'scale',
          user: PERSON,
          kind: command.kind,
          namespace: command.namespace,
          name: command.name,
          patch: { spec: { replicas: command.replicas } },
        },
      ];
    case 'node.cordon':
      return [patchNode(command.name, { spec: { unschedulable: true } })];
    case 'node.uncordon':
      return [patchNode(command.name, { spec: { unschedulable: null } })];
    case 'node.taint':
      return [patchNode(command.name, { spec: { taints: taintsAfter(command, world) } })];
    case 'object.label':
      return [
        {
          verb: 'patch',
          user: PERSON,
          kind: command.kind,
          ...place(command.kind, command.namespace),
          name: command.name,
          patch: { metadata: { labels: { [command.key]: command.value } } },
        },
      ];
    case 'nodes.add':
      return createNodes(command, world);
  }
}

function patchNode(name: string, patch: object): ApiRequest {
  return { verb: 'patch', user: PERSON, kind: 'Node', name, patch };
}

/** Cluster-scoped kinds have no namespace, whatever was said; the others are in `default` when nothing was said. */
function place(kind: string, namespace: string | undefined): { namespace?: string } {
  const namespaced = kindInfo(kind)?.namespaced ?? namespace !== undefined;
  return namespaced ? { namespace: namespace ?? 'default' } : {};
}

function grace(seconds: number | undefined): { gracePeriodSeconds?: number } {
  return seconds === undefined ? {} : { gracePeriodSeconds: seconds };
}

/**
 * kubectl reads the node, replaces the taint of the same key and effect, and writes the whole list. Copies: an input that
 * shared objects with the world would not be the same when it is taken again in a world that was made again.
 */
function taintsAfter(command: Extract<Command, { type: 'node.taint' }>, world: World): object[] | null {
  const node = world.table(store('Node')).get(command.name);
  const others = (node?.spec?.taints ?? [])
    .filter((taint) => taint.key !== command.key || taint.effect !== command.effect)
    .map((taint) => ({ ...taint }));
  const taints = command.remove
    ? others
    : [
        ...others,
        { key: command.key, ...(command.value ? { value: command.value } : undefined), effect: command.effect },
      ];
  return taints.length > 0 ? taints : null;
}

function createNodes(command: Extract<Command, { type: 'nodes.add' }>, world: World): ApiRequest[] {
  const prefix = command.namePrefix ?? 'node-';
  const first = nextNodeNumber(world.table(store('Node')).keys(), prefix);
  return nodesWanted({ ...command, namePrefix: prefix, first }).map((node) => ({
    verb: 'create',
    user: PERSON,
    kind: 'Node',
    name: node.metadata.name,
    object: node,
  }));
}
