import type { MutatingWebhook, ObjectMeta, ValidatingWebhook } from '#model/generated/types.ts';
import { admissionRule, FAILURE_POLICIES, MATCH_POLICIES, matchConditions } from '../common/admissionRules.ts';
import { hasInvalidLabelValue, validateLabelSelector } from '../common/labelSelector.ts';
import { validateObjectMeta } from '../common/metadata.ts';
import { dns1123Subdomain, fullyQualifiedName } from '../common/names.ts';
import { oneOf } from '../common/oneOf.ts';
import { isKnownReview, reviewVersions, webhookClient } from '../common/webhookClient.ts';
import { duplicate, type FieldError, type FieldPath, field, invalid, notSupported, required } from '../fieldError.ts';
import { validatorFor } from '../kindValidator.ts';

type Webhook = ValidatingWebhook | MutatingWebhook;

interface Configuration {
  readonly metadata: ObjectMeta;
  readonly webhooks?: readonly Webhook[];
}

/** Values that an update accepts because the stored configuration has them. */
interface Options {
  readonly allowsSideEffects: boolean;
  readonly allowsUnknownReviews: boolean;
  readonly allowsSameNames: boolean;
  readonly allowInvalidLabelValue: boolean;
}

const STRICT: Options = {
  allowsSideEffects: false,
  allowsUnknownReviews: false,
  allowsSameNames: false,
  allowInvalidLabelValue: false,
};
const NO_SIDE_EFFECTS = ['None', 'NoneOnDryRun'];
const SIDE_EFFECTS = ['None', 'NoneOnDryRun', 'Some', 'Unknown'];
const REINVOCATIONS = ['IfNeeded', 'Never'];
const MAX_SECONDS = 30;

/** Upstream source (v1.36.2): pkg/apis/admissionregistration/validation/validation.go, ValidateValidatingWebhookConfiguration. */
export const validatingWebhookConfigurationValidator = validatorFor(
  'ValidatingWebhookConfiguration',
  (object) => validateConfiguration(object, STRICT),
  (object, old) => validateConfiguration(object, optionsOf(old)),
);

export const mutatingWebhookConfigurationValidator = validatorFor(
  'MutatingWebhookConfiguration',
  (object) => validateConfiguration(object, STRICT),
  (object, old) => validateConfiguration(object, optionsOf(old)),
);

function optionsOf({ webhooks = [] }: Configuration): Options {
  return {
    allowsSideEffects: webhooks.some(({ sideEffects }) => !NO_SIDE_EFFECTS.includes(sideEffects)),
    allowsUnknownReviews: webhooks.some(
      ({ admissionReviewVersions: versions = [] }) => versions.length > 0 && !versions.some(isKnownReview),
    ),
    allowsSameNames: new Set(webhooks.map(({ name }) => name)).size < webhooks.length,
    allowInvalidLabelValue: webhooks.some(
      (hook) => hasInvalidLabelValue(hook.namespaceSelector) || hasInvalidLabelValue(hook.objectSelector),
    ),
  };
}

function validateConfiguration({ metadata, webhooks = [] }: Configuration, options: Options): FieldError[] {
  const names = new Set<string>();
  const none = 'must specify one of v1, v1beta1';
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...webhooks.flatMap((hook, index) => {
      const path = field('webhooks').index(index);
      const { name = '', admissionReviewVersions: versions = [] } = hook;
      const isAgain = name !== '' && names.has(name);
      names.add(name);
      return [
        ...validateWebhook(hook, options, path),
        ...reviewVersions(versions, !options.allowsUnknownReviews, none, path.child('admissionReviewVersions')),
        ...(isAgain && !options.allowsSameNames ? [duplicate(path.child('name'), name)] : []),
      ];
    }),
  ];
}

function validateWebhook(hook: Webhook, options: Options, path: FieldPath): FieldError[] {
  return [
    ...fullyQualifiedName(hook.name ?? '', path.child('name')),
    ...(hook.rules ?? []).flatMap((rule, index) => admissionRule(rule, path.child('rules').index(index))),
    ...oneOf(hook.failurePolicy, FAILURE_POLICIES, path.child('failurePolicy')),
    ...oneOf(hook.matchPolicy, MATCH_POLICIES, path.child('matchPolicy')),
    ...sideEffects(hook.sideEffects, options.allowsSideEffects, path.child('sideEffects')),
    ...timeout(hook.timeoutSeconds, path.child('timeoutSeconds')),
    ...validateLabelSelector(hook.namespaceSelector, path.child('namespaceSelector'), options),
    ...validateLabelSelector(hook.objectSelector, path.child('objectSelector'), options),
    ...('reinvocationPolicy' in hook
      ? oneOf(hook.reinvocationPolicy, REINVOCATIONS, path.child('reinvocationPolicy'))
      : []),
    ...webhookClient(hook.clientConfig, path.child('clientConfig')),
    ...matchConditions(hook.matchConditions ?? [], path.child('matchConditions')),
  ];
}

function sideEffects(value: string | undefined, allowsAny: boolean, path: FieldPath): FieldError[] {
  const allowed = allowsAny ? SIDE_EFFECTS : NO_SIDE_EFFECTS;
  if (value === undefined) return [required(path, `must specify one of ${allowed.join(', ')}`)];
  return allowed.includes(value) ? [] : [notSupported(path, value, allowed)];
}

function timeout(seconds: number | undefined, path: FieldPath): FieldError[] {
  if (seconds === undefined || (seconds >= 1 && seconds <= MAX_SECONDS)) return [];
  return [invalid(path, seconds, `the timeout value must be between 1 and ${MAX_SECONDS} seconds`)];
}
