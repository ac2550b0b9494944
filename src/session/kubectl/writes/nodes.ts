import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Node, Taint } from '#model/generated/types.ts';
import type { DrainCommand } from '#protocol/drainCommand.ts';
import { durationSeconds } from '../goDuration.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, notHere, usageError } from '../kubectlError.ts';
import { patchStep, planOf, readStep } from '../planParts.ts';
import { existing, resourceOf } from '../resources.ts';
import { type Target, targetsOf } from '../targets.ts';

/** `kubectl cordon` and `uncordon`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/drain/drain.go, RunCordonOrUncordon. */
export function cordon(asked: Invocation, wanted: boolean): KubectlPlan {
  const done = wanted ? 'cordoned' : 'uncordoned';
  const steps = nodesOf(asked, wanted ? 'cordon' : 'uncordon').map((target) => {
    const node = existing(asked.world, target.resource, '', target.name) as Node;
    if ((node.spec?.unschedulable ?? false) === wanted)
      return readStep(target, '', `node/${target.name} already ${done}`);
    return patchStep(target, '', { spec: { unschedulable: wanted ? true : null } }, done);
  });
  return planOf(asked, steps);
}

/** The named nodes, or all nodes that `-l` selects. */
function nodesOf(asked: Invocation, command: string): Target[] {
  if (asked.words.length === 0 && !asked.flags.has('selector'))
    throw new KubectlError(`error: USAGE: ${command} NODE [flags]\nSee 'kubectl ${command} -h' for help and examples`);
  const words = asked.words.map((word) => word.replace(/^(node|nodes|no)\//, ''));
  return targetsOf(asked, ['nodes', ...words]);
}

/** `kubectl drain`: a client of its own goes on until the node is empty. */
export function drain(asked: Invocation): DrainCommand {
  const targets = nodesOf(asked, 'drain');
  const { flags, world } = asked;
  if (targets.length !== 1) throw notHere('draining several nodes with one command');
  const [{ name } = { name: '' }] = targets;
  existing(world, resourceOf(world, 'nodes'), '', name);
  const grace = flags.number('grace-period') ?? -1;
  const timeoutSeconds = durationSeconds(flags.text('timeout'), 'timeout');
  return {
    type: 'node.drain',
    name,
    ...(flags.isOn('ignore-daemonsets') && { ignoreDaemonSets: true }),
    ...(flags.isOn('delete-emptydir-data') && { deleteEmptyDirData: true }),
    ...(flags.isOn('force') && { force: true }),
    ...(grace >= 0 && { gracePeriodSeconds: grace }),
    ...(timeoutSeconds > 0 && { timeoutSeconds }),
  };
}

const EFFECTS: readonly string[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

interface TaintChange {
  readonly key: string;
  readonly value: string;
  /** An empty text stands for every effect; this is allowed only when the taint is removed. */
  readonly effect: string;
  readonly goes: boolean;
}

/** `kubectl taint`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/taint/{taint,utils}.go. */
export function taint(asked: Invocation): KubectlPlan {
  const { flags, world } = asked;
  const isChange = (word: string) => /[=:]/.test(word) || word.endsWith('-');
  const changes = asked.words.filter((word) => isChange(word)).map((word) => readTaint(word));
  if (changes.length === 0) throw usageError('at least one taint update is required');
  const targets = targetsOf(
    asked,
    asked.words.filter((word) => !isChange(word)),
  );
  const steps = targets.map((target) => {
    if (target.resource.kind !== 'Node')
      throw usageError(`invalid resource type ${target.resource.plural}, only node types are supported`);
    const node = existing(world, target.resource, '', target.name) as Node;
    const taints = changed(node, changes, flags.isOn('overwrite'));
    return patchStep(target, '', { spec: { taints: taints.length > 0 ? taints : null } }, outcome(changes), 'merge');
  });
  return planOf(asked, steps);
}

function readTaint(word: string): TaintChange {
  const goes = word.endsWith('-');
  const [keyAndValue = '', effect = '', ...rest] = (goes ? word.slice(0, -1) : word).split(':');
  const [key = '', value = '', ...more] = keyAndValue.split('=');
  const isWhole = rest.length === 0 && more.length === 0 && key !== '';
  if (!isWhole || (!goes && effect === '')) throw usageError(`invalid taint spec: ${word}`);
  if (effect !== '' && !EFFECTS.includes(effect))
    throw usageError(`invalid taint effect: ${effect}, unsupported taint effect`);
  return { key, value, effect, goes };
}

function changed({ metadata, spec }: Node, changes: readonly TaintChange[], overwrites: boolean): Taint[] {
  let taints: Taint[] = (spec?.taints ?? []).map((one) => ({ ...one }));
  for (const { key, value, effect, goes } of changes) {
    const same = (one: Taint) => one.key === key && (effect === '' || one.effect === effect);
    const isThere = taints.some(same);
    if (goes && !isThere) throw usageError(`taint "${effect === '' ? key : `${key}:${effect}`}" not found`);
    if (!goes && isThere && !overwrites)
      throw usageError(
        `node ${metadata.name} already has ${key} taint(s) with same effect(s) and --overwrite is false`,
      );
    taints = taints.filter((one) => !same(one));
    if (!goes) taints.push({ key, ...(value !== '' && { value }), effect });
  }
  return taints;
}

function outcome(changes: readonly TaintChange[]): string {
  const some = changes.some(({ goes }) => !goes);
  const gone = changes.some(({ goes }) => goes);
  return some && gone ? 'modified' : gone ? 'untainted' : 'tainted';
}
