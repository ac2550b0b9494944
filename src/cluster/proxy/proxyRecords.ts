import type { ProxyRules, ProxyUnwanted, ProxyWanted } from '#cluster/api/proxyRules.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** The kube-proxy of a node, by node; only those of nodes that requests are sent from. */
export interface KubeProxy {
  readonly node: string;
  /** A sync takes in what came before its start. */
  readonly state: 'idle' | 'waiting' | 'syncing';
  /** Something came since the last sync began. */
  readonly isStale: boolean;
  /** When the last sync ended; long before 0 at first. */
  readonly endedUs: number;
}

export const PROXIES = table<KubeProxy>('proxy/nodes');

/** The kube-proxy of a node begins to write its rules. */
export interface ProxySyncDue extends DueEvent {
  readonly type: 'proxySync.due';
}

/** The rules are in the kernel. */
export interface RulesWritten extends DueEvent {
  readonly type: 'rules.written';
  readonly rules: readonly Omit<ProxyRules, 'programmedUs'>[];
}

/** All that kube-proxies take. */
export type ProxyEvent = ProxyWanted | ProxyUnwanted | WatchDelivered | ProxySyncDue | RulesWritten;
