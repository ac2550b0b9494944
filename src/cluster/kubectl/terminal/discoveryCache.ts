import { HOUR_US, type Micros } from '#base/time.ts';
import type { HttpRequest } from '#cluster/api/request.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';

/** Settings of kubectl's discovery cache: `--cache-dir`, by default `$HOME/.kube/cache`. */
export interface DiscoverySettings {
  /** Time for which cached data is valid. */
  readonly ttlUs: Micros;
  /**
   * Whether the directory survives until the next command. It does not in a container that is created for each command.
   */
  readonly keepsCache: boolean;
}

interface DiscoveryCache {
  readonly readUs: Micros;
}

const DISCOVERY_CACHES = table<DiscoveryCache>('client/discovery');
const DISCOVERY_SETTINGS = table<DiscoverySettings>('client/discoverySettings');
const KEY = 'cache';
const SETTINGS = 'settings';

/**
 * Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/genericclioptions/config_flags.go, ToDiscoveryClient.
 */
const UPSTREAM: DiscoverySettings = { ttlUs: 6 * HOUR_US, keepsCache: true };

/**
 * The two requests of aggregated discovery. Upstream source (v1.36.2):
 * staging/src/k8s.io/client-go/discovery/discovery_client.go.
 */
const PATHS = ['/api', '/apis'] as const;

export function discoverySettings(world: World): DiscoverySettings {
  return world.table(DISCOVERY_SETTINGS).get(SETTINGS) ?? UPSTREAM;
}

export function setDiscovery(world: World, settings: DiscoverySettings): void {
  world.table(DISCOVERY_SETTINGS).put(SETTINGS, settings);
}

/** When the cached data was read; `undefined` when there is none. */
export function discoveryReadUs(world: World): number | undefined {
  return discoverySettings(world).keepsCache ? cacheTable(world).get(KEY)?.readUs : undefined;
}

/** kubectl's discovery requests before its first request; empty while the cache is valid. */
export function discoveryRequests(world: World, nowUs: Micros, user: string): HttpRequest[] {
  const { ttlUs, keepsCache } = discoverySettings(world);
  const cache = cacheTable(world).get(KEY);
  if (keepsCache && cache && nowUs - cache.readUs < ttlUs) return [];
  return PATHS.map((path) => ({ verb: 'http', user, kind: '', name: path, method: 'GET', url: path }));
}

/** Records that discovery was read now. */
export function keepDiscovery(world: World, nowUs: Micros): void {
  cacheTable(world).put(KEY, { readUs: nowUs });
}

function cacheTable(world: World): Table<DiscoveryCache> {
  return world.table(DISCOVERY_CACHES);
}
