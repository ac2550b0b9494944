import type { FitAnswer, FitConstraint } from '#protocol/fit.ts';
import { textTable } from '#session/kubectl/textTable.ts';

/** What `orrery fit` prints. */
export function fitText(answer: FitAnswer): string {
  const { total, isLimited, limit, templates, nodes, next, constraints, groups } = answer;
  const mix = templates.length > 1;
  return [
    isLimited
      ? `at least ${total} more Pods fit: the search ended at --limit ${limit}\n`
      : `${total} more ${total === 1 ? 'Pod fits' : 'Pods fit'}\n`,
    textTable(
      ['POD', ...(mix ? ['WEIGHT'] : []), 'REQUESTS', 'FIT'],
      templates.map(({ name, weight, requests, count }) => [
        name,
        ...(mix ? [String(weight)] : []),
        requests,
        String(count),
      ]),
    ),
    ...(next ? [`\nwhat keeps the next ${next} out, the most binding first:\n`, ...constraints.map(line)] : []),
    nodes.length > 0
      ? `\n${textTable(
          ['NODE', 'FIT', ...(mix ? templates.map(({ name }) => name) : [])],
          nodes.map(({ node, total: all, counts }) => [node, String(all), ...(mix ? counts.map(String) : [])]),
        )}`
      : '',
    groups.length > 0
      ? `\n${textTable(
          ['NODE GROUP', 'MORE NODES', 'FIT'],
          groups.map((group) => [group.group, String(group.nodes), `${group.isLimited ? '>=' : ''}${group.total}`]),
        )}An autoscaler simulates filters alone; Pods that DaemonSets would run on new nodes are left out here.\n`
      : '',
  ].join('');
}

function line({ kind, plugin, reason, nodes, sole, lack }: FitConstraint): string {
  const count = `${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
  const alone = sole === nodes ? '' : `, ${sole} of them for no other reason`;
  if (!lack) return `- ${kind === 'other' ? plugin : WORDS[kind]}: ${count}: ${reason} (${plugin})${alone}\n`;
  const has = nodes === 1 ? 'has' : 'have';
  return `- ${lack.resource}: ${count} ${has} less than ${lack.asked} left${alone}; largest free is ${lack.largestFree} on ${lack.node}\n`;
}

const WORDS: Readonly<Record<Exclude<FitConstraint['kind'], 'other'>, string>> = {
  cpu: 'cpu',
  memory: 'memory',
  pods: 'pods',
  resource: 'resource',
  ports: 'ports',
  taint: 'taint',
  cordon: 'cordoned',
  spread: 'spread',
  affinity: 'affinity',
  nodeAffinity: 'node affinity',
  volumes: 'volumes',
  devices: 'devices',
};
