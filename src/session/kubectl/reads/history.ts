import { POD_TEMPLATE_HASH } from '#cluster/controllers/controllerRevisions.ts';
import { templateLines } from '../describe/pod.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { existing, nameOf, qualifiedKindName } from '../resources.ts';
import { ROLLED_OUT, revisionsOf } from '../rolloutHistory.ts';
import { targetsOf } from '../targets.ts';
import type { Printed } from '../writeOutput.ts';
import { checkMayGet } from './permission.ts';

/** `kubectl rollout history`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/history.go. */
export function history(asked: Invocation): Printed {
  const wanted = asked.flags.number('revision') ?? 0;
  if (wanted < 0) throw usageError(`revision must be a positive integer: ${wanted}`);
  if (asked.words.length === 0 && !asked.flags.has('filename')) throw usageError('required resource not specified');
  const texts = targetsOf(asked, asked.words, { takesAll: true }).map(({ resource, namespace, name }) => {
    checkMayGet(asked, resource, namespace, name);
    const object = existing(asked.world, resource, namespace, name);
    if (!ROLLED_OUT.has(resource.kind))
      throw usageError(`no history viewer has been implemented for "${qualifiedKindName(resource)}"`);
    const revisions = revisionsOf(asked.world, object);
    const which = nameOf(resource, name);
    if (wanted === 0) return `${which} \n${table(revisions)}\n`;
    const found = revisions.find(({ number }) => number === wanted);
    if (!found) throw usageError(`unable to find the specified revision`);
    return `${which} with revision #${wanted}\n${details(found)}\n`;
  });
  return { out: texts.join('') };
}

function table(revisions: ReturnType<typeof revisionsOf>): string {
  const rows = revisions.map(({ number, changeCause }) => `${String(number).padEnd(10)}${changeCause || '<none>'}\n`);
  return `${'REVISION'.padEnd(10)}CHANGE-CAUSE\n${rows.join('')}`;
}

/** The details with tabs, as kubectl prints them. */
function details({ template, hash }: ReturnType<typeof revisionsOf>[number]): string {
  const { metadata } = template;
  const labels = hash === undefined ? metadata?.labels : { ...metadata?.labels, [POD_TEMPLATE_HASH]: hash };
  const whole = { ...template, metadata: { ...metadata, ...(labels && { labels }) } };
  return templateLines(whole)
    .map((line) => `${line}\n`)
    .join('');
}
