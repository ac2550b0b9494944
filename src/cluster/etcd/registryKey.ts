import { ownValue } from '#base/ownValue.ts';
import { groupOf, kindInfo } from '#model/kinds.ts';

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
