import { store } from '#cluster/api/kindTables.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import type { World } from '#kernel/world.ts';
import type { MutatingWebhook, RuleWithOperations, ValidatingWebhook } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';

/** A webhook to call. */
export interface Webhook {
  readonly name: string;
  readonly url: string;
  readonly timeoutSeconds: number;
  /** failurePolicy Ignore: the request continues without an answer. */
  readonly ignoresFailure: boolean;
}

/** Attributes of a write that webhook rules match. */
export interface Concern {
  readonly info: RequestInfo;
  readonly namespace: string;
}

const GROUP = 'admissionregistration.k8s.io';
export const MUTATING = store('MutatingWebhookConfiguration');
export const VALIDATING = store('ValidatingWebhookConfiguration');
type Configured = MutatingWebhook | ValidatingWebhook;

const DEFAULT_TIMEOUT_SECONDS = 10;
const DEFAULT_PORT = 443;
const ALL = '*';
const OPERATIONS: Readonly<Record<string, string>> = {
  create: 'CREATE',
  update: 'UPDATE',
  patch: 'UPDATE',
  delete: 'DELETE',
  deletecollection: 'DELETE',
};

/**
 * Webhooks of that type whose rules match the write, ordered by configuration name. They never apply to webhook
 * configurations themselves.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/generic/webhook.go,
 * predicates/{rules,namespace}.
 */
export function configuredWebhooks(
  world: World,
  configurations: typeof MUTATING | typeof VALIDATING,
  concern: Concern,
): readonly Webhook[] {
  if (concern.info.apiGroup === GROUP) return [];
  const all: readonly { readonly webhooks?: readonly Configured[] }[] =
    configurations === MUTATING ? world.table(MUTATING).values() : world.table(VALIDATING).values();
  return all
    .flatMap(({ webhooks = [] }) => webhooks)
    .filter((webhook) => webhook.rules?.some((rule) => names(rule, concern)) && selects(world, webhook, concern))
    .map((webhook) => ({
      name: webhook.name,
      url: urlOf(webhook),
      timeoutSeconds: webhook.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      ignoresFailure: webhook.failurePolicy === 'Ignore',
    }));
}

function names(rule: RuleWithOperations, { info, namespace }: Concern): boolean {
  const { operations, apiGroups, apiVersions, resources = [], scope = ALL } = rule;
  if (scope !== ALL && scope !== (namespace === '' ? 'Cluster' : 'Namespaced')) return false;
  return (
    hasOrAll(operations, OPERATIONS[info.verb] ?? '') &&
    hasOrAll(apiGroups, info.apiGroup) &&
    hasOrAll(apiVersions, info.apiVersion) &&
    resources.some((wanted) => namesResource(wanted, info))
  );
}

/** `*` means all resources, but no subresources. */
function namesResource(wanted: string, { resource, subresource }: RequestInfo): boolean {
  const [name = '', part = ''] = wanted.split('/');
  return (name === ALL || name === resource) && (part === ALL || part === subresource);
}

function hasOrAll(wanted: readonly string[] = [], value: string): boolean {
  return wanted.includes(ALL) || wanted.includes(value);
}

/** Cluster-scoped objects always match the selector. */
function selects(world: World, { namespaceSelector }: Configured, { namespace }: Concern): boolean {
  if (!namespaceSelector || namespace === '') return true;
  const labels = world.table(store('Namespace')).get(namespace)?.metadata.labels;
  return compileLabelSelector(namespaceSelector)(labels);
}

function urlOf({ clientConfig }: Configured): string {
  if (clientConfig?.url !== undefined) return clientConfig.url;
  const { namespace = 'default', name = '', path = '', port = DEFAULT_PORT } = clientConfig?.service ?? {};
  return `https://${name}.${namespace}.svc:${port}${path}`;
}
