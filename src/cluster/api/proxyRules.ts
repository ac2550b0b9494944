import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const KUBE_PROXY = 'kube-proxy';
/** `ProxyRules` by `node|namespace/service`, of the nodes that requests are sent from. */
export const PROXY_RULES = table<ProxyRules>('proxy/rules');

/** Where the rules of one node send the connections to a Service. */
export interface ProxyRules {
  readonly node: string;
  readonly namespace: string;
  readonly service: string;
  /** In effect since then. */
  readonly programmedUs: number;
  /** None is ready: these are being ended and still serve. */
  readonly usesTerminating: boolean;
  readonly endpoints: readonly ProxyEndpoint[];
}

export interface ProxyEndpoint {
  readonly address: string;
  readonly port: number;
  readonly uid: string;
  readonly pod: string;
  readonly node: string;
  readonly ready: boolean;
  readonly serving: boolean;
  readonly terminating: boolean;
}

export function rulesKey(node: string, namespace: string, service: string): string {
  return `${node}|${namespace}/${service}`;
}

/** Somebody sends requests from the node: it matters what its kube-proxy does. */
export interface ProxyWanted extends DueEvent {
  readonly type: 'proxy.wanted';
  readonly node: string;
}

/** Nobody sends requests from the node any more. */
export interface ProxyUnwanted extends DueEvent {
  readonly type: 'proxy.unwanted';
  readonly node: string;
}
