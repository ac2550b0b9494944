import { type Micros, SECOND_US } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { ApiRequest } from './request.ts';

/** Rate limit of a client: `qps` on average, `burst` at once. */
export interface ClientRate {
  readonly qps: number;
  readonly burst: number;
}

/**
 * Rates that each program sets in client-go. `kube-controller-manager` has one client for each controller.
 * Upstream sources (v1.36.2): pkg/scheduler/apis/config/v1/defaults.go,
 * cmd/kube-controller-manager/app/options/generic.go through
 * staging/src/k8s.io/controller-manager/config/v1alpha1/defaults.go, pkg/kubelet/apis/config/v1beta1/defaults.go,
 * staging/src/k8s.io/client-go/rest/config.go.
 */
export const CLIENT_RATES: Readonly<Record<string, ClientRate>> = {
  'kube-scheduler': { qps: 50, burst: 100 },
  'kube-controller-manager': { qps: 20, burst: 30 },
  kubelet: { qps: 50, burst: 100 },
  'client-go': { qps: 5, burst: 10 },
};

/** Token bucket of a client. It is full again at `fullUs`. */
export interface ClientBucket {
  readonly fullUs: Micros;
  /** Number of requests that had to wait so far, and their total wait. */
  readonly throttled: number;
  readonly waitedUs: Micros;
}

/** Rate of a program that a person has set. A `qps` of 0 or less means no limit. */
export interface ClientRateSetting extends ClientRate {
  readonly client: string;
}

/** Sets the rates of all clients: the defaults of Kubernetes, or no limit. */
export function setClientRates(world: World, rates: 'upstream' | 'unlimited'): void {
  const table = world.table(CLIENT_RATE_SETTINGS);
  for (const [client, rate] of Object.entries(CLIENT_RATES)) {
    if (rates === 'upstream') table.put(client, { client, ...rate });
    else table.delete(client);
  }
}

export const CLIENT_RATE_SETTINGS = table<ClientRateSetting>('client/rates');
export const CLIENT_BUCKETS = table<ClientBucket>('client/buckets');

/**
 * Returns the time that the client holds the request back, in microseconds. Each request takes the next free token of a
 * bucket. The kubelet sends leases and node status through a client without limit.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/flowcontrol/throttle.go, pkg/kubelet (heartbeatClient).
 */
export function waitForToken(world: World, from: string, request: ApiRequest, nowUs: Micros): number {
  if (world.table(CLIENT_RATE_SETTINGS).size === 0) return 0;
  const address = request.kind === 'Event' ? recorderOf(from, request.user) : from;
  const program = programOf(address);
  const rate = world.table(CLIENT_RATE_SETTINGS).get(program);
  if (!rate || rate.qps <= 0 || isHeartbeat(program, request)) return 0;
  return takeToken(world, address, rate, nowUs);
}

/** As `waitForToken`, for a client with that name and rate. */
export function takeToken(world: World, client: string, { qps, burst }: ClientRate, nowUs: Micros): number {
  const buckets = world.table(CLIENT_BUCKETS);
  const { fullUs, throttled, waitedUs } = buckets.get(client) ?? { fullUs: 0, throttled: 0, waitedUs: 0 };
  const tokenUs = Math.round(SECOND_US / qps);
  const nextFullUs = Math.max(fullUs, nowUs) + tokenUs;
  const waitUs = Math.max(0, nextFullUs - burst * tokenUs - nowUs);
  buckets.put(client, {
    fullUs: nextFullUs,
    throttled: waitUs > 0 ? throttled + 1 : throttled,
    waitedUs: waitedUs + waitUs,
  });
  return waitUs;
}

export function programOf(from: string): string {
  const slash = from.indexOf('/');
  return slash < 0 ? from : from.slice(0, slash);
}

/** Events have their own client for each component that records them. */
function recorderOf(component: string, user: string): string {
  const program = component.endsWith('-controller') ? 'kube-controller-manager' : component;
  return `${program}/events/${user}`;
}

function isHeartbeat(program: string, { kind }: ApiRequest): boolean {
  return program === 'kubelet' && (kind === 'Lease' || kind === 'Node');
}
