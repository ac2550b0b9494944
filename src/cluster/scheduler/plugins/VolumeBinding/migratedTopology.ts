import { withoutOuterSlashes } from '#base/withoutOuterSlashes.ts';
import type { CSINode, NodeSelector, PersistentVolume } from '#model/generated/types.ts';

/** Annotation of a CSINode: the in-tree plugins migrated to CSI drivers there, joined by commas. */
export const MIGRATED_PLUGINS = 'storage.alpha.kubernetes.io/migrated-plugins';

const ZONE = 'topology.kubernetes.io/zone';
const OLD_ZONE = 'failure-domain.beta.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const OLD_REGION = 'failure-domain.beta.kubernetes.io/region';
/** Separator of the zones in a label of a volume in several zones. */
const ZONE_DELIMITER = '__';

interface InTreePlugin {
  readonly name: string;
  /** Node label that the CSI driver uses for the zone; absent if the driver keeps the volume's node affinity. */
  readonly zoneKey?: string;
  /** Reason why the volume cannot be migrated; `undefined` if it can. */
  whyNot?(volume: PersistentVolume): string | undefined;
}

/** By the field with the volume's source. The scheduler does not translate Azure Files and vSphere. */
const PLUGINS: ReadonlyMap<string, InTreePlugin> = new Map<string, InTreePlugin>([
  [
    'awsElasticBlockStore',
    { name: 'kubernetes.io/aws-ebs', zoneKey: 'topology.ebs.csi.aws.com/zone', whyNot: badEbsName },
  ],
  ['azureDisk', { name: 'kubernetes.io/azure-disk', whyNot: unmanagedDisk }],
  ['cinder', { name: 'kubernetes.io/cinder', zoneKey: 'topology.cinder.csi.openstack.org/zone' }],
  ['gcePersistentDisk', { name: 'kubernetes.io/gce-pd', zoneKey: 'topology.gke.io/zone', whyNot: severalRegions }],
  ['portworxVolume', { name: 'kubernetes.io/portworx-volume' }],
]);

/**
 * Nodes that can reach a volume, from the perspective of one node. If the node's CSI driver has replaced the in-tree
 * plugin, the volume's zone is matched by the driver's own label. The zone comes from the node affinity, or else from a
 * label.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/binder.go, tryTranslatePVToCSI;
 * staging/src/k8s.io/csi-translation-lib/plugins/in_tree_volume.go, translateTopologyFromInTreeToCSI.
 */
export function requiredNodes(
  volume: PersistentVolume,
  csiNode: CSINode | undefined,
): { readonly required: NodeSelector | undefined } | { readonly error: string } {
  const required = volume.spec?.nodeAffinity?.required;
  const plugin = Object.entries(volume.spec ?? {}).flatMap(([field, source]) =>
    source ? (PLUGINS.get(field) ?? []) : [],
  )[0];
  const migrated = csiNode?.metadata.annotations?.[MIGRATED_PLUGINS]?.split(',') ?? [];
  if (!plugin || !migrated.includes(plugin.name)) return { required };
  const problem = plugin.whyNot?.(volume);
  if (problem !== undefined) return { error: `could not translate pv: ${problem}` };
  return { required: plugin.zoneKey === undefined ? required : translated(volume, required, plugin.zoneKey) };
}

function translated(
  { metadata }: PersistentVolume,
  required: NodeSelector | undefined,
  zoneKey: string,
): NodeSelector | undefined {
  const isOld = !hasKey(required, ZONE) && (hasKey(required, OLD_ZONE) || isLabelledOld(metadata.labels));
  const [zone, region] = isOld ? [OLD_ZONE, OLD_REGION] : [ZONE, REGION];
  const inZones =
    required && valuesOf(required, zone).length > 0
      ? renamed(required, zone, zoneKey)
      : withZones(required, zoneKey, metadata.labels?.[zone]);
  return isOld && inZones && valuesOf(inZones, region).length > 0 ? renamed(inZones, region, REGION) : inZones;
}

function isLabelledOld(labels: Readonly<Record<string, string>> = {}): boolean {
  return labels[ZONE] === undefined && labels[OLD_ZONE] !== undefined;
}

function expressionsOf(selector: NodeSelector | undefined) {
  return (selector?.nodeSelectorTerms ?? []).flatMap(({ matchExpressions = [] }) => matchExpressions);
}

function hasKey(selector: NodeSelector | undefined, key: string): boolean {
  return expressionsOf(selector).some((expression) => expression.key === key);
}

function valuesOf(selector: NodeSelector, key: string): readonly string[] {
  return expressionsOf(selector).flatMap((expression) => (expression.key === key ? (expression.values ?? []) : []));
}

function renamed(selector: NodeSelector, from: string, to: string): NodeSelector {
  const terms = selector.nodeSelectorTerms.map(({ matchExpressions = [], ...term }) => ({
    ...term,
    matchExpressions: matchExpressions.map((expression) =>
      expression.key === from ? { ...expression, key: to } : expression,
    ),
  }));
  return { nodeSelectorTerms: terms };
}

/** Adds the zones to each term. */
function withZones(selector: NodeSelector | undefined, key: string, label: string | undefined) {
  const zones = [...new Set((label ?? '').split(ZONE_DELIMITER).map((zone) => zone.trim()))].filter((zone) => zone);
  if (zones.length === 0) return selector;
  const terms = selector && selector.nodeSelectorTerms.length > 0 ? selector.nodeSelectorTerms : [{}];
  const expression = { key, operator: 'In', values: zones.sort() } as const;
  return {
    nodeSelectorTerms: terms.map((term) => ({
      ...term,
      matchExpressions: [...(term.matchExpressions ?? []), expression],
    })),
  };
}

const EBS_SCHEME = 'aws://';

/** `aws://zone/vol-1` is the old form of `vol-1`. */
function badEbsName({ spec }: PersistentVolume): string | undefined {
  const id = spec?.awsElasticBlockStore?.volumeID ?? '';
  if (!id.startsWith(EBS_SCHEME)) return undefined;
  const slash = id.indexOf('/', EBS_SCHEME.length);
  const name = slash < 0 ? '' : withoutOuterSlashes(id.slice(slash));
  if (/^vol-[^/]*$/.test(name)) return undefined;
  return `failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (${id})`;
}

function unmanagedDisk({ spec }: PersistentVolume): string | undefined {
  const kind = spec?.azureDisk?.kind;
  if (kind === undefined || kind.toLowerCase() === 'managed') return undefined;
  return `kind(${kind}) is not supported in csi migration`;
}

/** A disk in several zones must be within one region. */
function severalRegions({ metadata }: PersistentVolume): string | undefined {
  const zones = (metadata.labels?.[OLD_ZONE] || metadata.labels?.[ZONE] || '').split(ZONE_DELIMITER);
  if (zones.length < 2) return undefined;
  const odd = zones.find((zone) => zone.split('-').length !== 3);
  if (odd !== undefined)
    return `failed to get region from zones: zone in unexpected format, expected: {locale}-{region}-{zone}, got: ${odd}`;
  const regions = [...new Set(zones.map((zone) => zone.split('-').slice(0, 2).join('-')))].sort();
  if (regions.length === 1) return undefined;
  const listed = regions.map((region) => `${region}:{}`).join(' ');
  return `failed to get region from zones: multiple or no regions gotten from zones, got: map[${listed}]`;
}
