import type { NodesWanted } from '#protocol/runSource.ts';
import { shapeProblems } from './command.ts';
import { nodesShape } from './nodeCommands.ts';

/** Nodes as people write them: `3`, or `10:cpu=8,memory=32Gi,pods=200`; or what is wrong with the text. */
export function parseNodes(text: string): NodesWanted | { readonly problem: string } {
  const [count = '', details = ''] = text.split(':', 2);
  const wanted: Record<string, string> = { cpu: '4', memory: '16Gi', pods: '110' };
  for (const detail of details.split(',').filter(Boolean)) {
    const [key = '', value = ''] = detail.split('=', 2);
    if (!Object.hasOwn(wanted, key) || value === '')
      return { problem: `"${detail}" is not one of cpu=, memory=, pods=` };
    wanted[key] = value;
  }
  const { cpu = '', memory = '', pods = '' } = wanted;
  for (const [name, number] of [
    ['the number of nodes', count],
    ['pods', pods],
  ])
    if (!/^\d+$/.test(number ?? '')) return { problem: `${name} is a whole number, not "${number}"` };
  const nodes = { count: Number(count), cpu, memory, pods: Number(pods) };
  const [problem] = shapeProblems(nodesShape, nodes);
  return problem ? { problem: problem.message } : nodes;
}
