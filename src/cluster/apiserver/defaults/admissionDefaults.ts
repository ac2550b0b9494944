import type {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
} from '#model/generated/types.ts';
import { change, changeEach, fill } from './fill.ts';

type Webhook = NonNullable<ValidatingWebhookConfiguration['webhooks']>[number];
type Matching = NonNullable<NonNullable<ValidatingAdmissionPolicy['spec']>['matchConstraints']>;
type MatchedRule = NonNullable<Matching['resourceRules']>[number];

const WEBHOOK = {
  failurePolicy: 'Fail',
  matchPolicy: 'Equivalent',
  namespaceSelector: {},
  objectSelector: {},
  timeoutSeconds: 10,
};

/** Upstream source (v1.36.2): pkg/apis/admissionregistration/v1/defaults.go. */
export function validatingWebhookDefaults(object: ValidatingWebhookConfiguration): ValidatingWebhookConfiguration {
  return change(object, 'webhooks', (webhooks) => changeEach(webhooks, webhookDefaults));
}

export function mutatingWebhookDefaults(object: MutatingWebhookConfiguration): MutatingWebhookConfiguration {
  return change(object, 'webhooks', (webhooks) =>
    changeEach(webhooks, (webhook) => fill(webhookDefaults(webhook), { reinvocationPolicy: 'Never' })),
  );
}

function webhookDefaults<T extends Webhook>(webhook: T): T {
  const filled = fill<Webhook>(webhook, WEBHOOK);
  const withRules = change(filled, 'rules', (rules) => changeEach(rules, (rule) => fill(rule, { scope: '*' })));
  return change(withRules, 'clientConfig', (config) =>
    change(config, 'service', (service) => fill(service, { port: 443 })),
  ) as T;
}

export function validatingPolicyDefaults(policy: ValidatingAdmissionPolicy): ValidatingAdmissionPolicy {
  return change(policy, 'spec', (spec) =>
    change(fill(spec, { failurePolicy: 'Fail' }), 'matchConstraints', matchingDefaults),
  );
}

export function mutatingPolicyDefaults(policy: MutatingAdmissionPolicy): MutatingAdmissionPolicy {
  return change(policy, 'spec', (spec) =>
    change(fill(spec, { failurePolicy: 'Fail' }), 'matchConstraints', matchingDefaults),
  );
}

export function policyBindingDefaults<T extends ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding>(
  binding: T,
): T {
  const bound: ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding = binding;
  return change(bound, 'spec', (spec) => change(spec, 'matchResources', matchingDefaults)) as T;
}

function matchingDefaults(matching: Matching): Matching {
  const filled = fill(matching, { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} });
  const scoped = (rules: readonly MatchedRule[]) => changeEach(rules, (rule) => fill(rule, { scope: '*' }));
  return change(change(filled, 'resourceRules', scoped), 'excludeResourceRules', scoped);
}
