import type {
  AuditAnnotation,
  MatchResources,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  Mutation,
  ParamKind,
  ParamRef,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  Validation,
  Variable,
} from '#model/generated/types.ts';
import { FAILURE_POLICIES, matchConditions, matchResources } from '../common/admissionRules.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateLabelSelector } from '../common/labelSelector.ts';
import { validateObjectMeta } from '../common/metadata.ts';
import { byteLength, checkName, dns1035Label, dns1123Subdomain, pathSegmentName } from '../common/names.ts';
import { oneOf, requiredOneOf } from '../common/oneOf.ts';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  field,
  forbidden,
  invalid,
  notSupported,
  required,
} from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

const RULES = { namespaced: false, name: dns1123Subdomain };
const REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
const ACTIONS = ['Audit', 'Deny', 'Warn'];
const NOT_FOUND_ACTIONS = ['Deny', 'Allow'];
const MUTATING_OPERATIONS = ['*', 'CONNECT', 'CREATE', 'UPDATE'];
const REINVOCATIONS = ['IfNeeded', 'Never'];
const PATCH_TYPES = ['ApplyConfiguration', 'JSONPatch'];
const MAX_ANNOTATIONS = 20;
const MAX_VALUE_BYTES = 5 * 1024;
const EITHER = 'validations or auditAnnotations must contain at least one item';
const BOTH_VERDICTS =
  'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';
const RESERVED: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);

/**
 * Expressions must be present; they are not compiled.
 * Upstream source (v1.36.2): pkg/apis/admissionregistration/validation/validation.go,
 * ValidateValidatingAdmissionPolicy.
 */
export const validatingAdmissionPolicyValidator = validatorFor(
  'ValidatingAdmissionPolicy',
  validateValidatingPolicy,
  validateValidatingPolicy,
);

export const mutatingAdmissionPolicyValidator = validatorFor(
  'MutatingAdmissionPolicy',
  validateMutatingPolicy,
  validateMutatingPolicy,
);

export const validatingAdmissionPolicyBindingValidator = validatorFor(
  'ValidatingAdmissionPolicyBinding',
  validateValidatingBinding,
  validateValidatingBinding,
);

export const mutatingAdmissionPolicyBindingValidator = validatorFor(
  'MutatingAdmissionPolicyBinding',
  validateMutatingBinding,
  validateMutatingBinding,
);

function validateValidatingPolicy({ metadata, spec }: ValidatingAdmissionPolicy): FieldError[] {
  const path = field('spec');
  const { validations = [], auditAnnotations: annotations = [] } = spec ?? {};
  const isEmpty = validations.length + annotations.length === 0;
  return [
    ...validateObjectMeta(metadata, RULES),
    ...policyFrame(spec ?? {}, path),
    ...matchConditions(spec?.matchConditions ?? [], path.child('matchConditions')),
    ...variables(spec?.variables ?? [], path.child('variables')),
    ...(isEmpty ? [required(path.child('validations'), EITHER), required(path.child('auditAnnotations'), EITHER)] : []),
    ...validations.flatMap((entry, index) => validation(entry, path.child('validations').index(index))),
    ...auditAnnotations(annotations, metadata.name ?? '', path.child('auditAnnotations')),
  ];
}

function validateMutatingPolicy({ metadata, spec }: MutatingAdmissionPolicy): FieldError[] {
  const path = field('spec');
  const mutations = spec?.mutations ?? [];
  return [
    ...validateObjectMeta(metadata, RULES),
    ...policyFrame(spec ?? {}, path),
    ...mutatingOperations(spec?.matchConstraints, path.child('matchConstraints')),
    ...matchConditions(spec?.matchConditions ?? [], path.child('matchConditions')),
    ...variables(spec?.variables ?? [], path.child('variables')),
    ...(mutations.length === 0
      ? [required(path.child('mutations'), 'mutations must contain at least one item')]
      : mutations.flatMap((entry, index) => mutation(entry, path.child('mutations').index(index)))),
    ...requiredOneOf(spec?.reinvocationPolicy, REINVOCATIONS, path.child('reinvocationPolicy')),
  ];
}

interface Frame {
  readonly failurePolicy?: string;
  readonly paramKind?: ParamKind;
  readonly matchConstraints?: MatchResources;
}

/** The common first fields of both kinds of policy. */
function policyFrame({ failurePolicy, paramKind, matchConstraints }: Frame, path: FieldPath): FieldError[] {
  const at = path.child('matchConstraints');
  return [
    ...(failurePolicy === undefined
      ? [required(path.child('failurePolicy'))]
      : oneOf(failurePolicy, FAILURE_POLICIES, path.child('failurePolicy'))),
    ...(paramKind === undefined ? [] : validateParamKind(paramKind, path.child('paramKind'))),
    ...(matchConstraints === undefined ? [required(at)] : matchResources(matchConstraints, at)),
    ...(matchConstraints !== undefined && (matchConstraints.resourceRules ?? []).length === 0
      ? [required(at.child('resourceRules'))]
      : []),
  ];
}

function validateParamKind({ apiVersion = '', kind = '' }: ParamKind, path: FieldPath): FieldError[] {
  const at = path.child('kind');
  const ofKind = dns1035Label(kind.toLowerCase());
  const wrongKind =
    ofKind.length === 0
      ? []
      : [invalid(at, kind, `may have mixed case, but should otherwise match: ${ofKind.join(',')}`)];
  return [...groupVersion(apiVersion, path.child('apiVersion')), ...(kind === '' ? [required(at)] : wrongKind)];
}

function groupVersion(text: string, path: FieldPath): FieldError[] {
  if (text === '') return [required(path)];
  const parts = text.split('/');
  if (parts.length > 2) return [invalid(path, text, `unexpected GroupVersion string: ${text}`)];
  const [group = '', version = ''] = text === '/' ? [] : parts.length === 1 ? ['', text] : parts;
  const ofGroup = group === '' ? [] : dns1123Subdomain(group);
  const ofVersion = dns1035Label(version);
  return [
    ...(ofGroup.length === 0 ? [] : [invalid(path, group, ofGroup.join(','))]),
    ...(version === ''
      ? [invalid(path, text, 'version must be specified')]
      : ofVersion.length === 0
        ? []
        : [invalid(path, version, ofVersion.join(','))]),
  ];
}

function mutatingOperations(match: MatchResources | undefined, path: FieldPath): FieldError[] {
  const at = path.child('resourceRules', 'operations');
  return (match?.resourceRules ?? [])
    .flatMap(({ operations = [] }) => operations)
    .filter((operation) => !MUTATING_OPERATIONS.includes(operation))
    .map((operation) => notSupported(at, operation, MUTATING_OPERATIONS));
}

function variables(list: readonly Variable[], path: FieldPath): FieldError[] {
  return list.flatMap(({ name = '', expression = '' }, index) => {
    const at = path.index(index);
    const isIdentifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) && !RESERVED.has(name);
    return [
      ...(name.trim() === '' ? [required(at.child('name'), 'name is not specified')] : []),
      ...(name.trim() === '' || isIdentifier
        ? []
        : [invalid(at.child('name'), name, 'must be a valid CEL identifier')]),
      ...(expression.trim() === '' ? [required(at.child('expression'), 'expression is not specified')] : []),
    ];
  });
}

function validation(entry: Validation, path: FieldPath): FieldError[] {
  const { expression = '', message = '', messageExpression = '', reason } = entry;
  const at = path.child('message');
  const isBlank = (text: string) => text !== '' && text.trim() === '';
  return [
    ...(expression.trim() === '' ? [required(path.child('expression'), 'expression is not specified')] : []),
    ...(isBlank(messageExpression)
      ? [invalid(path.child('messageExpression'), messageExpression, 'must be non-empty if specified')]
      : []),
    ...(isBlank(message) ? [invalid(at, message, 'must be non-empty if specified')] : []),
    ...(/[\n\r]/.test(message.trim()) ? [invalid(at, message, 'must not contain line breaks')] : []),
    ...oneOf(reason, REASONS, path.child('reason')),
  ];
}

function auditAnnotations(list: readonly AuditAnnotation[], policy: string, path: FieldPath): FieldError[] {
  const many = `must not have more than ${MAX_ANNOTATIONS} auditAnnotations`;
  const keys = new Set<string>();
  return [
    ...(list.length > MAX_ANNOTATIONS ? [invalid(path, goStruct('[]AuditAnnotation', list), many)] : []),
    ...list.flatMap((entry, index) => {
      const { key = '' } = entry;
      const isAgain = keys.has(key);
      keys.add(key);
      return [
        ...auditAnnotation(entry, policy, path.index(index)),
        ...(isAgain ? [duplicate(path.index(index).child('key'), key)] : []),
      ];
    }),
  ];
}

function auditAnnotation({ key = '', valueExpression = '' }: AuditAnnotation, policy: string, path: FieldPath) {
  const value = path.child('valueExpression');
  const text = valueExpression.trim();
  return [
    ...(policy === ''
      ? [invalid(path.child('key'), key, 'requires metadata.name be non-empty')]
      : checkName(qualifiedName, `${policy}/${key}`, path.child('key'))),
    ...(text === '' ? [required(value, 'valueExpression is not specified')] : []),
    ...(byteLength(text) > MAX_VALUE_BYTES
      ? [required(value, `must not exceed ${MAX_VALUE_BYTES} bytes in length`)]
      : []),
  ];
}

/** The values in these messages are the names of the fields. */
function mutation({ patchType = '', jsonPatch, applyConfiguration }: Mutation, path: FieldPath): FieldError[] {
  const wrongType = requiredOneOf(patchType, PATCH_TYPES, path.child('patchType'));
  if (wrongType.length > 0) return wrongType;
  const isJson = patchType === 'JSONPatch';
  const [own, name] = isJson ? [jsonPatch, 'jsonPatch'] : [applyConfiguration, 'applyConfiguration'];
  const [other, otherName] = isJson ? [applyConfiguration, 'applyConfiguration'] : [jsonPatch, 'jsonPatch'];
  const at = path.child(name);
  return [
    ...(own === undefined ? [required(at, `must be specified when patchType is ${patchType}`)] : []),
    ...(own !== undefined && (own.expression ?? '').trim() === '' ? [required(at.child('expression'))] : []),
    ...(other === undefined
      ? []
      : [invalid(path.child(otherName), `{${otherName}}`, `must not be specified when patchType is ${patchType}`)]),
  ];
}

function validateValidatingBinding({ metadata, spec }: ValidatingAdmissionPolicyBinding): FieldError[] {
  const path = field('spec');
  return [
    ...validateObjectMeta(metadata, RULES),
    ...bindingFrame(spec ?? {}, path),
    ...validationActions(spec?.validationActions ?? [], path.child('validationActions')),
  ];
}

function validateMutatingBinding({ metadata, spec }: MutatingAdmissionPolicyBinding): FieldError[] {
  const path = field('spec');
  return [
    ...validateObjectMeta(metadata, RULES),
    ...bindingFrame(spec ?? {}, path),
    ...mutatingOperations(spec?.matchResources, path.child('matchResources')),
  ];
}

interface BindingFrame {
  readonly policyName?: string;
  readonly paramRef?: ParamRef;
  readonly matchResources?: MatchResources;
}

function bindingFrame({ policyName = '', paramRef, matchResources: match }: BindingFrame, path: FieldPath) {
  const at = path.child('policyName');
  return [
    ...(policyName === '' ? [required(at)] : checkName(dns1123Subdomain, policyName, at)),
    ...(paramRef === undefined ? [] : validateParamRef(paramRef, path.child('paramRef'))),
    ...(match === undefined ? [] : matchResources(match, path.child('matchResources'))),
  ];
}

function validateParamRef(ref: ParamRef, path: FieldPath): FieldError[] {
  const { name = '', selector, parameterNotFoundAction: action } = ref;
  const isBoth = name !== '' && selector !== undefined;
  const both = (at: string) => (isBoth ? [forbidden(path.child(at), 'name and selector are mutually exclusive')] : []);
  return [
    ...checkName(pathSegmentName, name, path.child('name')),
    ...both('name'),
    ...validateLabelSelector(selector, path.child('selector')),
    ...both('selector'),
    ...(name === '' && selector === undefined ? [required(path, 'one of name or selector must be specified')] : []),
    ...requiredOneOf(action, NOT_FOUND_ACTIONS, path.child('parameterNotFoundAction')),
  ];
}

function validationActions(actions: readonly string[], path: FieldPath): FieldError[] {
  const isBoth = actions.includes('Deny') && actions.includes('Warn');
  return [
    ...actions.flatMap((action, index) => [
      ...oneOf(action, ACTIONS, path.index(index)),
      ...(actions.indexOf(action) < index ? [duplicate(path.index(index), action)] : []),
    ]),
    ...(isBoth ? [invalid(path, goStruct('[]string', actions), BOTH_VERDICTS)] : []),
    ...(actions.length === 0 ? [required(path, 'at least one validation action is required')] : []),
  ];
}
