import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const GATEWAYS = table<GatewaySettings>('apiserver/gateway');
export const GATEWAY_CLASSES = table<ClassCounts>('apiserver/gatewayClasses');

/** Clients that a gateway treats alike. */
export interface GatewayClass {
  readonly name: string;
  /** User names. One that ends in `*` matches all with that prefix. */
  readonly users: readonly string[];
}

/** Settings of a gateway before the API servers; under the key `gateway`. */
export interface GatewaySettings {
  /** Number of requests per second that it lets through. */
  readonly perSecond: number;
  /** Most important first. Clients outside all classes are not limited. */
  readonly classes: readonly GatewayClass[];
}

/** Counts of one class, by its name. */
export interface ClassCounts {
  /** Current second of the run. */
  readonly second: number;
  /** Requests of the class that came in this second, those that passed, and those that came in the second before. */
  readonly came: number;
  readonly taken: number;
  readonly cameBefore: number;
  /** Since the gateway was configured. */
  readonly passed: number;
  readonly refused: number;
}

export interface GatewaySet extends DueEvent {
  readonly type: 'gateway.set';
  /** `null` removes it. */
  readonly settings: GatewaySettings | null;
}
