import {
  type ChangedContainer,
  type ChangedField,
  INJECTED_PARTS,
  type InjectedParts,
  store,
  workloadUid,
} from '#cluster/api/kindTables.ts';
import { controllerOf } from '#cluster/api/placement/placedPods.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Pod, PodTemplateSpec, Volume } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { TOKEN_PATH, TOKEN_VOLUME } from '../admission/serviceAccount.ts';
import { admittedTemplate } from '../admitObject.ts';
import { ApiError } from '../apiErrors.ts';
import { encodedObject } from '../defaults/canonicalObject.ts';

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

/** Pods of one workload that are compared: the newest ones. */
const MOST_COMPARED = 50;
const POD_FIELDS = [
  'affinity',
  'dnsConfig',
  'dnsPolicy',
  'hostAliases',
  'hostNetwork',
  'imagePullSecrets',
  'overhead',
  'preemptionPolicy',
  'priority',
  'priorityClassName',
  'resources',
  'runtimeClassName',
  'schedulerName',
  'securityContext',
  'shareProcessNamespace',
  'terminationGracePeriodSeconds',
  'topologySpreadConstraints',
] as const;
/** Probes are left out: a webhook that sends them through its proxy changes their port, and not what they find. */
const CONTAINER_FIELDS = [
  'args',
  'command',
  'envFrom',
  'image',
  'lifecycle',
  'ports',
  'resources',
  'restartPolicy',
  'securityContext',
  'workingDir',
] as const;
/** Labels that Kubernetes itself puts on each Pod. */
const OWN_LABEL =
  /^(pod-template-hash|pod-template-generation|controller-revision-hash|controller-uid|job-name|.*kubernetes\.io\/.*)$/;
/** Names of Secrets with tokens before v1.24. */
const OLD_TOKEN = /-token-[a-z0-9]{5}$/;

/**
 * Finds what the Pods of a dump have and their templates lack, and keeps it for the Pods that replace them. The
 * template is filled in and
 * admitted as the model does it for any new Pod. So what is left was done by somebody whom the model does not play.
 */
export function compareWithTemplates(world: World, etcd: Etcd, dumped: readonly KubeObject[]): void {
  for (const [uid, pods] of podsByWorkload(world, dumped)) {
    const parts = partsOf(world, etcd, pods);
    if (parts) world.table(INJECTED_PARTS).put(uid, parts);
  }
}

function podsByWorkload(world: World, dumped: readonly KubeObject[]): ReadonlyMap<string, Pod[]> {
  const found = new Map<string, Pod[]>();
  for (const object of dumped) {
    const pod = object.kind === 'Pod' ? world.table(store('Pod')).get(objectKey(object)) : undefined;
    if (!pod || isEnding(pod)) continue;
    const uid = workloadUid(world, pod);
    if (uid === undefined) continue;
    const others = found.get(uid);
    if (others) others.push(pod);
    else found.set(uid, [pod]);
  }
  return found;
}

function isEnding({ metadata, status }: Pod): boolean {
  return metadata.deletionTimestamp !== undefined || status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

function partsOf(world: World, etcd: Etcd, all: readonly Pod[]): InjectedParts | undefined {
  const current = newestRevision(world, all);
  if (!current) return undefined;
  const { owner, template, pods } = current;
  const newest = pods.toSorted(byCreation).slice(0, MOST_COMPARED);
  const made = admittedPod(etcd, owner, template);
  if (!made) return undefined;
  const expected = encodedObject(made) as Pod;
  const differing = newest.filter((pod) => !isAsExpected(difference(expected, made, pod, owner)));
  const [first] = differing;
  if (!first) return undefined;
  return {
    ...difference(expected, made, first, owner),
    workload: workloadKey(owner),
    pods: differing.length,
    of: newest.length,
    by: injectorsOf(first, expected),
    labels: sharedLabels(expected, differing),
  };
}

interface Revision {
  readonly owner: KubeObject;
  readonly template: PodTemplateSpec;
  readonly pods: readonly Pod[];
}

/** The Pods of the newest revision with their template: older ones were made from another. */
function newestRevision(world: World, pods: readonly Pod[]): Revision | undefined {
  const byOwner = new Map<string, { readonly owner: KubeObject; readonly pods: Pod[] }>();
  for (const pod of pods) {
    const reference = controllerOf(pod);
    const owner = reference && world.table(store(reference.kind)).get(keyOf(pod.metadata.namespace, reference.name));
    if (!owner || !isOfRevision(world, owner, pod)) continue;
    const known = byOwner.get(owner.metadata.uid ?? '');
    if (known) known.pods.push(pod);
    else byOwner.set(owner.metadata.uid ?? '', { owner, pods: [pod] });
  }
  const [newest] = [...byOwner.values()].sort((a, b) => revisionOf(b.owner) - revisionOf(a.owner));
  const { template } = (newest?.owner as { readonly spec?: { readonly template?: PodTemplateSpec } })?.spec ?? {};
  return newest && template?.spec ? { ...newest, template } : undefined;
}

function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0) || 0;
}

function isOfRevision(world: World, owner: KubeObject, pod: Pod): boolean {
  const hash = pod.metadata.labels?.['controller-revision-hash'];
  if (hash === undefined || (owner.kind !== 'StatefulSet' && owner.kind !== 'DaemonSet')) return true;
  const { updateRevision = '' } = (owner as { readonly status?: { readonly updateRevision?: string } }).status ?? {};
  if (owner.kind === 'StatefulSet') return updateRevision === '' || updateRevision === hash;
  const revisions = world
    .table(store('ControllerRevision'))
    .values()
    .filter((revision) => revision.metadata.ownerReferences?.some(({ uid }) => uid === owner.metadata.uid));
  const [last] = revisions.toSorted((a, b) => b.revision - a.revision);
  return last === undefined || last.metadata.name.endsWith(`-${hash}`);
}

function byCreation(a: Pod, b: Pod): number {
  const [one = '', other = ''] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp];
  return one === other ? 0 : one < other ? 1 : -1;
}

function admittedPod(etcd: Etcd, { metadata }: KubeObject, template: PodTemplateSpec): Pod | undefined {
  const { labels, annotations } = template.metadata ?? {};
  const { namespace = '', name } = metadata;
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, ...(labels && { labels }), ...(annotations && { annotations }) },
    spec: template.spec,
  } as KubeObject;
  try {
    // No name is drawn for good: the Pod is only looked at.
    return admittedTemplate(pod, { etcd, newName: (base) => base, random: (first) => first, isOld: true }) as Pod;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** `Kind/namespace/name` of the Deployment of a ReplicaSet, of the CronJob of a Job, else of the object itself. */
function workloadKey(owner: KubeObject): string {
  const above = owner.metadata.ownerReferences?.find(({ controller }) => controller === true);
  const { namespace = '', name } = owner.metadata;
  return above ? `${above.kind}/${namespace}/${above.name}` : `${owner.kind}/${namespace}/${name}`;
}

type Difference = Omit<InjectedParts, 'workload' | 'pods' | 'of' | 'by' | 'labels'>;

function isAsExpected(parts: Difference): boolean {
  const { containers, initContainers, changed, volumes, tolerations, nodeSelector, fields } = parts;
  const all = [containers, initContainers, changed, volumes, tolerations, fields, Object.keys(nodeSelector)];
  return all.every(({ length }) => length === 0);
}

/** `made`: what is expected before it is encoded, as the server has it when it puts these parts in. */
function difference(expected: Pod, made: Pod, pod: Pod, owner: KubeObject): Difference {
  const isDaemon = owner.kind === 'DaemonSet';
  const claims = claimsOf(owner);
  const has = (name: string) => expected.spec.volumes?.some((volume) => volume.name === name) ?? false;
  const both = [
    { running: pod.spec.containers, template: expected.spec.containers, made: made.spec.containers },
    {
      running: pod.spec.initContainers ?? [],
      template: expected.spec.initContainers ?? [],
      made: made.spec.initContainers ?? [],
    },
  ] as const;
  const [containers = [], initContainers = []] = both.map(({ running, template }) =>
    running.filter(({ name }) => !template.some((other) => other.name === name)).map(withoutToken),
  );
  return {
    containers,
    initContainers,
    order: {
      containers: pod.spec.containers.map(({ name }) => name),
      initContainers: (pod.spec.initContainers ?? []).map(({ name }) => name),
    },
    changed: both.flatMap(({ running, ...of }) => running.flatMap((one) => changedContainer(one, of))),
    volumes: (pod.spec.volumes ?? []).filter(
      (volume) => !isToken(volume) && !has(volume.name ?? '') && !claims.has(volume.name ?? ''),
    ),
    tolerations: (pod.spec.tolerations ?? []).filter(
      (toleration) =>
        !(isDaemon && toleration.key?.startsWith('node.kubernetes.io/')) &&
        !expected.spec.tolerations?.some((other) => sameData(other, toleration)),
    ),
    nodeSelector: Object.fromEntries(
      Object.entries(pod.spec.nodeSelector ?? {}).filter(([key]) => expected.spec.nodeSelector?.[key] === undefined),
    ),
    fields: POD_FIELDS.flatMap((name): ChangedField[] => {
      // The controller writes the node of each Pod into it.
      if (isDaemon && name === 'affinity') return [];
      const [template, running] = [expected.spec[name], pod.spec[name]];
      return running === undefined || sameData(template, running)
        ? []
        : [{ name, template: made.spec[name], stored: template, running }];
    }),
  };
}

function claimsOf(owner: KubeObject): ReadonlySet<string> {
  const { spec } = owner as {
    readonly spec?: { readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[] };
  };
  return new Set(spec?.volumeClaimTemplates?.map(({ metadata }) => metadata.name));
}

function isToken({ name = '', secret }: Volume): boolean {
  return name.startsWith(TOKEN_VOLUME) || (secret !== undefined && OLD_TOKEN.test(name));
}

/** Each Pod has a token of its own: admission mounts it. */
function withoutToken<T extends Container>(container: T): T {
  const mounts = container.volumeMounts?.filter(({ mountPath }) => mountPath !== TOKEN_PATH);
  return mounts === undefined || mounts.length === container.volumeMounts?.length
    ? container
    : { ...container, volumeMounts: mounts };
}

interface Expected {
  readonly template: readonly Container[];
  readonly made: readonly Container[];
}

function changedContainer(running: Container, { template, made }: Expected): ChangedContainer[] {
  const isIt = ({ name }: Container) => name === running.name;
  const other = template.find(isIt);
  if (!other) return [];
  const fields = CONTAINER_FIELDS.flatMap((name): ChangedField[] =>
    running[name] === undefined || sameData(other[name], running[name])
      ? []
      : [{ name, template: made.find(isIt)?.[name], stored: other[name], running: running[name] }],
  );
  const env = (running.env ?? []).filter(
    ({ name }) => name !== 'JOB_COMPLETION_INDEX' && !other.env?.some((each) => each.name === name),
  );
  const volumeMounts = (running.volumeMounts ?? []).filter(
    ({ mountPath }) => mountPath !== TOKEN_PATH && !other.volumeMounts?.some((each) => each.mountPath === mountPath),
  );
  const added: ChangedField[] = [
    ...(env.length > 0 ? [{ name: 'env', template: undefined, stored: undefined, running: env }] : []),
    ...(volumeMounts.length > 0
      ? [{ name: 'volumeMounts', template: undefined, stored: undefined, running: volumeMounts }]
      : []),
  ];
  return fields.length + added.length > 0 ? [{ name: running.name, fields: [...fields, ...added] }] : [];
}

/**
 * Labels that all these Pods have alike and the template lacks. Those of one Pod alone, such as of a leader, are its
 * own.
 */
function sharedLabels(expected: Pod, pods: readonly Pod[]): Readonly<Record<string, string>> {
  const [first, ...others] = pods;
  return Object.fromEntries(
    Object.entries(first?.metadata.labels ?? {}).filter(
      ([key, value]) =>
        !OWN_LABEL.test(key) &&
        expected.metadata.labels?.[key] === undefined &&
        others.every(({ metadata }) => metadata.labels?.[key] === value),
    ),
  );
}

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

/**
 * Names of the programs that changed a Pod after its template, as far as the Pod says. `expected` is the template
 * after admission.
 */
function injectorsOf({ metadata, spec }: Pod, expected: Pod): readonly string[] {
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
