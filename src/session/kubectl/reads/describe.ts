import type { KubeObject } from '#model/kinds.ts';
import { describedLines } from '../describe/describers.ts';
import { tabAligned } from '../describe/parts.ts';
import type { Invocation } from '../invocation.ts';
import { usageError } from '../kubectlError.ts';
import { type ManifestObject, objectsInFiles } from '../manifestObjects.ts';
import { missing, type NamedObject, objectOf, readTargets } from '../resources.ts';
import { selected } from '../targets.ts';
import type { Printed } from '../writeOutput.ts';
import { checkMayGet } from './permission.ts';

/**
 * `kubectl describe`. A name without an object matches all names that begin with it; for several objects the Events
 * are left out. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/describe/describe.go.
 */
export function describe(asked: Invocation): Printed {
  const { words, flags, namespace } = asked;
  if (words.length === 0 && !flags.has('filename'))
    throw usageError(
      'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.',
    );
  const { found, errors } = find(asked);
  const [error] = errors;
  if (errors.length === 1 && found.length === 0 && words.length === 2 && error) return matching(asked, error);
  if (found.length === 0 && errors.length === 0)
    return {
      out: '',
      err: flags.isOn('all-namespaces') ? 'No resources found' : `No resources found in ${namespace} namespace.`,
    };
  const isSingle = found.length === 1 && errors.length === 0;
  const withEvents = flags.isOn('show-events', isSingle);
  const texts = found.map((object) => described(asked, object, withEvents));
  return { out: texts.join('\n\n'), err: errors.join('\n'), failed: errors.length > 0 };
}

function find(asked: Invocation): { readonly found: readonly KubeObject[]; readonly errors: readonly string[] } {
  const { words, flags, world, namespace } = asked;
  const { resources, objects } = flags.has('filename')
    ? { resources: [], objects: objectsInFiles(asked).map(inFile) }
    : readTargets(world, words);
  const found = resources.flatMap((resource) => selected(asked, resource));
  const errors: string[] = [];
  for (const { resource, name } of objects) {
    checkMayGet(asked, resource, namespace, name);
    const object = objectOf(world, resource, namespace, name);
    if (object) found.push(object);
    else errors.push(missing(resource, name).message);
  }
  return { found, errors };
}

function inFile({ resource, object }: ManifestObject): NamedObject {
  return { resource, name: object.metadata.name };
}

function described(asked: Invocation, object: KubeObject, withEvents: boolean): string {
  return `${tabAligned(describedLines(object, asked, withEvents)).join('\n')}\n`;
}

/** All objects whose names begin with a name that no object has. */
function matching(asked: Invocation, error: string): Printed {
  const [type = '', prefix = ''] = asked.words;
  const { resources } = readTargets(asked.world, [type]);
  const found = resources
    .flatMap((resource) => selected(asked, resource))
    .filter(({ metadata }) => metadata.name.startsWith(prefix));
  if (found.length === 0 || type.includes('/')) return { out: '', err: error, failed: true };
  const withEvents = asked.flags.isOn('show-events');
  return { out: found.map((object) => `${described(asked, object, withEvents)}\n`).join('') };
}
