import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { PROXY_RULES, type ProxyRules, rulesKey } from '#cluster/api/proxyRules.ts';
import {
  TRAFFIC_CLIENTS,
  TRAFFIC_FAILURES,
  type TrafficClient,
  type TrafficFailure,
} from '#cluster/environment/traffic/trafficRecords.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Change } from '#kernel/delta.ts';
import type { EndpointSlice } from '#model/generated/types.ts';
import type { TrafficTick } from '#protocol/traffic.ts';
import type { History } from '#session/reader.ts';
import { KeptTapes } from '../run/keptTapes.ts';
import { walkEntries } from '../run/walkEntries.ts';

const SLICE = store('EndpointSlice');
const SERVICE_LABEL = 'kubernetes.io/service-name';
const TABLES: ReadonlySet<string> = new Set([TRAFFIC_CLIENTS, TRAFFIC_FAILURES, PROXY_RULES, SLICE, KUBELET_PODS]);

interface Moment {
  readonly seq: number;
  readonly atUs: Micros;
}

/** The last signal and end of a Pod's processes. */
export interface Stopping {
  readonly name: string;
  readonly node: string;
  term: Moment | undefined;
  exit: (Moment & { readonly exitCode: number }) | undefined;
}

/**
 * One client's requests along a branch, and everything that decides their targets. It grows with the branch and reads
 * each entry once.
 */
class TrafficTape {
  readonly ticks: (TrafficTick & Moment)[] = [];
  readonly failures: (TrafficFailure & Moment)[] = [];
  readonly writes: (Moment & { readonly rules: ProxyRules | undefined })[] = [];
  readonly slices: Moment[] = [];
  /** By uid. */
  readonly stopping = new Map<string, Stopping>();
  isCut = false;
  private readonly id: string;
  private readonly namespace: string;
  private readonly service: string;
  private readonly rules: string;
  private walked = 0;

  /** @param place `id|node|namespace/service` */
  constructor(place: string) {
    const [id = '', node = '', key = ''] = place.split('|');
    this.id = id;
    [this.namespace = '', this.service = ''] = key.split('/');
    this.rules = rulesKey(node, this.namespace, this.service);
  }

  extend(run: History): void {
    const touches = ({ table }: Change) => TABLES.has(table);
    const walk = walkEntries(run, this.walked, touches, ({ seq, atUs, delta }) => {
      for (const change of delta) if (TABLES.has(change.table)) this.take(change, { seq, atUs });
    });
    this.walked = walk.seq;
    this.isCut ||= walk.isCut;
  }

  private take({ table, key, before, after }: Change, at: Moment): void {
    if (table === TRAFFIC_CLIENTS) {
      if (key === this.id) this.sent(before as TrafficClient | undefined, after as TrafficClient | undefined, at);
    } else if (table === TRAFFIC_FAILURES) {
      const failure = after as TrafficFailure | undefined;
      if (failure?.id === this.id) this.failures.push({ ...failure, ...at });
    } else if (table === PROXY_RULES) {
      if (key === this.rules) this.writes.push({ ...at, rules: after as ProxyRules | undefined });
    } else if (table === SLICE) {
      const { metadata } = (after ?? before) as EndpointSlice;
      if (metadata.namespace === this.namespace && metadata.labels?.[SERVICE_LABEL] === this.service)
        this.slices.push(at);
    } else this.stops(key as string, after as KubeletPod | undefined, at);
  }

  private sent(before: TrafficClient | undefined, after: TrafficClient | undefined, at: Moment): void {
    // A restarted client counts from zero.
    if (!before || !after || after.sent <= before.sent) return;
    const failedOf = ({ sent, counts }: TrafficClient) => sent - counts.answered;
    this.ticks.push({ ...at, sent: after.sent - before.sent, failed: failedOf(after) - failedOf(before) });
  }

  private stops(uid: string, record: KubeletPod | undefined, at: Moment): void {
    if (!record || record.pod.metadata.namespace !== this.namespace) return;
    for (const { kind, killing, state, exitCode, finishedUs } of record.containers) {
      if (kind !== 'app') continue;
      const isTermed = killing !== undefined && killing.sigtermUs >= 0;
      const known = this.stopping.get(uid);
      if (!known && !isTermed && state !== 'exited') continue;
      const { metadata, spec } = record.pod;
      const stopping = known ?? { name: metadata.name, node: spec.nodeName ?? '', term: undefined, exit: undefined };
      this.stopping.set(uid, stopping);
      if (isTermed && !stopping.term) stopping.term = { seq: at.seq, atUs: killing.sigtermUs };
      if (state === 'exited' && !stopping.exit) stopping.exit = { seq: at.seq, atUs: finishedUs, exitCode };
      // The container was restarted, so its earlier end no longer counts.
      if (state === 'running' && !isTermed) this.stopping.delete(uid);
    }
  }
}

const KEPT = 4;
const tapes = new KeptTapes(KEPT, (place) => new TrafficTape(place));

/** The results of a client's requests along the present branch, to the end of what is known. */
export function trafficTape(run: History, { id, node, namespace, service }: TrafficClient): TrafficTape {
  return tapes.of(run, `${id}|${node}|${namespace}/${service}`);
}
