import { ZERO_SHARES_ANNOTATION } from '#model/flowcontrol/bootstrapObjects.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import { readYaml, splitDocuments } from '#model/manifest/splitDocuments.ts';

const GROUP = 'flowcontrol.apiserver.k8s.io';
const NEW_VERSION = `${GROUP}/v1`;

const DEFAULT_SHARES = 30;

/** First release whose servers no longer accept the version. */
const REMOVED_IN: ReadonlyMap<string, string> = new Map([
  ['v1alpha1', '1.24'],
  ['v1beta1', '1.26'],
  ['v1beta2', '1.29'],
  ['v1beta3', '1.32'],
]);

/** A converted object. */
export interface ConvertedManifest {
  readonly kind: string;
  readonly name: string;
  /** Release whose servers no longer accept the old version. */
  readonly removedIn: string;
  readonly changes: readonly ConvertedField[];
}

export interface ConvertedManifests {
  /** All documents, the old ones as v1; empty if a document could not be parsed. */
  readonly yaml: string;
  readonly converted: readonly ConvertedManifest[];
  /** Errors of the parser. */
  readonly problems: readonly string[];
}

/**
 * Converts FlowSchemas and PriorityLevelConfigurations of old API versions in a file to v1. Other objects stay
 * unchanged.
 */
export function convertManifests(text: string): ConvertedManifests {
  const problems: string[] = [];
  const converted: ConvertedManifest[] = [];
  const documents: string[] = [];
  for (const document of splitDocuments(text)) {
    const read = readYaml(document.text);
    if ('problem' in read) problems.push(read.problem);
    else if (isObject(read.value)) documents.push(objectYaml(convertedObject(read.value, converted)));
    else problems.push('a document is no Kubernetes object: it has no apiVersion, kind and metadata');
  }
  return { yaml: problems.length > 0 ? '' : documents.join('---\n'), converted, problems };
}

/** Lists stay lists. */
function convertedObject(object: KubeObject, converted: ConvertedManifest[]): KubeObject {
  const { items } = object as KubeObject & { readonly items?: unknown };
  if (Array.isArray(items)) {
    const read = items.map((item: unknown) => (isObject(item) ? convertedObject(item, converted) : item));
    return { ...object, items: read } as KubeObject;
  }
  const conversion = convertOldObject(object);
  if (!conversion) return object;
  const { removedIn, changes } = conversion;
  converted.push({ kind: object.kind, name: object.metadata.name, removedIn, changes });
  return conversion.object;
}

function isObject(value: unknown): value is KubeObject {
  if (typeof value !== 'object' || value === null) return false;
  const { apiVersion, kind, metadata } = value as Partial<KubeObject>;
  return (
    typeof apiVersion === 'string' && typeof kind === 'string' && typeof metadata === 'object' && metadata !== null
  );
}

/** One field that differs in v1. */
interface ConvertedField {
  readonly path: string;
  /** Undefined if the field did not exist. */
  readonly before: unknown;
  /** Undefined if the field no longer exists. */
  readonly after: unknown;
}

interface Conversion {
  readonly object: KubeObject;
  readonly changes: readonly ConvertedField[];
  readonly removedIn: string;
}

/**
 * Converts a FlowSchema or PriorityLevelConfiguration of an old API version to v1; undefined for all other objects.
 * Upstream source (v1.36.2): pkg/apis/flowcontrol/v1beta1/conversion.go, v1beta2/conversion.go, v1beta3/conversion.go.
 */
export function convertOldObject(object: KubeObject): Conversion | undefined {
  const [group, version = ''] = object.apiVersion.split('/');
  const removedIn = REMOVED_IN.get(version);
  if (group !== GROUP || removedIn === undefined) return undefined;
  const versioned = { path: 'apiVersion', before: object.apiVersion, after: NEW_VERSION };
  if (object.kind === 'FlowSchema')
    return { object: { ...object, apiVersion: NEW_VERSION }, changes: [versioned], removedIn };
  if (object.kind !== 'PriorityLevelConfiguration') return undefined;
  const { spec, changes } = version === 'v1beta3' ? sameShares(object) : renamedShares(object.spec);
  const unmarked = version === 'v1beta3' ? withoutMark(object.metadata) : undefined;
  return {
    object: { ...object, apiVersion: NEW_VERSION, ...(unmarked && { metadata: unmarked }), spec },
    changes: [versioned, ...(unmarked ? [markGone(object.metadata)] : []), ...changes],
    removedIn,
  };
}

/** v1 refuses objects with the annotation. Undefined if it is absent. */
function withoutMark(metadata: KubeObject['metadata']): KubeObject['metadata'] | undefined {
  if (metadata.annotations?.[ZERO_SHARES_ANNOTATION] === undefined) return undefined;
  const { annotations, ...rest } = metadata;
  const kept = Object.entries(annotations).filter(([key]) => key !== ZERO_SHARES_ANNOTATION);
  return kept.length === 0 ? rest : { ...rest, annotations: Object.fromEntries(kept) };
}

function markGone({ annotations }: KubeObject['metadata']): ConvertedField {
  const before = annotations?.[ZERO_SHARES_ANNOTATION];
  return { path: `metadata.annotations.${ZERO_SHARES_ANNOTATION}`, before, after: undefined };
}

interface Part {
  readonly spec: unknown;
  readonly changes: readonly ConvertedField[];
}

type Plain = Readonly<Record<string, unknown>>;

/** Until v1beta2 the field of the shares had another name, and zero meant the default. */
function renamedShares(spec: unknown): Part {
  const limited = limitedOf(spec);
  if (!limited) return { spec, changes: [] };
  const { assuredConcurrencyShares: before, ...rest } = limited;
  const after = before || DEFAULT_SHARES;
  return {
    spec: { ...(spec as Plain), limited: { ...rest, nominalConcurrencyShares: after } },
    changes: [
      { path: 'spec.limited.assuredConcurrencyShares', before, after: undefined },
      { path: 'spec.limited.nominalConcurrencyShares', before: undefined, after },
    ].filter((change) => change.before !== change.after),
  };
}

/** In v1beta3 zero meant the default, unless an annotation said otherwise. In v1 zero means zero. */
function sameShares({ spec, metadata }: KubeObject): Part {
  const limited = limitedOf(spec);
  const before = limited?.nominalConcurrencyShares;
  if (!limited || before || metadata.annotations?.[ZERO_SHARES_ANNOTATION] !== undefined) return { spec, changes: [] };
  const after = DEFAULT_SHARES;
  return {
    spec: { ...(spec as Plain), limited: { ...limited, nominalConcurrencyShares: after } },
    changes: [{ path: 'spec.limited.nominalConcurrencyShares', before, after }],
  };
}

function limitedOf(spec: unknown): Plain | undefined {
  const limited = (spec as Plain | undefined)?.limited;
  return typeof limited === 'object' && limited !== null ? (limited as Plain) : undefined;
}
