import { withoutOuterSlashes } from '#base/withoutOuterSlashes.ts';
import type { CSINode, NodeSelector, PersistentVolume } from '#model/generated/types.ts';

/** On a CSINode: the in-tree plugins that hand over to CSI drivers there, joined by commas. */
export const MIGRATED_PLUGINS = 'storage.alpha.kubernetes.io/migrated-plugins';

const ZONE = 'topology.kubernetes.io/zone';
const OLD_ZONE = 'failure-domain.beta.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const OLD_REGION = 'failure-domain.beta.kubernetes.io/region';
/** Parts the zones in a label of a volume that is in several. */
const ZONE_DELIMITER = '__';

interface InTreePlugin {
  readonly name: string;
  /** The label by which the CSI driver tells a node's zone; absent when the driver keeps the volume's node affinity as it is. */
  readonly zoneKey?: string;
  /** Why the volume cannot be handed over; `undefined` when it can. */
  whyNot?(volume: PersistentVolume): string | undefined;
}

/** By the field that holds the volume's source. Of Azure Files and vSphere the scheduler translates nothing. */
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
 * The nodes that can reach a volume, as the scheduler asks on a node: where the node's CSI driver has taken over from the in-tree
 * plugin, the zone of the volume, from its node affinity or else from its label, is asked for by the driver's own label.
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

/** Each term asks for the zones as well. */
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

/** `aws://zone/vol-1` is the old way to write `vol-1`. */
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

/** A disk in several zones is one of a region. */
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
