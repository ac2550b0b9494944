import { ETCD_HOSTS, type EtcdHost } from '#cluster/releases/constants.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { type EtcdOverride, parseOverrides } from './overrides.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** How etcd is set up; what nobody changed is not stored. */
export interface EtcdSettings {
  /** 1, 3 or 5 usually: an even number tolerates no more failures than one less. */
  readonly members: number;
  /** `--quota-backend-bytes`. */
  readonly quotaBytes: number;
  /** Resources with an etcd of their own. */
  readonly overrides: readonly EtcdOverride[];
  /** Another process writes to the same disk. */
  readonly noisyNeighbour: boolean;
  /** `ionice -c2 -n0 -p $(pgrep etcd)`. */
  readonly ionice: boolean;
  /** Clients of the leader fill its network card. */
  readonly nicSaturated: boolean;
  /** A prio qdisc sends peer traffic (port 2380) before that of clients (2379). */
  readonly trafficControl: boolean;
}

const ETCD_SETTINGS = table<EtcdSettings>('settings/etcd');

/** Upstream sources: go.etcd.io/etcd server/storage/quota.go, server/embed/config.go (3.6). */
const DEFAULT_QUOTA_BYTES = 2 * GIB;
/** Larger is allowed, with a warning. */
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

/** Says whether anything is different from the defaults: nothing else has to be looked up when not. */
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

/** What is wrong with a value for a setting; `undefined` when nothing is. `overrides` is the flag's text. */
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

/** Kubernetes' etcd logs this and goes on; `undefined` when the quota is within what is suggested. */
export function quotaWarning(quotaBytes: number): string | undefined {
  return quotaBytes > SUGGESTED_MAXIMUM_BYTES ? 'quota exceeds the maximum value' : undefined;
}

/** Assumptions of the model: the fsync latency that a noisy neighbour makes, without and with `ionice`. */
const NOISY_US = 50_000;
const NOISY_WITH_IONICE_US = 12_000;
/** Assumption of the model: how much longer clients wait when peers go first on a full network card. */
const YIELD_TO_PEERS_US = 20_000;

/** What the settings of the host do to every write; `undefined` when nothing. */
function hostOf({ noisyNeighbour, ionice, nicSaturated, trafficControl }: EtcdSettings): EtcdHost | undefined {
  const leastUs = noisyNeighbour ? (ionice ? NOISY_WITH_IONICE_US : NOISY_US) : 0;
  const extraUs = nicSaturated && trafficControl ? YIELD_TO_PEERS_US : 0;
  return leastUs > 0 || extraUs > 0 ? { leastUs, extraUs } : undefined;
}

/** Upstream source: go.etcd.io/etcd server/embed/config.go, DefaultWarningApplyDuration (3.6). */
const SLOW_APPLY_US = 100_000;

/** What etcd logs about requests that take so long; `undefined` when they do not. */
export function applyWarning(writeUs: number): string | undefined {
  return writeUs > SLOW_APPLY_US ? 'apply request took too long' : undefined;
}
