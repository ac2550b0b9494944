import type { KubeObject } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import { readYaml } from '#model/manifest/readYaml.ts';
import { splitDocuments } from '#model/manifest/splitDocuments.ts';
import { type ConvertedField, convertOldObject } from './convertOldObject.ts';

/** A converted object. */
export interface ConvertedObject {
  readonly kind: string;
  readonly name: string;
  /** Release whose servers no longer accept the old version. */
  readonly removedIn: string;
  readonly changes: readonly ConvertedField[];
}

export interface ConvertedManifests {
  /** All documents, the old ones as v1; empty if a document could not be parsed. */
  readonly yaml: string;
  readonly converted: readonly ConvertedObject[];
  /** Errors of the parser. */
  readonly problems: readonly string[];
}

/**
 * Converts FlowSchemas and PriorityLevelConfigurations of old API versions in a file to v1. Other objects stay
 * unchanged.
 */
export function convertManifests(text: string): ConvertedManifests {
  const problems: string[] = [];
  const converted: ConvertedObject[] = [];
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
function convertedObject(object: KubeObject, converted: ConvertedObject[]): KubeObject {
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
