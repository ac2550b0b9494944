import type {
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
} from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, dns1035Label, dns1123Subdomain } from '../common/names.ts';
import { requiredOneOf } from '../common/oneOf.ts';
import { immutable } from '../common/semanticEqual.ts';
import { isKnownReview, reviewVersions, webhookClient } from '../common/webhookClient.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import {
  type HoistedSpec,
  hoisted,
  validateApiApproval,
  validatePrinterColumns,
  validateSelectableFields,
  validateSubresources,
} from './customResource/perVersion.ts';
import { validateSchema } from './customResource/validateSchema.ts';

const MAX_DEPRECATION_BYTES = 256;
const NOT_WEBHOOK = 'should not be set when strategy is not set to Webhook';

/**
 * CEL rules must be present; they are not compiled, and default values are not checked against the schema.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go.
 */
export const customResourceDefinitionValidator = validatorFor(
  'CustomResourceDefinition',
  (given) => validateNewDefinition(withSpec(given)),
  (given, old) => validateDefinitionChange(withSpec(given), old),
);

/** Adds the parts that every definition has, so that the other checks can run for a definition without them. */
function withSpec(definition: CustomResourceDefinition): CustomResourceDefinition {
  const { spec } = definition;
  return { ...definition, spec: { ...spec } };
}

function validateNewDefinition(object: CustomResourceDefinition): FieldError[] {
  return [
    ...validateObjectMeta(object.metadata, { namespaced: false, name: nameCheck(object) }),
    ...validateSpec(object.spec, true),
    ...validateStatus(object),
    ...validateApiApproval(object),
    ...preserveUnknownFields(object),
  ];
}

function validateDefinitionChange(object: CustomResourceDefinition, old: CustomResourceDefinition): FieldError[] {
  return [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateSpec(object.spec, hasKnownReview(old)),
    ...specChange(object, old),
    ...validateStatus(object),
    ...validateApiApproval(object, old),
    ...(old.spec.preserveUnknownFields === true ? [] : preserveUnknownFields(object)),
  ];
}

function nameCheck({ spec }: CustomResourceDefinition) {
  const needed = `${spec.names?.plural ?? ''}.${spec.group ?? ''}`;
  return (name: string): readonly string[] => [
    ...dns1123Subdomain(name),
    ...(name === needed ? [] : ['must be spec.names.plural+"."+spec.group']),
  ];
}

function hasKnownReview({ spec }: CustomResourceDefinition): boolean {
  const versions = spec.conversion?.webhook?.conversionReviewVersions ?? [];
  return versions.length === 0 || versions.some(isKnownReview);
}

function isEstablished({ status }: CustomResourceDefinition): boolean {
  return (status?.conditions ?? []).some(
    (condition) => condition.type === 'Established' && condition.status === 'True',
  );
}

function specChange(object: CustomResourceDefinition, old: CustomResourceDefinition): FieldError[] {
  const path = field('spec');
  const names = path.child('names');
  const kept = (now: string | undefined, before: string | undefined, at: FieldPath) =>
    immutable('string', now ?? '', before ?? '', at);
  return [
    ...(isEstablished(old)
      ? [
          ...kept(object.spec.scope, old.spec.scope, path.child('scope')),
          ...kept(object.spec.names?.kind, old.spec.names?.kind, names.child('kind')),
        ]
      : []),
    ...kept(object.spec.group, old.spec.group, path.child('group')),
    ...kept(object.spec.names?.plural, old.spec.names?.plural, names.child('plural')),
  ];
}

function validateSpec(given: CustomResourceDefinitionSpec, isRecognizedNeeded: boolean): FieldError[] {
  const path = field('spec');
  const spec = hoisted(given);
  const { names } = given;
  return [
    ...validateGroup(given.group ?? '', path.child('group')),
    ...requiredOneOf(given.scope, ['Cluster', 'Namespaced'], path.child('scope')),
    ...missingSchemas(spec, path.child('versions')),
    ...spec.versions.flatMap((version, index) => validateVersion(version, spec, path.child('versions').index(index))),
    ...versionsTogether(spec, given, path.child('versions')),
    ...firstVersionName(spec, path.child('version')),
    ...requiredNames(names, path.child('names')),
    ...validateNames(names, path.child('names')),
    ...validateSchema(spec.schema, spec.hasStatus, path.child('validation')),
    ...validateSubresources(spec.subresources, path.child('subresources')),
    ...validatePrinterColumns(spec.columns, path.child('additionalPrinterColumns')),
    ...validateSelectableFields(spec.selectableFields, spec.schema, path.child('selectableFields')),
    ...(given.conversion === undefined
      ? []
      : validateConversion(given.conversion, isRecognizedNeeded, path.child('conversion'))),
  ];
}

function validateGroup(group: string, path: FieldPath): FieldError[] {
  if (group === '') return [required(path)];
  const problems = dns1123Subdomain(group);
  if (problems.length > 0) return [invalid(path, group, problems.join(','))];
  return group.includes('.') ? [] : [invalid(path, group, 'should be a domain with at least one dot')];
}

function missingSchemas(spec: HoistedSpec, path: FieldPath): FieldError[] {
  if (spec.schema?.openAPIV3Schema !== undefined) return [];
  return spec.versions.flatMap(({ schema }, index) =>
    schema?.openAPIV3Schema === undefined ? [required(path.index(index).child('schema', 'openAPIV3Schema'))] : [],
  );
}

function validateVersion(version: CustomResourceDefinitionVersion, spec: HoistedSpec, path: FieldPath): FieldError[] {
  const name = version.name ?? '';
  const problems = dns1035Label(name);
  const { subresources, schema } = version;
  return [
    ...(problems.length > 0 ? [invalid(path.child('name'), name, problems.join(','))] : []),
    ...deprecation(version, path.child('deprecationWarning')),
    ...validateSchema(schema, (subresources ?? spec.subresources)?.status !== undefined, path.child('schema')),
    ...validateSubresources(subresources, path.child('subresources')),
    ...validatePrinterColumns(version.additionalPrinterColumns ?? [], path.child('additionalPrinterColumns')),
    ...validateSelectableFields(version.selectableFields ?? [], schema, path.child('selectableFields')),
  ];
}

function deprecation({ deprecated, deprecationWarning: text }: CustomResourceDefinitionVersion, path: FieldPath) {
  if (text === undefined) return [];
  if (!deprecated) return [invalid(path, text, 'can only be set for deprecated versions')];
  const at = [...text].findIndex((character) => !/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character));
  return [
    ...(byteLength(text) > MAX_DEPRECATION_BYTES ? [invalid(path, text, 'must be <= 256 characters long')] : []),
    ...(text === '' ? [invalid(path, text, 'must not be an empty string')] : []),
    ...(at < 0
      ? []
      : [
          invalid(
            path,
            text,
            `must only contain printable UTF-8 characters; non-printable character found at index ${byteLength([...text].slice(0, at).join(''))}`,
          ),
        ]),
  ];
}

/**
 * The internal type has the name of the first version once more, as `spec.version`, and checks it there too.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/conversion.go.
 */
function firstVersionName({ versions }: HoistedSpec, path: FieldPath): FieldError[] {
  const name = versions[0]?.name ?? '';
  const problems = name === '' ? [] : dns1035Label(name);
  return problems.length === 0 ? [] : [invalid(path, name, problems.join(','))];
}

function versionsTogether(
  { versions }: HoistedSpec,
  given: CustomResourceDefinitionSpec,
  path: FieldPath,
): FieldError[] {
  const shown = goStruct('[]CustomResourceDefinitionVersion', given.versions && versions);
  const isUnique = new Set(versions.map(({ name }) => name)).size === versions.length;
  const stored = versions.filter(({ storage }) => storage).length;
  return [
    ...(isUnique ? [] : [invalid(path, shown, 'must contain unique version names')]),
    ...(stored === 1 ? [] : [invalid(path, shown, 'must have exactly one version marked as storage version')]),
  ];
}

/** A definition needs these; an accepted definition need not have them. */
function requiredNames(names: CustomResourceDefinitionNames | undefined, path: FieldPath): FieldError[] {
  return (['plural', 'singular', 'kind', 'listKind'] as const).flatMap((name) =>
    names?.[name] ? [] : [required(path.child(name))],
  );
}

function validateNames(names: CustomResourceDefinitionNames | undefined, path: FieldPath): FieldError[] {
  const { plural = '', singular = '', kind = '', listKind = '', shortNames = [], categories = [] } = names ?? {};
  const label = (text: string, at: FieldPath, frame = '') => {
    const problems = dns1035Label(frame === '' ? text : text.toLowerCase());
    return problems.length === 0 ? [] : [invalid(at, text, frame + problems.join(','))];
  };
  const filled = (text: string, name: string, frame?: string) =>
    text === '' ? [] : label(text, path.child(name), frame);
  const mixed = 'may have mixed case, but should otherwise match: ';
  return [
    ...filled(plural, 'plural'),
    ...filled(singular, 'singular'),
    ...filled(kind, 'kind', mixed),
    ...filled(listKind, 'listKind', mixed),
    ...shortNames.flatMap((name, index) => label(name, path.child('shortNames').index(index))),
    ...(kind !== '' && kind === listKind
      ? [invalid(path.child('listKind'), listKind, 'kind and listKind may not be the same')]
      : []),
    ...categories.flatMap((name, index) => label(name, path.child('categories').index(index))),
  ];
}

function validateConversion(
  { strategy, webhook }: CustomResourceConversion,
  isRecognizedNeeded: boolean,
  path: FieldPath,
): FieldError[] {
  const client = path.child('webhookClientConfig');
  const reviews = path.child('conversionReviewVersions');
  const versions = webhook?.conversionReviewVersions ?? [];
  const wrong = requiredOneOf(strategy, ['None', 'Webhook'], path.child('strategy'));
  if (strategy === 'Webhook')
    return [
      ...(webhook?.clientConfig === undefined
        ? [required(client, 'required when strategy is set to Webhook')]
        : webhookClient(webhook.clientConfig, client)),
      ...reviewVersions(versions, isRecognizedNeeded, '', reviews),
    ];
  return [
    ...wrong,
    ...(webhook?.clientConfig === undefined ? [] : [forbidden(client, NOT_WEBHOOK)]),
    ...(versions.length === 0 ? [] : [forbidden(reviews, NOT_WEBHOOK)]),
  ];
}

/** A new definition has stored nothing but what it is about to store. */
function validateStatus({ spec: { versions = [] }, status }: CustomResourceDefinition): FieldError[] {
  const stored =
    status?.storedVersions ??
    versions
      .filter(({ storage }) => storage)
      .slice(0, 1)
      .map(({ name }) => name);
  const path = field('status', 'storedVersions');
  return [
    ...validateNames(status?.acceptedNames, field('status', 'acceptedNames')),
    ...(stored.length === 0
      ? [invalid(path, null, 'must have at least one stored version')]
      : storedVersions(versions, stored, path)),
  ];
}

function storedVersions(
  versions: readonly CustomResourceDefinitionVersion[],
  stored: readonly string[],
  path: FieldPath,
): FieldError[] {
  const shown = goStruct('[]string', stored);
  const missing = versions.filter(({ name, storage }) => storage && !stored.includes(name));
  return [
    ...missing.map(({ name }) => invalid(path, shown, `must have the storage version ${name}`)),
    ...stored.flatMap((name, index) => {
      if (versions.some((version) => version.name === name)) return [];
      const detail = `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`;
      return [invalid(path.index(index), name, detail)];
    }),
  ];
}

function preserveUnknownFields({ spec }: CustomResourceDefinition): FieldError[] {
  if (spec.preserveUnknownFields !== true) return [];
  const detail =
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [invalid(field('spec', 'preserveUnknownFields'), true, detail)];
}
