import { compare } from '#base/order.ts';
import { ownValue } from '#base/record.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { groupOf } from '#model/kinds.ts';
import { labelValue } from '#model/validation/common/labelNames.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { patchStep, planOf, readStep } from '../planParts.ts';
import { existing, nameOf } from '../resources.ts';
import { stepsFor, targetsOf } from '../targets.ts';
import type { Printed } from '../writeOutput.ts';
import { splitPairs } from './setPodSpec.ts';

type Field = 'labels' | 'annotations';
const CHANGE_CAUSE = 'kubernetes.io/change-cause';

/** `kubectl label` and `annotate`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/label/label.go, annotate/annotate.go. */
export function mark(asked: Invocation, field: Field): KubectlPlan | Printed {
  const { flags } = asked;
  const one = field === 'labels' ? 'label' : 'annotation';
  const { objects, changes: words } = splitPairs(asked.words, one);
  const changes = words.map((word) => (field === 'labels' ? readLabel(word) : readAnnotation(word)));
  checkBoth(changes, field);
  if (flags.isOn('all') && flags.has('selector')) throw usageError('cannot set --all and --selector at the same time');
  if (flags.isOn('all') && flags.has('field-selector'))
    throw usageError('cannot set --all and --field-selector at the same time');
  if (objects.length === 0 && !flags.has('filename'))
    throw usageError('one or more resources must be specified as <resource> <name> or <resource>/<name>');
  if (flags.isOn('list')) return listed(asked, objects, changes, field);
  if (changes.length === 0) throw usageError(`at least one ${one} update is required`);
  const steps = stepsFor(asked, targetsOf(asked, objects), (target, { metadata }) => {
    const { resource, namespace, name } = target;
    const present = metadata[field] ?? {};
    if (!flags.isOn('overwrite')) checkPresent(present, changes, field);
    const isThere = (key: string) => ownValue(present, key) !== undefined;
    const absent = changes.filter(({ key, value }) => value === null && !isThere(key));
    const notes = field === 'labels' ? absent.map(({ key }) => `label "${key}" not found.\n`).join('') : '';
    const differing = changes.filter(({ key, value }) => (ownValue(present, key) ?? null) !== value);
    if (differing.length === 0 && field === 'labels')
      return readStep(target, namespace, `${notes}${nameOf(resource, name)} not labeled`);
    const done = field === 'annotations' ? 'annotated' : outcome(differing);
    const patch = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
    const step = patchStep(target, namespace, { metadata: { [field]: patch } }, done, 'merge');
    return { ...step, done: notes + step.done };
  });
  return planOf(asked, steps);
}

/** The present labels or annotations with the requested changes; nothing is sent. */
function listed(asked: Invocation, words: readonly string[], changes: readonly Change[], field: Field): Printed {
  if (asked.flags.text('output')) throw usageError('--list and --output may not be specified together');
  const targets = targetsOf(asked, words);
  const isOne = targets.length === 1 && (words.length > 1 || words.some((word) => word.includes('/')));
  const texts = targets.map(({ resource, namespace, name }) => {
    const { metadata } = existing(asked.world, resource, namespace, name);
    const changed = Object.entries({
      ...metadata[field],
      ...Object.fromEntries(changes.map(({ key, value }) => [key, value])),
    });
    const lines = changed
      .filter(([, value]) => value !== null)
      .sort(([a], [b]) => compare(a, b))
      .map(([key, value]) => `${isOne ? '' : ' '}${key}=${value}\n`);
    const title = `Listing ${field} for ${resource.kindName}.${groupOf(resource.apiVersion)}/${name}:\n`;
    return (isOne ? '' : title) + lines.join('');
  });
  return { out: texts.join('') };
}

interface Change {
  readonly key: string;
  readonly value: string | null;
}

function readLabel(word: string): Change {
  const [key = '', value, ...more] = word.split('=');
  if (value === undefined) return { key: word.slice(0, -1), value: null };
  if (more.length > 0) throw usageError(`invalid label spec: ${word}`);
  const problems = labelValue(value);
  if (problems.length > 0) throw usageError(`invalid label value: ${JSON.stringify(word)}: ${problems.join(';')}`);
  return { key, value };
}

function readAnnotation(word: string): Change {
  const at = word.indexOf('=');
  return at < 0 ? { key: word.slice(0, -1), value: null } : { key: word.slice(0, at), value: word.slice(at + 1) };
}

function checkBoth(changes: readonly Change[], field: Field): void {
  const removed = changes.filter(({ value }) => value === null).map(({ key }) => key);
  const both = removed.filter((key) => changes.some((change) => change.key === key && change.value !== null));
  if (both.length === 0) return;
  throw usageError(
    field === 'labels'
      ? 'can not both modify and remove a label in the same command'
      : `can not both modify and remove the following annotation(s) in the same command: ${both.join(', ')}`,
  );
}

function checkPresent(present: { readonly [key: string]: string }, changes: readonly Change[], field: Field): void {
  const taken = changes.filter(({ key, value }) => {
    const now = ownValue(present, key);
    const mayChange = field === 'annotations' && key === CHANGE_CAUSE;
    return value !== null && now !== undefined && now !== value && !mayChange;
  });
  if (taken.length === 0) return;
  const list = taken.map(({ key }) => `'${key}' already has a value (${ownValue(present, key)})`);
  if (field === 'annotations')
    throw usageError(`--overwrite is false but found the following declared annotation(s): ${list.join('; ')}`);
  const texts = list.map((text) => `${text}, and --overwrite is false`);
  throw usageError(texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`);
}

function outcome(changes: readonly Change[]): string {
  const added = changes.some(({ value }) => value !== null);
  const removed = changes.some(({ value }) => value === null);
  return added && removed ? 'modified' : added ? 'labeled' : 'unlabeled';
}
