import { isCustomKind } from '#cluster/api/storeKind.ts';
import { groupOf, type KubeObject } from '#model/kinds.ts';
import { decodeObject } from '#model/manifest/decodeObject.ts';
import { type ApiError, badRequest } from '../apiErrors.ts';
import type { RequestScope } from '../requestScope.ts';
import { asDefined, unknownFields } from './customResource.ts';
import { type Defined, definedBy } from './definedSchema.ts';

/** Definition of an object whose kind is not built in. */
function definitionOf({ etcd }: Pick<RequestScope, 'etcd'>, object: KubeObject): Defined | undefined {
  return isCustomKind(object) ? definedBy(object, etcd.objects('CustomResourceDefinition').values()) : undefined;
}

/**
 * Decodes a custom resource by its definition. It checks the metadata, drops unknown fields and fills in defaults.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go,
 * schemaCoercingDecoder.
 * @throws {ApiError} for metadata of a wrong type, and for unknown fields when they are asked not to be there.
 */
export function readDefined(
  scope: RequestScope,
  object: KubeObject,
  refused: (why: string) => ApiError = (why) => badRequest(`${handled(object)}: ${why}`),
): KubeObject {
  const defined = definitionOf(scope, object);
  if (!defined) return object;
  const {
    wrong,
    unknown,
    object: read,
  } = decodeObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: object.metadata });
  const [first] = wrong;
  if (first) throw refused(first.message.replace('ObjectMeta.metadata.', 'ObjectMeta.'));
  const given = { ...object, metadata: read.metadata };
  const names = [
    ...unknown.map(({ message }) => message),
    ...unknownFields(given, defined).map((path) => `unknown field "${path}"`),
  ];
  const fieldValidation = 'fieldValidation' in scope.request ? scope.request.fieldValidation : undefined;
  if (names.length > 0 && fieldValidation === 'Strict') throw refused(`strict decoding error: ${names.join(', ')}`);
  if (fieldValidation === 'Warn') for (const text of names) scope.warn?.(text);
  return asDefined(given, defined);
}

function handled({ apiVersion, kind }: KubeObject): string {
  const version = apiVersion.slice(groupOf(apiVersion).length + 1);
  return `${kind} in version "${version}" cannot be handled as a ${kind}`;
}
