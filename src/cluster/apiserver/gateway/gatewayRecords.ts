import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const GATEWAYS = table<GatewaySettings>('apiserver/gateway');
export const GATEWAY_CLASSES = table<ClassCounts>('apiserver/gatewayClasses');

/** Clients that a gateway treats alike. */
export interface GatewayClass {
  readonly name: string;
  /** User names; one that ends in `*` stands for all that begin so. */
  readonly users: readonly string[];
}

/** What a gateway before the API servers does; under the key `gateway`. */
export interface GatewaySettings {
  /** Requests of a second that it lets through. */
  readonly perSecond: number;
  /** The most important first. Clients of no class are not limited. */
  readonly classes: readonly GatewayClass[];
}

/** What one class has had, by its name. */
export interface ClassCounts {
  /** The second of the run that counts now. */
  readonly second: number;
  /** Requests of it that came in this second, those that passed, and how many came in the second before. */
  readonly came: number;
  readonly taken: number;
  readonly cameBefore: number;
  /** Since the gateway was set. */
  readonly passed: number;
  readonly refused: number;
}

export interface GatewaySet extends DueEvent {
  readonly type: 'gateway.set';
  /** `null` takes it away. */
  readonly settings: GatewaySettings | null;
}
