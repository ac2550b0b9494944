import { UNDIGESTED } from '#base/digest.ts';
import { ownValue } from '#base/record.ts';
import type { FieldHistory } from '#cluster/api/fieldHistory.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import { groupOf, kindInfo } from '#model/kinds.ts';
import { etcdSettings, isEtcdPlain } from './etcdSettings.ts';
import { MAIN } from './keyRevision.ts';

/** By `kind/namespace/name`, without the namespace when cluster-scoped. */
export const ETCD_KEYS = table<EtcdKey>('etcd/keys');

/** Record in the store. A class, because a literal with a symbol key is slow to create. */
export class KeyRecord implements EtcdKey {
  readonly createRevision: number;
  readonly version: number;
  readonly lease: string | undefined;
  readonly [UNDIGESTED]: FieldHistory | undefined;

  constructor(createRevision: number, version: number, lease: string | undefined, fields: FieldHistory | undefined) {
    this.createRevision = createRevision;
    this.version = version;
    this.lease = lease;
    this[UNDIGESTED] = fields;
  }
}

/**
 * Key prefixes of resources that differ from the plural. Other keys use the plural; the group comes first only for
 * groups outside of Kubernetes' own.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  Endpoints: 'services/endpoints',
  Node: 'minions',
  ReplicationController: 'controllers',
  Service: 'services/specs',
  Ingress: 'ingress',
};

/**
 * The key under which the API server keeps an object: `/registry/pods/default/web-1`. `kind` as `storeKind` has it.
 * Upstream source (v1.36.2): pkg/kubeapiserver/default_storage_factory_builder.go (SpecialDefaultResourcePrefixes),
 * staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go.
 */
export function registryKey(kind: string, objectKey: string): string {
  return `${registryPrefix(kind)}${objectKey}`;
}

/** Prefix of the keys, with a trailing slash. */
function registryPrefix(kind: string): string {
  const special = ownValue(PREFIXES, kind);
  if (special) return `/registry/${special}/`;
  const info = kindInfo(kind);
  if (!info) {
    const [name = kind, ...group] = kind.split('.');
    return `/registry/${group.join('.')}/${pluralOf(name)}/`;
  }
  return `/registry/${info.plural}/`;
}

function pluralOf(kind: string): string {
  const lower = kind.toLowerCase();
  return lower.endsWith('s') ? `${lower}es` : `${lower}s`;
}

/** `group/resource` as `--etcd-servers-overrides` names it: `/events`, `apps/deployments`. */
export function groupResource(kind: string): string {
  const info = kindInfo(kind);
  if (!info) return '';
  return `${groupOf(info.apiVersion)}/${info.plural}`;
}

/** Metadata that etcd keeps for a key. The modification revision is the object's resourceVersion. */
export interface EtcdKey {
  readonly createRevision: number;
  /** 1 at creation, plus 1 for every write. */
  readonly version: number;
  /** Lease that expires the key. */
  readonly lease?: string | undefined;
  /** Managers of the object's fields. They follow from the writes, which the digest already covers. */
  readonly [UNDIGESTED]?: FieldHistory | undefined;
}

/** Etcd cluster that stores a kind: the main one, or an override named by its resource. */
export function clusterOf(world: World, kind: string): string {
  if (isEtcdPlain(world)) return MAIN;
  const { overrides } = etcdSettings(world);
  if (overrides.length === 0) return MAIN;
  const resource = groupResource(kind);
  return overrides.some((override) => override.resource === resource) ? resource : MAIN;
}

/** Every etcd cluster of the control plane, the main one first. */
export function etcdClusters(world: World): string[] {
  return [MAIN, ...etcdSettings(world).overrides.map(({ resource }) => resource)];
}
