import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { ETCD_KEYS, type EtcdKey } from '#cluster/etcd/registryKey.ts';
import { type CachedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { podRow } from '#model/pod/podRow.ts';
import type { PodView } from '#protocol/views.ts';
import { ViewCollection, type ViewObserver } from './viewCollection.ts';
import type { WorkloadColours } from './workloadColours.ts';

/** The part of a row that does not change while the Pod exists. */
interface Birth {
  readonly ordinal: number;
  readonly createdUs: Micros;
  readonly workload: string;
  readonly colour: number;
}

interface Requests {
  readonly cpuMilli: number;
  readonly memoryBytes: number;
}

/** Pods as the API server has them, with the node that kube-scheduler assumed where none is written yet. */
export class PodViews {
  readonly collection: ViewCollection<PodView>;
  private readonly pods: Table<Pod & KubeObject>;
  private readonly cached: Table<CachedPod>;
  private readonly etcdKeys: Table<EtcdKey>;
  private readonly colours: WorkloadColours;
  private readonly births = new Map<string, Birth>();
  private readonly requests = new WeakMap<PodSpec, Requests>();

  constructor(world: World, colours: WorkloadColours, changed: ViewObserver<PodView>) {
    this.pods = world.table(store('Pod'));
    this.cached = world.table(SCHEDULER_TABLES.pods);
    this.etcdKeys = world.table(ETCD_KEYS);
    this.colours = colours;
    this.collection = new ViewCollection((key) => this.compute(key), changed);
    for (const key of this.pods.keys()) this.collection.touch(key);
    this.pods.observe((key, before, after) => {
      this.collection.touch(key);
      if (before?.metadata.uid !== after?.metadata.uid) this.births.delete(key);
    });
    this.cached.observe((_, before, after) => {
      if (before?.node === after?.node && before?.assumed === after?.assumed) return;
      if (before) this.collection.touch(before.key);
      else if (after) this.collection.touch(after.key);
    });
  }

  private compute(key: string): PodView | undefined {
    const pod = this.pods.get(key);
    return pod && this.view(key, pod);
  }

  private view(key: string, pod: Pod & KubeObject): PodView {
    const { metadata, spec } = pod;
    const cached = this.cached.get(metadata.uid ?? '');
    const birth = this.birthOf(key, pod);
    const row = podRow(pod);
    const { cpuMilli, memoryBytes } = this.requestsOf(pod);
    return {
      key,
      namespace: metadata.namespace ?? '',
      name: metadata.name,
      uid: metadata.uid ?? '',
      ordinal: birth.ordinal,
      node: spec.nodeName || (cached?.assumed ? cached.node : ''),
      assumed: cached?.assumed ?? false,
      phase: pod.status?.phase ?? 'Pending',
      status: row.status,
      ready: `${row.readyContainers}/${row.totalContainers}`,
      restarts: row.restarts,
      deleting: metadata.deletionTimestamp !== undefined,
      workload: birth.workload,
      colour: birth.colour,
      cpuMilli,
      memoryBytes,
      priority: spec.priority ?? 0,
      createdUs: birth.createdUs,
    };
  }

  private birthOf(key: string, pod: Pod & KubeObject): Birth {
    const known = this.births.get(key);
    if (known) return known;
    const workload = this.colours.workloadOf(pod);
    const birth: Birth = {
      ordinal: this.etcdKeys.get(`Pod/${key}`)?.createRevision ?? 0,
      createdUs: parseTime(pod.metadata.creationTimestamp ?? '') ?? -1,
      workload,
      colour: this.colours.colourOf(workload),
    };
    this.births.set(key, birth);
    return birth;
  }

  /** Specs are shared between versions of a Pod that differ in status alone. */
  private requestsOf(pod: Pod): Requests {
    const known = this.requests.get(pod.spec);
    if (known) return known;
    const { cpu = 0, memory = 0 } = podRequests(pod);
    const requests = { cpuMilli: cpu, memoryBytes: memory };
    this.requests.set(pod.spec, requests);
    return requests;
  }
}
