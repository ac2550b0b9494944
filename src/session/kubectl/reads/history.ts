import type { PodTemplateSpec } from '#model/generated/types.ts';
import { templateLines } from '../describe/podTemplate.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import type { Printed } from '../printed.ts';
import { existing, nameOf } from '../resources.ts';
import { revisionsOf } from '../rolloutHistory.ts';
import { targetsOf } from '../targets.ts';

/** `kubectl rollout history`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/history.go. */
export function history(asked: Invocation): Printed {
  const wanted = asked.flags.number('revision') ?? 0;
  if (wanted < 0) throw usageError(`revision must be a positive integer: ${wanted}`);
  const texts = targetsOf(asked).map(({ resource, namespace, name }) => {
    const revisions = revisionsOf(asked.world, existing(asked.world, resource, namespace, name));
    const which = nameOf(resource, name);
    if (wanted === 0) return `${which} \n${table(revisions)}\n`;
    const found = revisions.find(({ number }) => number === wanted);
    if (!found) throw usageError(`unable to find the specified revision`);
    return `${which} with revision #${wanted}\n${details(found.template)}\n`;
  });
  return { out: texts.join('') };
}

function table(revisions: ReturnType<typeof revisionsOf>): string {
  const rows = revisions.map(({ number, changeCause }) => `${String(number).padEnd(10)}${changeCause || '<none>'}\n`);
  return `${'REVISION'.padEnd(10)}CHANGE-CAUSE\n${rows.join('')}`;
}

function details(template: PodTemplateSpec): string {
  return templateLines(template).join('\n');
}
