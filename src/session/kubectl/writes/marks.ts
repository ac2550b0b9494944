import { ownValue } from '#base/ownValue.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { patchStep, planOf, readStep } from '../planParts.ts';
import { existing, nameOf } from '../resources.ts';
import { targetsOf } from '../targets.ts';

type Field = 'labels' | 'annotations';

/** `kubectl label` and `annotate`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/label/label.go, annotate/annotate.go. */
export function mark(asked: Invocation, field: Field): KubectlPlan {
  const isChange = (word: string) => word.includes('=') || word.endsWith('-');
  const changes = asked.words.filter((word) => isChange(word)).map((word) => readChange(word));
  const one = field === 'labels' ? 'label' : 'annotation';
  if (changes.length === 0) throw usageError(`at least one ${one} update is required`);
  const targets = targetsOf(
    asked,
    asked.words.filter((word) => !isChange(word)),
  );
  const warnings: string[] = [];
  const steps = targets.map((target) => {
    const { resource, namespace, name } = target;
    const present = existing(asked.world, resource, namespace, name).metadata[field] ?? {};
    if (!asked.flags.isOn('overwrite')) checkPresent(present, changes, field);
    for (const { key, value } of changes)
      if (value === null && ownValue(present, key) === undefined) warnings.push(`${one} "${key}" not found.`);
    const differing = changes.filter(({ key, value }) => (ownValue(present, key) ?? null) !== value);
    const done = field === 'annotations' ? 'annotated' : outcome(differing);
    if (differing.length === 0 && field === 'labels')
      return readStep(target, namespace, `${nameOf(resource, name)} not labeled`);
    const patch = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
    return patchStep(target, namespace, { metadata: { [field]: patch } }, done, 'merge');
  });
  return planOf(asked, steps, { warnings });
}

interface Change {
  readonly key: string;
  readonly value: string | null;
}

function readChange(word: string): Change {
  const at = word.indexOf('=');
  return at < 0 ? { key: word.slice(0, -1), value: null } : { key: word.slice(0, at), value: word.slice(at + 1) };
}

function checkPresent(present: { readonly [key: string]: string }, changes: readonly Change[], field: Field): void {
  const taken = changes.filter(({ key, value }) => {
    const now = ownValue(present, key);
    return value !== null && now !== undefined && now !== value;
  });
  if (taken.length === 0) return;
  const list = taken.map(({ key }) => `'${key}' already has a value (${ownValue(present, key)})`);
  throw usageError(
    field === 'labels'
      ? `${list[0]}, and --overwrite is false`
      : `--overwrite is false but found the following declared annotation(s): ${list.join('; ')}`,
  );
}

function outcome(changes: readonly Change[]): string {
  return changes.length > 0 && changes.every(({ value }) => value === null) ? 'unlabeled' : 'labeled';
}
