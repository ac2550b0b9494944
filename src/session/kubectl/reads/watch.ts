import { compileSelection } from '#cluster/apiserver/cacher/selection.ts';
import { ETCD_REVISIONS, type EtcdRevision, NO_REVISION } from '#cluster/etcd/etcdRevision.ts';
import { etcdHistory } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import type { World } from '#kernel/world.ts';
import type { KubectlWatched } from '#protocol/kubectl.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import { tableCells } from '../printObjects.ts';
import { type Resource, readTargets } from '../resources.ts';
import { servedTable } from '../tables/customTable.ts';
import { rowBelow, textTable } from '../textTable.ts';

/** The present revision of a kind's storage. */
export function storageAt(world: World, kind: string): EtcdRevision {
  return world.table(ETCD_REVISIONS).get(clusterOf(world, kind)) ?? NO_REVISION;
}

/**
 * The watched resource, and the names when only some objects are watched.
 * @throws {KubectlError} when the line asks for something that cannot be watched.
 */
export function watchedResource({ world, words, flags }: Invocation): {
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
