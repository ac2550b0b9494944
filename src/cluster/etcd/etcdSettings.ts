import type { Micros } from '#base/time.ts';
import { ETCD_HOSTS, type EtcdHost } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';

const FORMAT =
  '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** Settings of etcd. Values that nobody changed are not stored. */
export interface EtcdSettings {
  /** Usually 1, 3 or 5. An even number tolerates no more failures than the odd number below it. */
  readonly members: number;
  /** `--quota-backend-bytes`. */
  readonly quotaBytes: number;
  /** Resources with an etcd of their own. */
  readonly overrides: readonly EtcdOverride[];
  /** Whether another process writes to the same disk. */
  readonly noisyNeighbour: boolean;
  /** `ionice -c2 -n0 -p $(pgrep etcd)`. */
  readonly ionice: boolean;
  /** Whether clients of the leader fill its network card. */
  readonly nicSaturated: boolean;
  /** Whether a prio qdisc sends peer traffic (port 2380) before client traffic (2379). */
  readonly trafficControl: boolean;
}

const ETCD_SETTINGS = table<EtcdSettings>('settings/etcd');

/** Upstream sources: go.etcd.io/etcd server/storage/quota.go, server/embed/config.go (3.6). */
const DEFAULT_QUOTA_BYTES = 2 * GIB;
/** Larger quotas are allowed, with a warning. */
const SUGGESTED_MAXIMUM_BYTES = 8 * GIB;
export const MAX_REQUEST_BYTES = 1.5 * MIB;

const DEFAULT_ETCD: EtcdSettings = {
  members: 1,
  quotaBytes: DEFAULT_QUOTA_BYTES,
  overrides: [],
  noisyNeighbour: false,
  ionice: false,
  nicSaturated: false,
  trafficControl: false,
};

const KEY = 'etcd';

export function etcdSettings(world: World): EtcdSettings {
  return world.table(ETCD_SETTINGS).get(KEY) ?? DEFAULT_ETCD;
}

/** Whether all settings have their defaults, so that no further lookup is needed. */
export function isEtcdPlain(world: World): boolean {
  return world.table(ETCD_SETTINGS).size === 0;
}

export function setEtcdSettings(world: World, settings: EtcdSettings): void {
  world.table(ETCD_SETTINGS).put(KEY, settings);
  const host = hostOf(settings);
  const hosts = world.table(ETCD_HOSTS);
  if (host) hosts.put('host', host);
  else hosts.delete('host');
}

const MOST_MEMBERS = 9;

/** Returns the problem with a value for a setting, or `undefined`. `overrides` is the text of the flag. */
export function etcdSettingProblem(id: string, value: unknown): string | undefined {
  switch (id) {
    case 'members':
      return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MOST_MEMBERS
        ? undefined
        : `members must be a whole number from 1 to ${MOST_MEMBERS}`;
    case 'quotaBytes':
      return Number.isSafeInteger(value) && (value as number) > 0
        ? undefined
        : 'quotaBytes must be a whole number above 0';
    case 'overrides': {
      if (typeof value !== 'string') return 'overrides must be a text';
      const parsed = parseOverrides(value);
      return typeof parsed === 'string' ? parsed : undefined;
    }
    case 'noisyNeighbour':
    case 'ionice':
    case 'nicSaturated':
    case 'trafficControl':
      return typeof value === 'boolean' ? undefined : `${id} must be true or false`;
    default:
      return `etcd has no setting ${id}`;
  }
}

/** Warning that etcd logs for a large quota; `undefined` for a quota within the suggested maximum. */
export function quotaWarning(quotaBytes: number): string | undefined {
  return quotaBytes > SUGGESTED_MAXIMUM_BYTES ? 'quota exceeds the maximum value' : undefined;
}

/** fsync latency caused by a noisy neighbour, without and with `ionice`: assumptions of the model. */
const NOISY_US = 50_000;
const NOISY_WITH_IONICE_US = 12_000;
/** Extra wait of clients when peer traffic goes first on a full network card: an assumption of the model. */
const YIELD_TO_PEERS_US = 20_000;

/** Effect of the host's settings on every write; `undefined` for none. */
function hostOf({ noisyNeighbour, ionice, nicSaturated, trafficControl }: EtcdSettings): EtcdHost | undefined {
  const leastUs = noisyNeighbour ? (ionice ? NOISY_WITH_IONICE_US : NOISY_US) : 0;
  const extraUs = nicSaturated && trafficControl ? YIELD_TO_PEERS_US : 0;
  return leastUs > 0 || extraUs > 0 ? { leastUs, extraUs } : undefined;
}

/** Upstream source: go.etcd.io/etcd server/embed/config.go, DefaultWarningApplyDuration (3.6). */
const SLOW_APPLY_US = 100_000;

/** Warning that etcd logs for slow requests; `undefined` for fast ones. */
export function applyWarning(writeUs: Micros): string | undefined {
  return writeUs > SLOW_APPLY_US ? 'apply request took too long' : undefined;
}

/** One entry of `--etcd-servers-overrides`: a resource and the servers of its own etcd. */
interface EtcdOverride {
  /** `group/resource`; the core group is empty: `/events`. */
  readonly resource: string;
  readonly servers: readonly string[];
}

/**
 * Parses the flag. Commas separate overrides, and semicolons separate the servers of one override. A string result is
 * the API server's error.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/options/etcd.go.
 */
export function parseOverrides(flag: string): readonly EtcdOverride[] | string {
  if (flag === '') return [];
  const overrides: EtcdOverride[] = [];
  for (const text of flag.split(',')) {
    const [resource = '', servers, ...more] = text.split('#');
    if (servers === undefined || more.length > 0 || resource.split('/').length !== 2) return FORMAT;
    overrides.push({ resource, servers: servers.split(';') });
  }
  return overrides;
}
