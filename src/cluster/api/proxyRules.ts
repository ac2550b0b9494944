import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { DueEvent } from '#kernel/event.ts';

export const KUBE_PROXY = 'kube-proxy';
/** `ProxyRules` by `node|namespace/service`, for the nodes that clients send requests from. */
export const PROXY_RULES = table<ProxyRules>('proxy/rules');

/** Endpoints to which the rules of one node send connections to a Service. */
export interface ProxyRules {
  readonly node: string;
  readonly namespace: string;
  readonly service: string;
  /** Time since which the rules are in effect, in microseconds. */
  readonly programmedUs: Micros;
  /** Set if no endpoint is ready and terminating endpoints still serve. */
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

/** Clients now send requests from the node, so its kube-proxy matters. */
export interface ProxyWanted extends DueEvent {
  readonly type: 'proxy.wanted';
  readonly node: string;
}

/** No client sends requests from the node any more. */
export interface ProxyUnwanted extends DueEvent {
  readonly type: 'proxy.unwanted';
  readonly node: string;
}
