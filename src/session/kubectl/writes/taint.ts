import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Node, Taint } from '#model/generated/types.ts';
import { labelValue, qualifiedName } from '#model/validation/common/labelNames.ts';
import type { Invocation } from '../invocation.ts';
import { type KubectlError, usageError } from '../kubectlError.ts';
import { patchStep, planOf } from '../planParts.ts';
import { resourceOf } from '../resources.ts';
import { stepsFor, type Target, targetsOf } from '../targets.ts';
import { splitPairs } from './setPodSpec.ts';

const EFFECTS: readonly string[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

interface TaintChange {
  readonly key: string;
  readonly value: string;
  /** An empty text means every effect, which is allowed only when the taint is removed. */
  readonly effect: string;
  readonly goes: boolean;
}

/** `kubectl taint`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/taint/{taint,utils}.go. */
export function taint(asked: Invocation): KubectlPlan {
  const isChange = (word: string) => /[=:]/.test(word) || word.endsWith('-');
  const { objects, changes: words } = splitPairs(asked.words, 'taint', isChange);
  if (objects.length === 0) throw usageError('one or more resources must be specified as <resource> <name>');
  if (words.length === 0) throw usageError('at least one taint update is required');
  const changes = readTaints(words);
  const steps = stepsFor(asked, nodesOf(asked, objects, changes), (target, object) =>
    taintStep(asked, target, object as Node, changes),
  );
  return planOf(asked, steps);
}

function readTaints(words: readonly string[]): TaintChange[] {
  const changes = words.map((word) => readTaint(word));
  const seen = new Set<string>();
  for (const { key, value, effect, goes } of changes) {
    if (goes) continue;
    if (seen.has(`${effect} ${key}`))
      throw misused(`duplicated taints with the same key and effect: {${key} ${value} ${effect} <nil>}`);
    seen.add(`${effect} ${key}`);
  }
  return changes;
}

function readTaint(word: string): TaintChange {
  const goes = word.endsWith('-');
  const text = goes ? word.slice(0, -1) : word;
  const parts = text.split(':');
  if (parts.length > 2) throw misused(`invalid taint spec: ${text}`);
  const [first = '', effect] = parts;
  const [key = '', value = '', ...more] = effect === undefined ? [first] : first.split('=');
  if (effect !== undefined && !EFFECTS.includes(effect))
    throw misused(`invalid taint effect: ${effect}, unsupported taint effect`);
  if (more.length > 0) throw misused(`invalid taint spec: ${text}`);
  const problems = effect === undefined ? [] : labelValue(value);
  const wrong = problems.length > 0 ? problems : qualifiedName(key);
  if (wrong.length > 0) throw misused(`invalid taint spec: ${text}, ${wrong.join('; ')}`);
  if (!goes && effect === undefined) throw misused(`invalid taint spec: ${word}`);
  return { key, value, effect: effect ?? '', goes };
}

function misused(message: string): KubectlError {
  return usageError(`${message}\nSee 'kubectl taint -h' for help and examples`);
}

function nodesOf(asked: Invocation, objects: readonly string[], changes: readonly TaintChange[]): Target[] {
  const { flags, world } = asked;
  const [type = '', ...names] = objects;
  if (resourceOf(world, type).kind !== 'Node')
    throw usageError(`invalid resource type ${type.toLowerCase()}, only node types are supported`);
  const both = changes.filter(
    ({ goes, key, effect }) =>
      goes && changes.some((one) => !one.goes && one.key === key && (effect === '' || one.effect === effect)),
  );
  if (both.length > 0)
    throw usageError(
      `can not both modify and remove the following taint(s) in the same command: ${both.map(({ key, effect }) => `${key}=${effect}`).join(', ')}`,
    );
  if (flags.isOn('all') && flags.has('selector'))
    throw usageError("setting 'all' parameter with a non empty selector is prohibited");
  if (flags.isOn('all') || flags.has('selector')) return targetsOf(asked, ['nodes']);
  if (names.length === 0)
    throw usageError("at least one resource name must be specified since 'all' parameter is not set");
  return targetsOf(asked, ['nodes', ...names]);
}

function taintStep(
  { flags }: Invocation,
  target: Target,
  { metadata, spec }: Node,
  changes: readonly TaintChange[],
): KubectlStep {
  const present = spec?.taints ?? [];
  const added = changes.filter(({ goes }) => !goes);
  const isSame = (a: { key: string; effect: string }) => (b: { key: string; effect: string }) =>
    a.key === b.key && a.effect === b.effect;
  const taken = added.filter((change) => present.some(isSame(change))).map(({ key }) => key);
  if (taken.length > 0 && !flags.isOn('overwrite'))
    throw usageError(
      `node ${metadata.name} already has ${taken.join(',')} taint(s) with same effect(s) and --overwrite is false`,
    );
  const merged: Taint[] = [
    ...added.map(({ key, value, effect }) => ({ key, ...(value !== '' && { value }), effect })),
    ...present.filter((one) => !added.some(isSame(one))),
  ];
  const { taints, isRemoved } = without(
    merged,
    changes.filter(({ goes }) => goes),
  );
  const isAdded = merged.length !== present.length;
  const done = (isAdded && isRemoved) || flags.isOn('overwrite') ? 'modified' : isAdded ? 'tainted' : 'untainted';
  return patchStep(target, '', { spec: { taints: taints.length > 0 ? taints : null } }, done, 'merge');
}

/** The last taint of the list decides the message, as upstream does it. */
function without(
  all: readonly Taint[],
  removed: readonly TaintChange[],
): { readonly taints: readonly Taint[]; readonly isRemoved: boolean } {
  const missing: string[] = [];
  let taints = all;
  let isRemoved = false;
  for (const { key, effect } of removed) {
    const left = taints.filter((one) => one.key !== key || (effect !== '' && one.effect !== effect));
    isRemoved = left.length !== taints.length;
    if (!isRemoved) missing.push(`taint ${JSON.stringify(effect === '' ? key : `${key}:${effect}`)} not found`);
    taints = left;
  }
  if (missing.length > 0) throw usageError(missing.length === 1 ? (missing[0] ?? '') : `[${missing.join(', ')}]`);
  return { taints, isRemoved };
}
