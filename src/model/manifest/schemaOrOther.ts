/**
 * Fields of a JSONSchemaProps that contain a schema, or a boolean or a list of schemas.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/marshal.go.
 */
export const SCHEMA_OR_OTHER: ReadonlySet<string> = new Set(['additionalItems', 'additionalProperties', 'items']);
