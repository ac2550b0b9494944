import { compileSelection } from '#cluster/apiserver/cacher/selection.ts';
import { etcdHistory } from '#cluster/etcd/history.ts';
import type { EtcdRevision } from '#cluster/etcd/keyRevision.ts';
import { ETCD_REVISIONS, NO_REVISION } from '#cluster/etcd/keyRevision.ts';
import { clusterOf } from '#cluster/etcd/registryKey.ts';
import type { KubectlFailure } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { failureText } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { KubectlWatched } from '#protocol/kubectl.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, notHere, usageError } from '../kubectlError.ts';
import { isSeveralFiles, objectsInFiles } from '../manifestObjects.ts';
import { checkOutput, dump, type ObjectGroup } from '../output/dump.ts';
import type { Flags } from '../parseFlags.ts';
import { printObjects, sortedBy, tableCells } from '../printObjects.ts';
import { missing, objectOf, qualifiedKind, type Resource, readTargets } from '../resources.ts';
import { servedTable } from '../tables/customTable.ts';
import type { KindTable } from '../tables/table.ts';
import { selected } from '../targets.ts';
import { rowBelow, textTable } from '../textTable.ts';
import type { Printed } from '../writeOutput.ts';
import { refusalOf, resourceRequest } from './permission.ts';
import { raw } from './raw.ts';

const UNSORTED = 'warning: --watch requested, --sort-by will be ignored for watch events received';

const NO_TYPE = `You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.

error: Required resource not specified.
Use "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).
See 'kubectl get -h' for help and examples`;

/** `kubectl get`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/get/get.go. */
export function get(asked: Invocation): Printed {
  const { words, flags } = asked;
  const url = flags.text('raw');
  if (url !== undefined) return raw(asked, url);
  if (words.length === 0 && !flags.has('filename')) throw new KubectlError(NO_TYPE);
  const output = outputOf(flags);
  checkOutput(output, flags);
  const { groups, errors } = inOrder(find(asked), flags.text('sort-by'));
  const isNamed = words.length > 1 || words.some((word) => word.includes('/'));
  if (flags.isOn('watch')) return beginWatch(asked, groups, errors);
  if (output === '' || output === 'wide') return printTables(asked, groups, errors, isNamed);
  const isOne = isSingleItemImplied(asked);
  const failure = { err: errors.join('\n'), failed: errors.length > 0 };
  if (isOne && errors.length > 0) return { out: '', ...failure };
  const isEmpty = groups.every(({ objects }) => objects.length === 0);
  if (isEmpty && flags.isOn('ignore-not-found')) return { out: '', ...failure };
  return { out: dump(asked, groups, output, isOne), ...failure };
}

/**
 * Whether the line names exactly one object, so that kubectl prints the object instead of a List. That is one name,
 * one TYPE/NAME, or one file.
 * Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/resource/builder.go, singleItemImplied.
 */
function isSingleItemImplied({ words, flags, world }: Invocation): boolean {
  if (flags.has('filename')) {
    const names = flags.list('filename');
    return names.length === 1 && !names.some(isSeveralFiles);
  }
  return readTargets(world, words).objects.length === 1;
}

/** The format from `-o` and `--template`; `--template` alone means go-template. */
function outputOf(flags: Flags): string {
  const output = flags.text('output') ?? '';
  const template = flags.text('template') ?? '';
  if (template === '' || output.includes('=')) return output;
  return `${output === '' ? 'go-template' : output}=${template}`;
}

interface Found {
  readonly groups: readonly ObjectGroup[];
  readonly errors: readonly string[];
}

/** `--sort-by` sorts all objects together, whatever their kinds. */
function inOrder({ groups, errors }: Found, path: string | undefined): Found {
  if (path === undefined) return { groups, errors };
  const resourceOf = new Map(groups.flatMap(({ resource, objects }) => objects.map((object) => [object, resource])));
  const sorted = sortedBy(
    groups.flatMap(({ objects }) => objects),
    path,
  ).flatMap((object) => {
    const resource = resourceOf.get(object);
    return resource ? [{ resource, objects: [object] }] : [];
  });
  const empty = groups.filter(({ objects }) => objects.length === 0);
  return { groups: [...joined(sorted), ...empty], errors };
}

/** The table at this moment; later changes add rows. */
function beginWatch(asked: Invocation, groups: readonly ObjectGroup[], errors: readonly string[]): Printed {
  const { world, flags } = asked;
  const { resource } = watchedResource(asked);
  const shown = groups.some(({ objects }) => objects.length > 0);
  const printed = shown ? printTables(asked, groups, errors, false) : { out: '', err: errors.join('\n') };
  const table = flags.has('sort-by')
    ? { ...printed, err: [UNSORTED, printed.err].filter(Boolean).join('\n') }
    : printed;
  if (errors.length > 0 && !flags.isOn('ignore-not-found')) return { ...table, failed: true };
  return { ...table, watchesFrom: storageAt(world, resource.kind).revision };
}

/** Objects that a line names, or that a selector finds. */
function find(asked: Invocation): { groups: ObjectGroup[]; errors: string[] } {
  const { world, words, namespace, flags } = asked;
  if (flags.has('filename')) return findInFiles(asked);
  const { resources, objects } = readTargets(world, words);
  if (objects.length > 0 && (flags.has('selector') || flags.has('field-selector')))
    throw usageError(
      words.some((word) => word.includes('/'))
        ? 'selectors and the all flag cannot be used when passing resource/name arguments'
        : 'name cannot be provided when a selector is specified',
    );
  if (objects.some(({ resource }) => resource.namespaced) && flags.isOn('all-namespaces'))
    throw usageError('a resource cannot be retrieved by name across all namespaces');
  const groups: ObjectGroup[] = [];
  const errors: string[] = [];
  for (const resource of resources) {
    const everywhere = !resource.namespaced || flags.isOn('all-namespaces');
    const refusal = refusalOf(asked, resourceRequest('list', resource, everywhere ? '' : namespace));
    if (refusal === undefined) groups.push({ resource, objects: selected(asked, resource) });
    else errors.push(refusal);
  }
  for (const { resource, name } of objects) {
    const place = resource.namespaced ? namespace : '';
    const refusal = refusalOf(asked, resourceRequest('get', resource, place, { name }));
    if (refusal !== undefined) {
      errors.push(refusal);
      continue;
    }
    const object = objectOf(world, resource, namespace, name);
    if (object) groups.push({ resource, objects: [object] });
    else if (!flags.isOn('ignore-not-found')) errors.push(missing(resource, name).message);
  }
  return { groups: joined(groups), errors };
}

function findInFiles(asked: Invocation): { groups: ObjectGroup[]; errors: string[] } {
  const groups: ObjectGroup[] = [];
  const failures: KubectlFailure[] = [];
  for (const { resource, namespace, object: wanted, unmapped } of objectsInFiles(asked)) {
    if (unmapped !== undefined) {
      failures.push({ text: unmapped });
      continue;
    }
    const { name } = wanted.metadata;
    const refusal = refusalOf(asked, resourceRequest('get', resource, resource.namespaced ? namespace : '', { name }));
    const object = objectOf(asked.world, resource, namespace, name);
    if (refusal !== undefined) failures.push({ text: refusal });
    else if (object) groups.push({ resource, objects: [object] });
    else if (!asked.flags.isOn('ignore-not-found')) failures.push({ text: missing(resource, name).message });
  }
  // A single failure that is kubectl's own is told as an error; those of the server say what they are.
  const isOwn = failures.length === 1 && !failures[0]?.text?.startsWith('Error from server');
  const errors = isOwn ? [failureText(failures)] : failures.map(({ text = '' }) => text);
  return { groups: joined(groups), errors };
}

/** Consecutive objects of one resource share a table. */
function joined(groups: readonly ObjectGroup[]): ObjectGroup[] {
  const out: ObjectGroup[] = [];
  for (const group of groups) {
    const last = out.at(-1);
    if (last?.resource.kind === group.resource.kind)
      out[out.length - 1] = { resource: last.resource, objects: [...last.objects, ...group.objects] };
    else out.push(group);
  }
  return out;
}

function printTables(
  { flags, nowUs, namespace, world }: Invocation,
  groups: readonly ObjectGroup[],
  errors: readonly string[],
  isNamed: boolean,
): Printed {
  const shown = groups.filter(({ objects }) => objects.length > 0);
  const isEmpty = shown.length === 0 && errors.length === 0 && !flags.isOn('ignore-not-found');
  const inAll = flags.isOn('all-namespaces');
  const several = flags.isOn('show-kind') || groups.length > 1 || (isNamed && shown.length > 1);
  const tables = shown.map(({ resource, objects }) => {
    const table = servedTable(world, resource.kind);
    return printObjects(table, flags.has('sort-by') ? objects : asListed(table, objects), nowUs, {
      isWide: flags.text('output') === 'wide',
      withNamespace: inAll && resource.namespaced,
      namePrefix: several ? `${qualifiedKind(resource)}/` : '',
      showsLabels: flags.isOn('show-labels'),
      labelColumns: flags.list('label-columns'),
      withoutHeadings: flags.isOn('no-headers'),
    });
  });
  const where = inAll || groups.some(({ resource }) => !resource.namespaced) ? '' : ` in ${namespace} namespace.`;
  return {
    out: tables.join('\n'),
    err: isEmpty ? `No resources found${where}` : errors.join('\n'),
    failed: errors.length > 0,
  };
}

function asListed({ order }: KindTable, objects: readonly KubeObject[]): readonly KubeObject[] {
  return order ? [...objects].sort(order) : objects;
}

/** The present revision of a kind's storage. */
function storageAt(world: World, kind: string): EtcdRevision {
  return world.table(ETCD_REVISIONS).get(clusterOf(world, kind)) ?? NO_REVISION;
}

/**
 * The watched resource, and the names when only some objects are watched.
 * @throws {KubectlError} when the line asks for something that cannot be watched.
 */
function watchedResource({ world, words, flags }: Invocation): {
  readonly resource: Resource;
  readonly names: ReadonlySet<string>;
} {
  const { resources, objects } = readTargets(world, words);
  const kinds = new Map([...resources, ...objects.map((one) => one.resource)].map((one) => [one.kind, one]));
  const [resource] = kinds.values();
  if (!resource || kinds.size > 1) throw usageError('you may only specify a single resource type');
  const output = flags.text('output') ?? '';
  if (output !== '' && output !== 'wide') throw notHere(`get --watch with -o ${output}`);
  return { resource, names: new Set(objects.map(({ name }) => name)) };
}

/**
 * A row for every change after a revision that the watch cache has received. A deleted object has its last state.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/get/get.go, watch.
 */
export function watched(asked: Invocation, fromRevision: number, heading: string): KubectlWatched {
  const { world, flags, namespace, nowUs } = asked;
  const { resource, names } = watchedResource(asked);
  const { kind, namespaced } = resource;
  const { matches } = compileSelection(kind, flags.text('selector') ?? '', flags.text('field-selector') ?? '');
  const inAll = flags.isOn('all-namespaces') || !namespaced;
  const options = {
    isWide: flags.text('output') === 'wide',
    withNamespace: flags.isOn('all-namespaces') && namespaced,
    showsLabels: flags.isOn('show-labels'),
    labelColumns: flags.list('label-columns'),
  };
  const { revision, compactedRevision } = storageAt(world, kind);
  const history = world.table(etcdHistory(clusterOf(world, kind)));
  const table = servedTable(world, kind);
  const headings = textTable(tableCells(table, [], nowUs, options).headings, []).trimEnd();
  const rows = history.keys().flatMap((at) => {
    const change = at > fromRevision ? history.get(at) : undefined;
    if (!change || change.kind !== kind || change.arrivesUs > nowUs) return [];
    const object = [change.after, change.before].find((one) => one && matches(one));
    if (!object || !(inAll || object.metadata.namespace === namespace)) return [];
    if (names.size > 0 && !names.has(object.metadata.name)) return [];
    const [cells = []] = tableCells(table, [object], change.arrivesUs, options).rows;
    return [{ revision: at, text: rowBelow(heading || headings, cells) }];
  });
  return { revision, compactedRevision, heading: flags.isOn('no-headers') ? '' : headings, rows };
}
