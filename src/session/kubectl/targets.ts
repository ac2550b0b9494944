import type { Invocation } from './invocation.ts';
import { usageError } from './kubectlError.ts';
import { selected } from './reads/get.ts';
import { type NamedObject, readTargets } from './resources.ts';

/** An object and the namespace that it is in. */
export interface Target extends NamedObject {
  readonly namespace: string;
}

/** The objects that a changing command names; by `-l`, `--all` or their names. */
export function targetsOf(asked: Invocation, words: readonly string[] = asked.words): Target[] {
  if (words.length === 0) throw usageError('You must provide one or more resources by argument or filename.');
  const { resources, objects } = readTargets(asked.world, words);
  if (resources.length === 0) return objects.map((object) => ({ ...object, namespace: asked.namespace }));
  if (!asked.flags.has('selector') && !asked.flags.has('field-selector') && !asked.flags.isOn('all'))
    throw usageError('resource(s) were provided, but no name was specified');
  return resources.flatMap((resource) =>
    selected(asked, resource).map(({ metadata }) => ({
      resource,
      name: metadata.name,
      namespace: metadata.namespace ?? asked.namespace,
    })),
  );
}
