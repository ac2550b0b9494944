import type { Micros } from '#base/time.ts';
import type { ProxyRules, ProxyUnwanted, ProxyWanted } from '#cluster/api/proxyRules.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** Kube-proxy of a node, by node name. Only nodes that clients send requests from have one. */
export interface KubeProxy {
  readonly node: string;
  /** State of the sync. A sync covers changes that arrived before its start. */
  readonly state: 'idle' | 'waiting' | 'syncing';
  /** Whether changes arrived since the last sync began. */
  readonly isStale: boolean;
  /** Time at which the last sync ended; initially long before 0. */
  readonly endedUs: Micros;
}

export const PROXIES = table<KubeProxy>('proxy/nodes');

/** The kube-proxy of a node starts to write its rules. */
export interface ProxySyncDue extends DueEvent {
  readonly type: 'proxySync.due';
}

/** The rules are in the kernel. */
export interface RulesWritten extends DueEvent {
  readonly type: 'rules.written';
  readonly rules: readonly Omit<ProxyRules, 'programmedUs'>[];
}

/** Events that kube-proxies handle. */
export type ProxyEvent = ProxyWanted | ProxyUnwanted | WatchDelivered | ProxySyncDue | RulesWritten;
