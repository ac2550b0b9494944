import { store } from '#cluster/api/kindTables.ts';
import { compileSelection } from '#cluster/apiserver/cacher/selection.ts';
import type { KubectlFailure, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { failureText } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import type { Invocation } from './invocation.ts';
import { KubectlError, usageError } from './kubectlError.ts';
import { objectsInFiles } from './manifestObjects.ts';
import type { Flags } from './parseFlags.ts';
import { getRequest } from './planParts.ts';
import { sortedBy } from './printObjects.ts';
import { checkMayList } from './reads/permission.ts';
import { missing, type NamedObject, objectOf, type Resource, readTargets } from './resources.ts';

/** An object with its namespace. */
export interface Target extends NamedObject {
  readonly namespace: string;
  /** The file that the object was read from. */
  readonly file?: string;
  /** The server has no such kind: what kubectl says of it. */
  readonly unmapped?: string;
}

const MISSING_RESOURCE = `You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

/**
 * The objects that a changing command names: by files, `-l`, `--all` or their names. Some commands take all objects
 * of a type without a name (`takesAll`). Upstream source (v1.36.2):
 * staging/src/k8s.io/cli-runtime/pkg/resource/builder.go.
 */
export function targetsOf(
  asked: Invocation,
  words: readonly string[] = asked.words,
  { takesAll = false }: { readonly takesAll?: boolean } = {},
): Target[] {
  const { flags, world, namespace } = asked;
  if (flags.has('filename')) return targetsInFiles(asked, words);
  if (words.length === 0 && selects(asked))
    throw usageError('at least one resource must be specified to use a selector');
  if (words.length === 0) throw usageError(MISSING_RESOURCE);
  const { resources, objects } = readTargets(world, words);
  if (objects.length > 0 && selects(asked))
    throw usageError(
      words.some((word) => word.includes('/'))
        ? 'selectors and the all flag cannot be used when passing resource/name arguments'
        : 'name cannot be provided when a selector is specified',
    );
  if (resources.length === 0) return objects.map((object) => ({ ...object, namespace }));
  if (!takesAll && !selects(asked)) throw usageError('resource(s) were provided, but no name was specified');
  return resources.flatMap((resource) =>
    selected(asked, resource).map(({ metadata }) => ({
      resource,
      name: metadata.name,
      namespace: metadata.namespace ?? namespace,
    })),
  );
}

function selects({ flags }: Invocation): boolean {
  return flags.has('selector') || flags.has('field-selector') || flags.isOn('all');
}

/** The objects of a resource in the namespace, or in all, that the selectors match; in the requested order. */
export function selected(asked: Invocation, resource: Resource): KubeObject[] {
  return sortedBy(matching(asked, resource), asked.flags.text('sort-by'));
}

/** The matching objects by namespace and name. */
export function matching(asked: Invocation, resource: Resource): KubeObject[] {
  const { world, flags, namespace } = asked;
  checkMayList(asked, resource);
  try {
    const { matches } = compileSelection(
      resource.kind,
      flags.text('selector') ?? '',
      flags.text('field-selector') ?? '',
    );
    const everywhere = !resource.namespaced || flags.isOn('all-namespaces');
    return world
      .table(store(resource.kind))
      .values()
      .filter((object) => (everywhere || object.metadata.namespace === namespace) && matches(object));
  } catch (error) {
    if (error instanceof SelectorError) throw unlistable(resource, flags, error.message);
    throw error;
  }
}

/**
 * The API server's refusal with kubectl's addition. Upstream source (v1.36.2):
 * staging/src/k8s.io/cli-runtime/pkg/resource/helper.go, EnhanceListError.
 */
function unlistable({ apiVersion, plural }: Resource, flags: Flags, message: string): KubectlError {
  const version = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
  const what = JSON.stringify(`${version}, Resource=${plural}`);
  const [labels, fields] = ['selector', 'field-selector'].map((flag) => JSON.stringify(flags.text(flag) ?? ''));
  return new KubectlError(
    `Error from server (BadRequest): Unable to find ${what} that match label selector ${labels}, field selector ${fields}: ${message}`,
  );
}

function targetsInFiles(asked: Invocation, words: readonly string[]): Target[] {
  if (words.length > 0)
    throw usageError('when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well');
  return objectsInFiles(asked).map(({ resource, namespace, object, file, unmapped }) => ({
    resource,
    file,
    ...(unmapped !== undefined && { unmapped }),
    namespace,
    name: object.metadata.name,
  }));
}

/**
 * The steps for each object. A missing or unsuitable object is reported at the end; the others continue.
 * @throws {KubectlError} when nothing can be done at all.
 */
export function stepsFor(
  { world, flags }: Invocation,
  targets: readonly Target[],
  stepsOf: (target: Target, object: KubeObject) => KubectlStep | readonly KubectlStep[],
): KubectlStep[] {
  const failures: KubectlFailure[] = [];
  const steps = targets.flatMap((target): readonly KubectlStep[] => {
    const { resource, namespace, name, unmapped } = target;
    if (unmapped !== undefined) {
      failures.push({ text: unmapped });
      return [{ requests: [], done: '', failure: unmapped }];
    }
    const object = objectOf(world, resource, namespace, name);
    if (!object) {
      failures.push({ text: missing(resource, name).message });
      return [{ requests: [getRequest(resource, namespace, name)], done: '' }];
    }
    try {
      const made = stepsOf(target, object);
      return 'requests' in made ? [made] : made;
    } catch (error) {
      if (!(error instanceof KubectlError)) throw error;
      const text = error.message.replace(/^error: /, '');
      failures.push({ text });
      return [{ requests: [], done: '', failure: text }];
    }
  });
  // A user of `--as` may not be allowed to see that the object is missing. Then the server's own answer is printed.
  const areAllMissing = steps.some(({ requests }) => requests.length > 0);
  if (failures.length > 0 && failures.length === targets.length && !(flags.has('as') && areAllMissing))
    throw new KubectlError(allFailed(failures));
  return steps;
}

/** A single failure has its own format. */
function allFailed(failures: readonly KubectlFailure[]): string {
  const [only] = failures;
  const isServers = failures.length === 1 && only?.text?.startsWith('Error from server');
  return isServers ? (only?.text ?? '') : failureText(failures);
}
