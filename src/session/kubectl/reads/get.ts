import { store } from '#cluster/api/kindTables.ts';
import { compileSelection } from '#cluster/apiserver/cacher/selection.ts';
import type { KubeObject } from '#model/kinds.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { exportJson, exportYaml, objectYaml } from '#model/manifest/exportManifests.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { customColumns } from '../output/customColumns.ts';
import { templateText } from '../output/evaluateJsonPath.ts';
import { parseJsonPath } from '../output/parseJsonPath.ts';
import type { Printed } from '../printed.ts';
import { printObjects } from '../printObjects.ts';
import { missing, nameOf, objectOf, type Resource, readTargets } from '../resources.ts';
import { sortedBy } from '../sortBy.ts';
import { raw } from './raw.ts';
import { storageAt, watchedResource } from './watch.ts';

/** The objects of one resource that a line asks for. */
interface Group {
  readonly resource: Resource;
  readonly objects: readonly KubeObject[];
}

const NO_TYPE = `You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.

error: Required resource not specified.
Use "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).
See 'kubectl get -h' for help and examples`;

/** `kubectl get`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/get/get.go. */
export function get(asked: Invocation): Printed {
  const { words, flags } = asked;
  const url = flags.text('raw');
  if (url !== undefined) return raw(asked, url);
  if (words.length === 0) throw new KubectlError(NO_TYPE);
  const { groups, errors } = find(asked);
  const isNamed = words.length > 1 || words.some((word) => word.includes('/'));
  const output = flags.text('output') ?? '';
  if (flags.isOn('watch')) return beginWatch(asked, groups, errors);
  if (output === '' || output === 'wide') return printTables(asked, groups, errors, isNamed);
  return { out: dump(groups, output, isNamed, flags.isOn('no-headers')), err: errors.join('\n') };
}

/** The table of now; what comes after it is printed as things change. */
function beginWatch(asked: Invocation, groups: readonly Group[], errors: readonly string[]): Printed {
  const { world, flags } = asked;
  const { resource } = watchedResource(asked);
  const shown = groups.some(({ objects }) => objects.length > 0);
  const table = shown ? printTables(asked, groups, errors, false) : { out: '', err: errors.join('\n') };
  if (errors.length > 0 && !flags.isOn('ignore-not-found')) return { ...table, failed: true };
  return { ...table, watchesFrom: storageAt(world, resource.kind).revision };
}

/** What a line names, or what a selector finds. */
function find(asked: Invocation): { groups: Group[]; errors: string[] } {
  const { world, words, namespace } = asked;
  const { resources, objects } = readTargets(world, words);
  const groups: Group[] = resources.map((resource) => ({ resource, objects: selected(asked, resource) }));
  const errors: string[] = [];
  for (const { resource, name } of objects) {
    const object = objectOf(world, resource, namespace, name);
    if (object) groups.push({ resource, objects: [object] });
    else errors.push(missing(resource, name).message);
  }
  return { groups: joined(groups), errors: asked.flags.isOn('ignore-not-found') ? [] : errors };
}

/** Objects of one resource in a row share a table. */
function joined(groups: readonly Group[]): Group[] {
  const out: Group[] = [];
  for (const group of groups) {
    const last = out.at(-1);
    if (last?.resource.kind === group.resource.kind)
      out[out.length - 1] = { resource: last.resource, objects: [...last.objects, ...group.objects] };
    else out.push(group);
  }
  return out;
}

/** The objects of a resource in the namespace, or in all, that the selectors match; in the order that was asked for. */
export function selected(asked: Invocation, resource: Resource): KubeObject[] {
  return sortedBy(matching(asked, resource), asked.flags.text('sort-by'));
}

/** The same by namespace and name. */
export function matching({ world, flags, namespace }: Invocation, resource: Resource): KubeObject[] {
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
    if (error instanceof SelectorError) throw usageError(error.message);
    throw error;
  }
}

function printTables(
  { flags, nowUs, namespace }: Invocation,
  groups: readonly Group[],
  errors: readonly string[],
  isNamed: boolean,
): Printed {
  const shown = groups.filter(({ objects }) => objects.length > 0);
  const isEmpty = shown.length === 0 && errors.length === 0 && !flags.isOn('ignore-not-found');
  const inAll = flags.isOn('all-namespaces');
  const several = groups.length > 1 || (isNamed && shown.length > 1);
  const tables = shown.map(({ resource, objects }) =>
    printObjects(resource.kind, objects, nowUs, {
      isWide: flags.text('output') === 'wide',
      withNamespace: inAll && resource.namespaced,
      namePrefix: several ? nameOf(resource, '') : '',
      showsLabels: flags.isOn('show-labels'),
      labelColumns: flags.list('label-columns'),
      withoutHeadings: flags.isOn('no-headers'),
    }),
  );
  const where = inAll || groups.some(({ resource }) => !resource.namespaced) ? '' : ` in ${namespace} namespace.`;
  return {
    out: tables.join('\n'),
    err: isEmpty ? `No resources found${where}` : errors.join('\n'),
    failed: errors.length > 0,
  };
}

function dump(groups: readonly Group[], output: string, isNamed: boolean, isBare: boolean): string {
  const objects = groups.flatMap((group) => group.objects);
  const single = isNamed && objects.length === 1 ? objects[0] : undefined;
  const [format = '', ...rest] = output.split('=');
  const template = rest.join('=');
  const whole = single ?? { apiVersion: 'v1', kind: 'List', metadata: { resourceVersion: '' }, items: objects };
  switch (format) {
    case 'jsonpath':
      return templateText(parseJsonPath(template), whole);
    case 'custom-columns':
      return customColumns(template, objects, isBare);
    case 'yaml':
      return single ? objectYaml(single) : exportYaml(objects);
    case 'json':
      return single ? `${JSON.stringify(single, undefined, 4)}\n` : exportJson(objects);
    case 'name':
      return groups
        .flatMap((group) => group.objects.map(({ metadata }) => `${nameOf(group.resource, metadata.name)}\n`))
        .join('');
    default:
      throw usageError(
        `unable to match a printer suitable for the output format "${output}", allowed formats are: custom-columns,json,jsonpath,name,wide,yaml`,
      );
  }
}
