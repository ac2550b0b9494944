import { LIMITS, limitProblem } from '#base/limits.ts';
import { fields, flag, number, oneOf, optional, type Shape, text, whole, withRule } from '#base/shape.ts';
import { shellLine } from '#base/shellWord.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { DRAIN, type DrainFlags } from '#cluster/kubectl/drain/drainRecords.ts';
import { KUBECTL } from '#cluster/kubectl/kubectl.ts';
import type { World } from '#kernel/world.ts';
import { parseQuantity, quantityProblem } from '#model/quantity/quantity.ts';
import type { NodesWanted } from '#protocol/runSource.ts';
import { nextNodeNumber, nodesWanted } from '#session/scenarioNodes.ts';
import { anyText, command, type MadeInput, PERSON, refuse, sendTo, shapeProblems, word } from './command.ts';

const LONGEST_SECONDS = 1_000_000_000;

/** An amount of CPU or memory, such as `4` or `16Gi`. */
export const amount: Shape<string> = withRule(text(LIMITS.text.most), (written) => {
  const problem = quantityProblem(written);
  if (problem !== undefined) return `a quantity such as 4 or 16Gi (${problem})`;
  return parseQuantity(written).nanos < 0n ? 'a quantity greater than or equal to 0' : undefined;
});

/** Nodes that are all alike, as a command and as the source of a run have them. */
const ALIKE = {
  count: whole(0, LIMITS.nodes.most),
  cpu: amount,
  memory: amount,
  /** Most Pods on one of them. */
  pods: whole(0),
};

export const nodesShape = fields(ALIKE);

/** Commands about nodes, as kubectl and a provisioner have them. */
export const NODE_COMMANDS = [
  command({
    type: 'node.cordon',
    about: 'Keeps new Pods off a node.',
    fields: { name: word },
    label: ({ name }) => shellLine('kubectl', 'cordon', name),
    input: ({ name }, { label }) => patchNode(label, name, { spec: { unschedulable: true } }),
  }),
  command({
    type: 'node.uncordon',
    about: 'Allows new Pods on a node again.',
    fields: { name: word },
    label: ({ name }) => shellLine('kubectl', 'uncordon', name),
    input: ({ name }, { label }) => patchNode(label, name, { spec: { unschedulable: null } }),
  }),
  command({
    type: 'node.drain',
    about: 'Cordons a node and evicts its Pods. Its output is in the table `client/drains`.',
    fields: {
      name: word,
      ignoreDaemonSets: optional(flag),
      deleteEmptyDirData: optional(flag),
      force: optional(flag),
      gracePeriodSeconds: optional(whole(0)),
      /** 0 or absent: for ever. */
      timeoutSeconds: optional(number(0, LONGEST_SECONDS)),
    },
    label: ({ name, ignoreDaemonSets, deleteEmptyDirData, force, gracePeriodSeconds, timeoutSeconds }) => {
      const flags = [
        ...(ignoreDaemonSets ? ['--ignore-daemonsets'] : []),
        ...(deleteEmptyDirData ? ['--delete-emptydir-data'] : []),
        ...(force ? ['--force'] : []),
        ...(gracePeriodSeconds === undefined ? [] : [`--grace-period=${gracePeriodSeconds}`]),
        ...(timeoutSeconds ? [`--timeout=${timeoutSeconds}s`] : []),
      ];
      return shellLine('kubectl', 'drain', name, ...flags);
    },
    input: ({ type: _, name, ...flags }) => drainOf([name], flags),
  }),
  command({
    type: 'node.taint',
    about: 'Adds a taint to a node, or removes the taint with this key and effect.',
    fields: {
      name: word,
      key: word,
      value: optional(anyText),
      effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
      remove: optional(flag),
    },
    label: ({ name, key, value, effect, remove }) =>
      shellLine(
        'kubectl',
        'taint',
        'nodes',
        name,
        `${key}${value && !remove ? `=${value}` : ''}:${effect}${remove ? '-' : ''}`,
      ),
    input: (wanted, { world, label }) =>
      patchNode(label, wanted.name, { spec: { taints: taintsAfter(wanted, world) } }),
  }),
  command({
    type: 'nodes.add',
    about: 'Creates equal nodes, spread over zones.',
    fields: { ...ALIKE, zones: whole(1, LIMITS.zones.most), namePrefix: optional(word) },
    label: ({ count }) => `add ${count} nodes`,
    input: ({ type: _, namePrefix = 'node-', ...wanted }, { world, label }) => {
      const tooMany = limitProblem('nodes', world.table(store('Node')).size + wanted.count);
      if (tooMany !== undefined) return refuse({ field: 'count', message: tooMany });
      const first = nextNodeNumber(world.table(store('Node')).keys(), namePrefix);
      const requests = nodesWanted({ ...wanted, namePrefix, first }).map(
        (node): ApiRequest => ({ verb: 'create', user: PERSON, kind: 'Node', name: node.metadata.name, object: node }),
      );
      return sendTo(KUBECTL, { type: 'requests.sent', label, requests });
    },
  }),
] as const;

function patchNode(label: string, name: string, patch: object): MadeInput {
  const requests: readonly ApiRequest[] = [{ verb: 'patch', user: PERSON, kind: 'Node', name, patch }];
  return sendTo(KUBECTL, { type: 'requests.sent', label, requests });
}

/** A drain of nodes, one after the other. */
export function drainOf(nodes: readonly string[], flags: DrainFlags): MadeInput {
  return sendTo(DRAIN, { type: 'drain.asked', nodes, flags });
}

interface TaintWanted {
  readonly name: string;
  readonly key: string;
  readonly value?: string | undefined;
  readonly effect: string;
  readonly remove?: boolean | undefined;
}

/**
 * kubectl reads the node, replaces the taint of the same key and effect, and writes the whole list. Copies: an input
 * that
 * shared objects with the world would not be the same when it is taken again in a world that was made again.
 */
function taintsAfter({ name, key, value, effect, remove }: TaintWanted, world: World): object[] | null {
  const node = world.table(store('Node')).get(name);
  const others = (node?.spec?.taints ?? [])
    .filter((taint) => taint.key !== key || taint.effect !== effect)
    .map((taint) => ({ ...taint }));
  const taints = remove ? others : [...others, { key, ...(value ? { value } : undefined), effect }];
  return taints.length > 0 ? taints : null;
}

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
