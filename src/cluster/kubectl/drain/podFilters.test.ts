import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { filterPods } from './podFilters.ts';

function pod(name: string, kind?: string, more: Partial<Pod['spec']> = {}, phase = 'Running'): Pod {
  const owner = kind && { apiVersion: 'apps/v1', kind, name: 'o', uid: 'u', controller: true };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', ...(owner && { ownerReferences: [owner] }) },
    spec: { containers: [], ...more },
    status: { phase },
  };
}

const scratch = { volumes: [{ name: 's', emptyDir: {} }] };
const names = (pods: readonly Pod[]) => pods.map(({ metadata }) => metadata.name);

describe('filterPods', () => {
  it('lists all reasons, each with its Pods', () => {
    const pods = [
      pod('ds', 'DaemonSet'),
      pod('rs', 'ReplicaSet', scratch),
      pod('a'),
      pod('b'),
      pod('ok', 'ReplicaSet'),
    ];
    expect(filterPods(pods, {}, 0, () => true).errors).toEqual([
      'cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): default/ds',
      'cannot delete Pods with local storage (use --delete-emptydir-data to override): default/rs',
      'cannot delete Pods that declare no controller (use --force to override): default/a, default/b',
    ]);
  });

  it('deletes what the flags allow, with warnings', () => {
    const pods = [pod('ds', 'DaemonSet'), pod('rs', 'ReplicaSet', scratch), pod('a')];
    const flags = { ignoreDaemonSets: true, deleteEmptyDirData: true, force: true };
    const { evicted, warning, errors } = filterPods(pods, flags, 0, () => true);
    expect(names(evicted)).toEqual(['rs', 'a']);
    expect(errors).toEqual([]);
    expect(warning).toBe(
      'ignoring DaemonSet-managed Pods: default/ds; deleting Pods that declare no controller: default/a',
    );
  });

  it('drains ended Pods and skips mirror Pods', () => {
    const mirror = { ...pod('m'), metadata: { name: 'm', annotations: { 'kubernetes.io/config.mirror': 'x' } } };
    const { evicted, errors } = filterPods([pod('done', undefined, scratch, 'Succeeded'), mirror], {}, 0, () => true);
    expect(names(evicted)).toEqual(['done']);
    expect(errors).toEqual([]);
  });

  it('a Pod of a deleted DaemonSet needs --force', () => {
    expect(filterPods([pod('ds', 'DaemonSet')], { ignoreDaemonSets: true }, 0, () => false).errors).toEqual([
      'cannot delete daemonsets.apps "o" not found: default/ds',
    ]);
    expect(names(filterPods([pod('ds', 'DaemonSet')], { force: true }, 0, () => false).evicted)).toEqual(['ds']);
  });
});
