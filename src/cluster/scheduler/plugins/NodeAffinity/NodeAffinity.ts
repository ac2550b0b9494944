import type {
  Node,
  NodeSelector,
  NodeSelectorTerm,
  Pod,
  PodSpec,
  PreferredSchedulingTerm,
} from '#model/generated/types.ts';
import { compileLabelMap } from '#model/labels/labelMatcher.ts';
import { compileNodeSelector, compileNodeSelectorTerm, nodeSelectorTermProblems } from '#model/labels/nodeSelector.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { stateKey } from '../../framework/cycleState.ts';
import { hintFor, type ObjectChange } from '../../framework/hinting.ts';
import { type NodeInfoMatcher, onNodeInfo, requiredNodeAffinity } from '../../framework/nodeInfo.ts';
import { normalizeScores } from '../../framework/normalizeScores.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import type { NodeAffinityArgs } from '../../framework/pluginArgs.ts';
import { localText, signNodeAffinity } from '../../framework/signature.ts';
import { aggregate, SKIP, SUCCESS, status } from '../../framework/status.ts';

const NAME = 'NodeAffinity';
const NO_MATCH = status(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match Pod's node affinity/selector");
const NOT_ENFORCED = status(
  NAME,
  'UnschedulableAndUnresolvable',
  "node(s) didn't match scheduler-enforced node affinity",
);
const CONFLICT = status(NAME, 'UnschedulableAndUnresolvable', 'pod affinity terms conflict');

interface PreferredTerm {
  readonly weight: number;
  readonly matches: NodeInfoMatcher;
}

const PRE_FILTER = stateKey<{ readonly matches: NodeInfoMatcher; readonly spec: PodSpec }>(`PreFilter${NAME}`, {
  tell: ({ spec }) => ({
    nodeSelector: spec.nodeSelector,
    requiredDuringSchedulingIgnoredDuringExecution:
      spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution,
  }),
});
const PRE_SCORE = stateKey<{ readonly preferred: readonly PreferredTerm[] }>(`PreScore${NAME}`);

/**
 * Passes the nodes that `nodeSelector` and required node affinity select, and prefers those of preferred node affinity.
 * The profile may add an affinity for all its Pods.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go.
 */
export const NodeAffinity: PluginFactory = {
  name: NAME,
  modelled: true,
  create(args) {
    const added = (args as NodeAffinityArgs).addedAffinity;
    const enforced = added?.requiredDuringSchedulingIgnoredDuringExecution;
    const matchesEnforced = enforced && onNodeInfo(compileNodeSelector(enforced));
    const addedPreferred = compilePreferred(added?.preferredDuringSchedulingIgnoredDuringExecution);
    return {
      name: NAME,
      sign: signNodeAffinity,
      local: ({ pod: { spec } }) => `${localText(spec.nodeSelector)} ${localText(spec.affinity?.nodeAffinity)}`,
      eventsToRegister: () => eventsToRegister(enforced),
      preFilter(state, { pod }) {
        const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
        if (!required && !matchesEnforced && !pod.spec.nodeSelector) return { status: SKIP };
        state.write(PRE_FILTER, { matches: requiredNodeAffinity(pod), spec: pod.spec });
        const nodeNames = required && namedNodes(required.nodeSelectorTerms);
        if (!nodeNames) return { status: SUCCESS };
        return nodeNames.size === 0 ? { status: CONFLICT } : { status: SUCCESS, nodeNames };
      },
      filter(state, { pod }, node) {
        if (matchesEnforced && !matchesEnforced(node)) return NOT_ENFORCED;
        const matches = state.read(PRE_FILTER)?.matches ?? requiredNodeAffinity(pod);
        return matches(node) ? SUCCESS : NO_MATCH;
      },
      preScore(state, { pod }) {
        const own = pod.spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
        if (!own && !added?.preferredDuringSchedulingIgnoredDuringExecution) return SKIP;
        const problems = preferredProblems(own ?? []);
        if (problems.length > 0) return status(NAME, 'Error', aggregate(problems));
        state.write(PRE_SCORE, { preferred: [...addedPreferred, ...compilePreferred(own)] });
        return SUCCESS;
      },
      score(state, _pod, node) {
        let sum = 0;
        for (const { weight, matches } of state.read(PRE_SCORE)?.preferred ?? []) if (matches(node)) sum += weight;
        return sum;
      },
      normalizeScore(_state, _pod, nodes, scores) {
        normalizeScores(scores, nodes.length, false);
        return SUCCESS;
      },
    };
  },
};

/** Errors in the terms that count. */
function preferredProblems(terms: readonly PreferredSchedulingTerm[]): string[] {
  return terms.flatMap(({ weight, preference }, i) =>
    weight === 0 ? [] : nodeSelectorTermProblems(preference, `[${i}]`),
  );
}

/** Terms of weight 0 and empty terms do not count. */
function compilePreferred(terms: readonly PreferredSchedulingTerm[] | undefined): PreferredTerm[] {
  return (terms ?? [])
    .filter(({ weight, preference }) => weight !== 0 && !isEmptyTerm(preference))
    .map(({ weight, preference }) => ({ weight, matches: onNodeInfo(compileNodeSelectorTerm(preference)) }));
}

function isEmptyTerm({ matchExpressions, matchFields }: NodeSelectorTerm): boolean {
  return (matchExpressions ?? []).length === 0 && (matchFields ?? []).length === 0;
}

/**
 * Nodes that the terms name with `metadata.name In`, if every term names some. Names intersect within a term, and the
 * terms are united. Undefined if any node may match.
 */
function namedNodes(terms: readonly NodeSelectorTerm[]): ReadonlySet<string> | undefined {
  if (terms.length === 0) return undefined;
  const union = new Set<string>();
  for (const term of terms) {
    const names = namesInTerm(term);
    if (!names) return undefined;
    for (const name of names) union.add(name);
  }
  return union;
}

function namesInTerm({ matchFields }: NodeSelectorTerm): readonly string[] | undefined {
  let names: readonly string[] | undefined;
  for (const { key, operator, values = [] } of matchFields ?? []) {
    if (key !== 'metadata.name' || operator !== 'In') continue;
    names = names ? names.filter((name) => values.includes(name)) : values;
  }
  return names;
}

/**
 * `addedAffinity` is the requirement of the plugin's arguments on every node.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go.
 */
export function eventsToRegister(addedAffinity?: NodeSelector): readonly ClusterEventWithHint[] {
  const isAllowed = addedAffinity ? compileNodeSelector(addedAffinity) : () => true;
  const isWorthIt = (pod: Pod, { old, now }: ObjectChange<Node>) =>
    now !== undefined && isAllowed(now) && isMatched(pod, now) && !(old !== undefined && isMatched(pod, old));
  return [{ event: clusterEvent('Node', 'Add', 'UpdateNodeLabel'), hint: hintFor('Node', isWorthIt) }];
}

function isMatched(pod: Pod, node: Node): boolean {
  if (!compileLabelMap(pod.spec.nodeSelector ?? {})(node.metadata.labels)) return false;
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || compileNodeSelector(required)(node);
}
