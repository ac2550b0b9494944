import { keyOf } from '#model/objectKey.ts';
import type { NodesQuestions } from '#protocol/nodes.ts';
import type { Answers } from '../answers.ts';
import { cgroups } from './cgroups.ts';
import { claimMatches } from './devices/claimMatches.ts';
import { devicesOfNodes } from './devices/devicesOfNodes.ts';
import { nodeDevices } from './devices/nodeDevices.ts';
import { kubeletLoop } from './kubeletLoop.ts';
import { kubeletSettingsView } from './kubeletSettingsView.ts';
import { nodeDetail } from './nodeDetail.ts';
import { nodeFaultsView } from './nodeFaultsView.ts';
import { nodeUsage } from './nodeUsage.ts';
import { podAnatomy } from './podAnatomy.ts';
import { qosClasses } from './qosClasses.ts';
import { qosTable } from './qosTable.ts';
import { useOfNodes } from './useOfNodes.ts';

export const nodesAnswers: Answers<NodesQuestions> = {
  nodeUsage: (reader, { node }) => nodeUsage(reader, node),
  useOfNodes: (reader, { nodes }) => useOfNodes(reader, nodes),
  nodeDetail: (reader, { node }) => nodeDetail(reader, node),
  podAnatomy: (reader, { namespace, name }) => podAnatomy(reader, keyOf(namespace, name)),
  cgroups: (reader, { node }) => cgroups(reader, node),
  kubeletLoop: (reader, { node }) => kubeletLoop(reader, node),
  kubeletSettings: ({ world }, { node }) => kubeletSettingsView(world, node),
  nodeFaults: ({ world }, { node }) => nodeFaultsView(world, node),
  nodeDevices: ({ world }, { node }) => nodeDevices(world, node),
  devicesOfNodes: ({ world }) => devicesOfNodes(world),
  claimMatches: (reader, { namespace, name }) => claimMatches(reader, keyOf(namespace, name)),
  qosClasses: (_, { files }) => qosClasses(files),
  qosTable: (reader, { files }) => qosTable(reader, files),
};
