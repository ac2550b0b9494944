import { limitProblem } from '#base/limits.ts';
import { store } from '#cluster/api/kindTables.ts';
import { KUBECTL } from '#cluster/kubectl/kubectl.ts';
import { recordedId } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';
import type { Command } from '#protocol/command.ts';
import type { RunSwitches } from '#protocol/runSource.ts';
import { apiInput, isApiCommand } from './apiInput.ts';
import { applyRequests, assumedNamespaces, assumedNamespacesNotes } from './applyRequests.ts';
import { autoscalerInput, isAutoscalerCommand } from './autoscalerCommands.ts';
import { behaviourInput } from './behaviourCommands.ts';
import { commandLabel } from './commandLabel.ts';
import { commandProblem } from './commandProblem.ts';
import { drainInput } from './drainCommands.ts';
import { gatedGroups } from './gatedGroups.ts';
import { kubectlCacheInput, kubectlInput } from './kubectlCommand.ts';
import { isKubeletCommand, kubeletInput } from './kubeletCommands.ts';
import { type MadeInput, sendTo } from './madeInput.ts';
import { metricInput } from './metricCommands.ts';
import { isQueueCommand, queueInput } from './queueCommands.ts';
import { readManifests } from './readManifests.ts';
import { requestsOf } from './requestsOf.ts';
import { isStorageCommand, storageInput } from './storageCommands.ts';
import { isTrafficCommand, trafficInput } from './trafficCommands.ts';

/**
 * A person's command, given at `nowUs`, as the event of the actor that takes it. Reads the world, changes nothing. `switches` are the run's; without
 * them all that the model knows counts as switched on.
 */
export function inputOf(command: Command, world: World, nowUs = 0, switches?: RunSwitches): MadeInput {
  const problem = commandProblem(command);
  if (problem) return { ok: false, problems: [problem] };
  const tooMany =
    command.type === 'nodes.add' && limitProblem('nodes', world.table(store('Node')).size + command.count);
  if (tooMany) return { ok: false, problems: [{ field: 'count', message: tooMany }] };
  const label = commandLabel(command);
  if (isKubeletCommand(command)) return kubeletInput(command);
  if (command.type === 'node.drain') return drainInput(command);
  if (command.type === 'kubectl.run') return kubectlInput(command, world, nowUs);
  if (command.type === 'kubectl.cache') return kubectlCacheInput(command);
  if (command.type === 'behaviour.set') return behaviourInput(command);
  if (command.type === 'metric.set') return metricInput(command);
  if (isQueueCommand(command)) return queueInput(command);
  if (isTrafficCommand(command)) return trafficInput(command);
  if (isAutoscalerCommand(command)) return autoscalerInput(command);
  if (isStorageCommand(command)) return storageInput(command);
  if (command.type === 'constant.change')
    return sendTo(KUBECTL, { type: 'constant.changed', id: recordedId(command.id), value: command.value });
  if (command.type === 'fault.set')
    return sendTo(KUBECTL, {
      type: 'fault.changed',
      id: command.fault,
      value: command.value,
      ...('node' in command && { node: command.node }),
    });
  if (isApiCommand(command)) return apiInput(command, label);
  if (command.type !== 'manifests.apply')
    return sendTo(KUBECTL, { type: 'requests.sent', label, requests: requestsOf(command, world) });
  const read = readManifests(command.files);
  if (!read.ok) return read;
  const { problems, notes } = switches ? gatedGroups(read.imported, switches) : { problems: [], notes: [] };
  if (problems.length > 0) return { ok: false, problems };
  const requests = applyRequests(read.objects, world);
  const assumed = assumedNamespacesNotes(assumedNamespaces(read.objects, world));
  return sendTo(KUBECTL, { type: 'requests.sent', label, requests }, [...read.notes, ...notes, ...assumed]);
}
