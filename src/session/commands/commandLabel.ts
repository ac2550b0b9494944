import { shellLine } from '#base/shellWord.ts';
import { recordedId } from '#cluster/releases/constants.ts';
import type { Command } from '#protocol/command.ts';
import { autoscalerLabel, isAutoscalerCommand } from './autoscalerCommands.ts';
import { behaviourLabel } from './behaviourCommands.ts';
import { drainLabel } from './drainCommands.ts';
import { kubectlLabel } from './kubectlCommand.ts';
import { isKubeletCommand, kubeletLabel } from './kubeletCommands.ts';
import { metricLabel } from './metricCommands.ts';
import { isQueueCommand, queueLabel } from './queueCommands.ts';
import { isStorageCommand, storageLabel } from './storageCommands.ts';
import { isTrafficCommand, trafficLabel } from './trafficCommands.ts';

/** A command in kubectl's words: what the timeline and a new branch are called. */
export function commandLabel(command: Command): string {
  if (isKubeletCommand(command)) return kubeletLabel(command);
  if (isQueueCommand(command)) return queueLabel(command);
  if (isTrafficCommand(command)) return trafficLabel(command);
  if (isAutoscalerCommand(command)) return autoscalerLabel(command);
  if (isStorageCommand(command)) return storageLabel(command);
  switch (command.type) {
    case 'manifests.apply':
      return shellLine('kubectl', 'apply', ...command.files.flatMap(({ name }) => ['-f', name]));
    case 'object.delete':
      return shellLine(
        'kubectl',
        'delete',
        command.kind.toLowerCase(),
        command.name,
        ...(command.namespace ? ['-n', command.namespace] : []),
      );
    case 'pod.bind':
      return `bind ${command.namespace}/${command.name} to ${command.node}`;
    case 'workload.scale':
      return shellLine(
        'kubectl',
        'scale',
        `${command.kind.toLowerCase()}/${command.name}`,
        `--replicas=${command.replicas}`,
      );
    case 'node.cordon':
      return shellLine('kubectl', 'cordon', command.name);
    case 'node.uncordon':
      return shellLine('kubectl', 'uncordon', command.name);
    case 'node.drain':
      return drainLabel(command);
    case 'kubectl.run':
      return kubectlLabel(command);
    case 'kubectl.cache':
      return `kubectl discovery cache: ${command.keepsCache ? `${command.ttlSeconds} s` : 'none'}`;
    case 'node.taint':
      return shellLine(
        'kubectl',
        'taint',
        'nodes',
        command.name,
        `${command.key}${command.value && !command.remove ? `=${command.value}` : ''}:${command.effect}${command.remove ? '-' : ''}`,
      );
    case 'object.label':
      return shellLine(
        'kubectl',
        'label',
        command.kind.toLowerCase(),
        command.name,
        `${command.key}${command.value === null ? '-' : `=${command.value}`}`,
      );
    case 'nodes.add':
      return `add ${command.count} nodes`;
    case 'fault.set':
      return `set ${command.fault}${'node' in command ? ` of ${command.node}` : ''} to ${command.value}`;
    case 'behaviour.set':
      return behaviourLabel(command);
    case 'metric.set':
      return metricLabel(command);
    case 'constant.change':
      return `set ${recordedId(command.id)} to ${command.value}`;
    case 'request.send':
      return `${command.method} ${command.url}`;
    case 'load.start':
      return `start ${command.id}: ${command.ratePerSecond}/s ${command.method} ${command.url}`;
    case 'load.stop':
      return `stop ${command.id}`;
    case 'servers.set':
      return `${command.count} API servers (${command.mode}, --goaway-chance=${command.goawayChance})`;
    case 'gateway.set':
      return command.settings === null
        ? 'no gateway before the API servers'
        : `a gateway before the API servers: ${command.settings.perSecond} requests/s`;
    case 'server.restart':
      return `restart ${command.server}`;
    case 'serverFlags.set':
      return `kube-apiserver --max-requests-inflight=${command.maxRequestsInflight} --max-mutating-requests-inflight=${command.maxMutatingRequestsInflight} --enable-priority-and-fairness=${command.priorityAndFairness}`;
    case 'prometheus.start':
      return 'start Prometheus';
    case 'prometheus.stop':
      return 'stop Prometheus';
    case 'client.rates':
      return command.rates === 'upstream' ? 'client rates as upstream' : 'no client rates';
    case 'client.rate':
      return `${command.client}: qps ${command.qps}, burst ${command.burst}`;
  }
}
