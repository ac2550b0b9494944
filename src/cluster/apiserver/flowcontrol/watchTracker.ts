import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { SelectorError } from '#model/labels/labelMatcher.ts';
import { parseSelector } from '#model/labels/selectorString.ts';
import { flowTables, type WatchCountRecord } from './flowControlRecords.ts';
import type { FlowRequest } from './flowRequest.ts';
import { parseListOptions } from './listWidth.ts';

const READS = new Set(['get', 'list', 'watch', 'proxy']);
const NO_INDEX = '-';

/**
 * Counts the open watches of one API server, for the width of writes. Selectors do not matter, except those with an
 * index in the watch cache: a watch of one node's Pods costs nothing when other Pods change.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/watch_tracker.go.
 */
export class WatchTracker {
  private readonly counts: Table<WatchCountRecord>;

  constructor(world: World, server: string) {
    this.counts = world.table(flowTables(server).watches);
  }

  register(watch: FlowRequest): void {
    this.add(watch, 1);
  }

  forget(watch: FlowRequest): void {
    this.add(watch, -1);
  }

  /** Number of watches that may have to be notified of a write. */
  interested({ info }: FlowRequest): number {
    if (this.counts.size === 0 || READS.has(info.verb)) return 0;
    const { namespace = '', name = '' } = info;
    const group = info.apiGroup ?? '';
    const resource = info.resource ?? '';
    let sum = this.count(group, resource, '', '');
    if (namespace !== '') sum += this.count(group, resource, namespace, '');
    if (name !== '') sum += this.count(group, resource, namespace, name);
    return sum;
  }

  private count(group: string, resource: string, namespace: string, name: string): number {
    const base = keyOf(group, resource, namespace, name);
    const any = this.counts.get(base + NO_INDEX);
    const unset = this.counts.get(`${base}=`);
    return (any?.watches ?? 0) + (unset?.watches ?? 0);
  }

  private add({ info, query }: FlowRequest, change: number): void {
    if (info.verb !== 'watch') return;
    const { apiGroup = '', resource = '', namespace = '', name = '' } = info;
    const index = indexValue(resource, query);
    const key = keyOf(apiGroup, resource, namespace, name) + (index === undefined ? NO_INDEX : `=${index}`);
    const watches = (this.counts.get(key)?.watches ?? 0) + change;
    if (watches > 0) this.counts.put(key, { watches });
    else this.counts.delete(key);
  }
}

function keyOf(group: string, resource: string, namespace: string, name: string): string {
  return `${group}/${resource}/${namespace}/${name}/`;
}

/**
 * Value of the only index: the node of a Pod, for any resource named `pods`. Undefined if the watch does not select one
 * node, or its options cannot be parsed.
 */
function indexValue(resource: string, query: string): string | undefined {
  if (resource !== 'pods' || query === '') return undefined;
  const options = parseListOptions(query);
  return options && isLabelSelector(options.labelSelector)
    ? requiredValue(options.fieldSelector, 'spec.nodeName')
    : undefined;
}

function isLabelSelector(text: string): boolean {
  try {
    parseSelector(text);
    return true;
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/fields/selector.go (ParseSelector, RequiresExactMatch). */
function requiredValue(fieldSelector: string, field: string): string | undefined {
  const terms = fieldSelector.split(',').filter((term) => term !== '');
  const parts = terms.map((term) => /^([^!=]*)(!=|==|=)(.*)$/.exec(term));
  if (parts.includes(null)) return undefined;
  return parts.find((part) => part?.[1] === field && part[2] !== '!=')?.[3];
}
