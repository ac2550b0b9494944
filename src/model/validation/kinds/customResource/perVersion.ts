import type {
  CustomResourceColumnDefinition,
  CustomResourceDefinition,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
  CustomResourceSubresourceScale,
  CustomResourceSubresources,
  CustomResourceValidation,
  JSONSchemaProps,
  SelectableField,
} from '#model/generated/types.ts';
import { semanticEqual } from '../../common/semanticEqual.ts';
import { parseGoUrl } from '../../common/webhookClient.ts';
import type { FieldPath } from '../../fieldError.ts';
import { duplicate, type FieldError, field, invalid, required, tooMany } from '../../fieldError.ts';

const ANNOTATION = 'api-approved.kubernetes.io';
const SEE = 'see https://github.com/kubernetes/enhancements/pull/1111';

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];
const SELECTABLE_TYPES = ['string', 'boolean', 'integer'];
const MAX_SELECTABLE = 8;

/** Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceColumnDefinition. */
export function validatePrinterColumns(
  columns: readonly CustomResourceColumnDefinition[],
  path: FieldPath,
): FieldError[] {
  return columns.flatMap(({ name = '', type = '', format = '', jsonPath = '' }, index) => {
    const at = path.index(index);
    const types = `must be one of ${COLUMN_TYPES.join(',')}`;
    const wrongType = COLUMN_TYPES.includes(type) ? [] : [invalid(at.child('type'), type, types)];
    return [
      ...(name === '' ? [required(at.child('name'))] : []),
      ...(type === '' ? [required(at.child('type'), types)] : wrongType),
      ...(format === '' || COLUMN_FORMATS.includes(format)
        ? []
        : [invalid(at.child('format'), format, `must be one of ${COLUMN_FORMATS.join(',')}`)]),
      ...(jsonPath === '' ? [required(at.child('JSONPath'))] : simplePath(jsonPath, at.child('JSONPath'))),
    ];
  });
}

function simplePath(text: string, path: FieldPath): FieldError[] {
  return text.startsWith('.') ? [] : [invalid(path, text, 'must be a simple json path starting with .')];
}

/** Upstream source (v1.36.2): as above, ValidateCustomResourceDefinitionSubresources. */
export function validateSubresources(
  subresources: CustomResourceSubresources | undefined,
  path: FieldPath,
): FieldError[] {
  return subresources?.scale === undefined ? [] : validateScale(subresources.scale, path.child('scale'));
}

function validateScale(scale: CustomResourceSubresourceScale, path: FieldPath): FieldError[] {
  const { specReplicasPath = '', statusReplicasPath = '', labelSelectorPath = '' } = scale;
  const under = (text: string, name: string, roots: readonly string[], where: string) => {
    const at = path.child(name);
    const wrong = simplePath(text, at);
    if (wrong.length > 0 || roots.some((root) => text.startsWith(root))) return wrong;
    return [invalid(at, text, `should be a json path under ${where}`)];
  };
  return [
    ...(specReplicasPath === ''
      ? [required(path.child('specReplicasPath'))]
      : under(specReplicasPath, 'specReplicasPath', ['.spec.'], '.spec')),
    ...(statusReplicasPath === ''
      ? [required(path.child('statusReplicasPath'))]
      : under(statusReplicasPath, 'statusReplicasPath', ['.status.'], '.status')),
    ...(labelSelectorPath === ''
      ? []
      : under(labelSelectorPath, 'labelSelectorPath', ['.spec.', '.status.'], 'either .spec or .status')),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateCustomResourceSelectableFields. */
export function validateSelectableFields(
  fields: readonly SelectableField[],
  validation: CustomResourceValidation | undefined,
  path: FieldPath,
): FieldError[] {
  if (fields.length === 0) return [];
  const schema = validation?.openAPIV3Schema;
  if (schema === undefined) return [invalid(path, '', 'may only be set when validations.schema is included')];
  const seen = new Set<string>();
  const errors = fields.flatMap(({ jsonPath = '' }, index) => {
    const at = path.index(index).child('jsonPath');
    if (jsonPath === '') return [required(at)];
    const found = fieldAt(jsonPath, schema);
    if (typeof found === 'string') return [invalid(at, jsonPath, `is an invalid path: ${found}`)];
    const isAgain = seen.has(jsonPath);
    seen.add(jsonPath);
    return [
      ...(/^\.metadata(\.|$)/.test(jsonPath) ? [invalid(at, jsonPath, 'must not point to fields in metadata')] : []),
      ...(SELECTABLE_TYPES.includes(found.type ?? '')
        ? []
        : [
            invalid(
              at,
              jsonPath,
              'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
            ),
          ]),
      ...(isAgain ? [duplicate(at, jsonPath)] : []),
    ];
  });
  return seen.size > MAX_SELECTABLE ? [...errors, tooMany(path, seen.size, MAX_SELECTABLE)] : errors;
}

/**
 * The schema at the end of a path of properties, or the reason that there is none. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go, ValidFieldPath.
 */
function fieldAt(jsonPath: string, root: JSONSchemaProps): JSONSchemaProps | string {
  let schema = root;
  const tokens = jsonPath.match(/[.[\]]|[^.[\]]+/g) ?? [];
  for (let at = 0; at < tokens.length; at += 2) {
    const [separator = '', name] = [tokens[at], tokens[at + 1]];
    if (separator === '[') return 'array notation is not allowed';
    if (separator !== '.') return `expected [ or . but got: ${separator}`;
    if (name === undefined) return 'unexpected end of JSON path';
    const properties = schema.properties ?? {};
    const next = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (next === undefined) return 'does not refer to a valid field';
    schema = next;
  }
  return schema;
}

type Approval = 'missing' | 'bypassed' | 'approved' | 'invalid';

/**
 * Groups of the community need the URL of an approval. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apihelpers/helpers.go, GetAPIApprovalState.
 */
export function validateApiApproval(object: CustomResourceDefinition, old?: CustomResourceDefinition): FieldError[] {
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(object.spec.group ?? '')) return [];
  const path = field('metadata', 'annotations').key(ANNOTATION);
  const text = annotationOf(object);
  const approval = approvalOf(text);
  if (old !== undefined && approvalOf(annotationOf(old)) === approval) return [];
  const needed = `protected groups must have approval annotation "${ANNOTATION}"`;
  if (approval === 'missing') return [required(path, `${needed}, ${SEE}`)];
  if (approval !== 'invalid') return [];
  return [invalid(path, text, `${needed} with either a URL or a reason starting with "unapproved", ${SEE}`)];
}

function annotationOf({ metadata }: CustomResourceDefinition): string {
  return metadata.annotations?.[ANNOTATION] ?? '';
}

function approvalOf(text: string): Approval {
  if (text === '') return 'missing';
  if (text.startsWith('unapproved')) return 'bypassed';
  const url = parseGoUrl(text);
  return 'problem' in url || url.host === '' || url.scheme === '' ? 'invalid' : 'approved';
}

/**
 * A definition in the API server's view: common parts of all versions are at the top and no longer in the versions, and
 * paths in messages show that.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/conversion.go.
 */
export interface HoistedSpec {
  readonly versions: readonly CustomResourceDefinitionVersion[];
  readonly schema: CustomResourceValidation | undefined;
  readonly subresources: CustomResourceSubresources | undefined;
  readonly columns: readonly CustomResourceColumnDefinition[];
  readonly selectableFields: readonly SelectableField[];
  /** Whether any version has a status subresource. */
  readonly hasStatus: boolean;
}

export function hoisted({ versions = [] }: CustomResourceDefinitionSpec): HoistedSpec {
  const [first] = versions;
  const isCommon = <K extends keyof CustomResourceDefinitionVersion>(name: K) =>
    versions.every((version) => semanticEqual(version[name], first?.[name]));
  const common = {
    schema: isCommon('schema') ? first?.schema : undefined,
    subresources: isCommon('subresources') ? first?.subresources : undefined,
    additionalPrinterColumns: isCommon('additionalPrinterColumns') ? first?.additionalPrinterColumns : undefined,
    selectableFields: isCommon('selectableFields') ? first?.selectableFields : undefined,
  };
  return {
    versions: versions.map((version) => ({
      ...version,
      ...(common.schema && { schema: undefined }),
      ...(common.subresources && { subresources: undefined }),
      ...(common.additionalPrinterColumns && { additionalPrinterColumns: undefined }),
      ...(common.selectableFields && { selectableFields: undefined }),
    })),
    schema: common.schema,
    subresources: common.subresources,
    columns: common.additionalPrinterColumns ?? [],
    selectableFields: common.selectableFields ?? [],
    hasStatus: versions.some(({ subresources }) => subresources?.status !== undefined),
  };
}
