import type { Pod } from '#model/generated/types.ts';

/** Annotations and labels that those leave on a Pod who change it, and how these are called. */
const MARKS: Readonly<Record<string, string>> = {
  'sidecar.istio.io/status': 'Istio',
  'istio.io/rev': 'Istio',
  'linkerd.io/proxy-version': 'Linkerd',
  'kuma.io/sidecar-injected': 'Kuma',
  'consul.hashicorp.com/connect-inject-status': 'Consul',
  'vault.hashicorp.com/agent-inject-status': 'Vault Agent Injector',
  'sidecar.opentelemetry.io/injected': 'OpenTelemetry Operator',
  'dapr.io/sidecar-injected': 'Dapr',
  'openservicemesh.io/sidecar-injected': 'Open Service Mesh',
  'kubernetes.io/limit-ranger': 'LimitRange',
  vpaUpdates: 'VerticalPodAutoscaler',
  vpaObservedContainers: 'VerticalPodAutoscaler',
};
/** Webhooks that leave no mark but what they put in: a container, a volume or a variable. */
const CONTAINERS: Readonly<Record<string, string>> = {
  daprd: 'Dapr',
  'cloud-sql-proxy': 'Cloud SQL Proxy Operator',
  'gke-gcsfuse-sidecar': 'Cloud Storage FUSE',
};
const VARIABLES: Readonly<Record<string, string>> = {
  AWS_ROLE_ARN: 'EKS Pod Identity Webhook',
  AWS_CONTAINER_CREDENTIALS_FULL_URI: 'EKS Pod Identity Agent',
  AZURE_FEDERATED_TOKEN_FILE: 'Azure Workload Identity',
};

/** Who changed a Pod after its template, as far as it says; `expected` is what admission makes of the template. */
export function injectorsOf({ metadata, spec }: Pod, expected: Pod): readonly string[] {
  const found = new Set<string>();
  for (const [mark, name] of Object.entries(MARKS)) {
    const isNew = (of: Readonly<Record<string, string>> | undefined, before: typeof of) =>
      of?.[mark] !== undefined && before?.[mark] === undefined;
    if (isNew(metadata.annotations, expected.metadata.annotations)) found.add(name);
    if (isNew(metadata.labels, expected.metadata.labels)) found.add(name);
  }
  for (const container of [...spec.containers, ...(spec.initContainers ?? [])]) {
    const before = [...expected.spec.containers, ...(expected.spec.initContainers ?? [])].find(
      ({ name }) => name === container.name,
    );
    const byName = before || !Object.hasOwn(CONTAINERS, container.name) ? undefined : CONTAINERS[container.name];
    if (byName !== undefined) found.add(byName);
    for (const { name } of container.env ?? []) {
      const isNew = !before?.env?.some((variable) => variable.name === name);
      const byVariable = isNew && Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined;
      if (byVariable !== undefined) found.add(byVariable);
    }
  }
  return [...found];
}
