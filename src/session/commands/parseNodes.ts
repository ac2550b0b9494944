import type { NodesWanted } from '#protocol/runSource.ts';
import { shapeProblems } from './command.ts';
import { nodesShape } from './nodeCommands.ts';

/** Nodes as people write them: `3`, or `10:cpu=8,memory=32Gi,pods=200`; or what is wrong with the text. */
export function parseNodes(text: string): NodesWanted | { readonly problem: string } {
  const [count = '', details, ...rest] = text.split(':');
  if (rest.length > 0) return { problem: `"${rest.join(':')}" stands after a second colon` };
  const wanted: Record<string, string> = { cpu: '4', memory: '16Gi', pods: '110' };
  const given = new Set<string>();
  for (const detail of details?.split(',') ?? []) {
    const [key = '', value = '', ...more] = detail.split('=');
    if (!Object.hasOwn(wanted, key) || value === '' || more.length > 0)
      return { problem: `"${detail}" is not one of cpu=, memory=, pods=` };
    if (given.has(key)) return { problem: `${key} is given twice` };
    given.add(key);
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
