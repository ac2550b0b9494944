import { store } from '#cluster/api/kindTables.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { LabelSelector } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';

/** A webhook that is to be asked. */
export interface Webhook {
  readonly name: string;
  readonly url: string;
  readonly timeoutSeconds: number;
  /** failurePolicy Ignore: whoever does not get an answer goes on. */
  readonly ignoresFailure: boolean;
}

/** A write as rules look at it. */
export interface Concern {
  readonly info: RequestInfo;
  readonly namespace: string;
}

interface Rule {
  readonly operations?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
}

interface Configured {
  readonly name: string;
  readonly rules?: readonly Rule[];
  readonly failurePolicy?: string;
  readonly timeoutSeconds?: number;
  readonly namespaceSelector?: LabelSelector;
  readonly clientConfig?: {
    readonly url?: string;
    readonly service?: {
      readonly namespace?: string;
      readonly name?: string;
      readonly path?: string;
      readonly port?: number;
    };
  };
}

interface WebhookConfiguration extends KubeObject {
  readonly webhooks?: readonly Configured[];
}

const GROUP = 'admissionregistration.k8s.io';
export const MUTATING = table<WebhookConfiguration>(store(`MutatingWebhookConfiguration.${GROUP}`));
export const VALIDATING = table<WebhookConfiguration>(store(`ValidatingWebhookConfiguration.${GROUP}`));

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
 * The webhooks of all configurations of that sort whose rules name the write, in the order of their configurations' names.
 * Configurations of webhooks are never theirs to judge.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/generic/webhook.go, predicates/{rules,namespace}.
 */
export function configuredWebhooks(
  world: World,
  configurations: typeof MUTATING,
  concern: Concern,
): readonly Webhook[] {
  if (concern.info.apiGroup === GROUP) return [];
  return world
    .table(configurations)
    .values()
    .flatMap(({ webhooks = [] }) => webhooks)
    .filter((webhook) => webhook.rules?.some((rule) => names(rule, concern)) && selects(world, webhook, concern))
    .map((webhook) => ({
      name: webhook.name,
      url: urlOf(webhook),
      timeoutSeconds: webhook.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      ignoresFailure: webhook.failurePolicy === 'Ignore',
    }));
}

function names(rule: Rule, { info, namespace }: Concern): boolean {
  const { operations, apiGroups, apiVersions, resources = [], scope = ALL } = rule;
  if (scope !== ALL && scope !== (namespace === '' ? 'Cluster' : 'Namespaced')) return false;
  return (
    hasOrAll(operations, OPERATIONS[info.verb] ?? '') &&
    hasOrAll(apiGroups, info.apiGroup) &&
    hasOrAll(apiVersions, info.apiVersion) &&
    resources.some((wanted) => namesResource(wanted, info))
  );
}

/** `*` are all resources, but none of their subresources. */
function namesResource(wanted: string, { resource, subresource }: RequestInfo): boolean {
  const [name = '', part = ''] = wanted.split('/');
  return (name === ALL || name === resource) && (part === ALL || part === subresource);
}

function hasOrAll(wanted: readonly string[] = [], value: string): boolean {
  return wanted.includes(ALL) || wanted.includes(value);
}

/** What is in no namespace is always selected. */
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
