import { fromBase64Url } from '#base/base64url.ts';
import { compare, goSort } from '#base/order.ts';
import { isRecord } from '#base/record.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type {
  ConfigMap,
  Event,
  KindTypes,
  NetworkPolicy,
  NetworkPolicyPeer,
  NetworkPolicyPort,
  Secret,
  ServiceAccount,
} from '#model/generated/types.ts';
import { isKind, type KindName, type KubeObject } from '#model/kinds.ts';
import { formatLabelSelector } from '#model/labels/selectorString.ts';
import { lastSeenText } from '../ageText.ts';
import { autoscalerLines } from './autoscaler.ts';
import { cronJobLines, jobLines } from './batch.ts';
import { claimLines } from './claim.ts';
import {
  endpointSliceLines,
  endpointsLines,
  ingressClassLines,
  ingressLines,
  ipAddressLines,
  serviceCidrLines,
  serviceLines,
} from './network.ts';
import { nodeLines } from './node.ts';
import { headLines, indented, markLines, NONE } from './parts.ts';
import { podLines } from './pod.ts';
import { budgetLines, limitRangeLines, namespaceLines, priorityClassLines, quotaLines } from './policy.ts';
import { bindingLines, roleLines } from './rbac.ts';
import { csiNodeLines, storageClassLines, volumeAttributesClassLines, volumeLinesOf } from './storage.ts';
import {
  daemonSetLines,
  deploymentLines,
  replicaSetLinesOf,
  replicationControllerLines,
  statefulSetLines,
} from './workload.ts';

const SKIPPED = new Set([
  '.metadata.managedFields',
  '.metadata.name',
  '.metadata.namespace',
  '.metadata.labels',
  '.metadata.annotations',
]);

const ACRONYMS = new Set(['API', 'URL', 'UID', 'GUID']);

const MIRROR = 'kubernetes.io/config.mirror';

/** The world that the description reads, and the moment. */
interface Around {
  readonly world: World;
  readonly nowUs: Micros;
}

type Describers = { readonly [K in KindName]?: (object: KindTypes[K], around: Around) => string[] };

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describerMap. */
const DESCRIBERS: Describers = {
  Pod: (pod, { nowUs }) => podLines(pod, nowUs),
  ReplicationController: (controller, { world }) => replicationControllerLines(world, controller),
  Secret: secretLines,
  Service: (service, { world }) => serviceLines(world, service),
  ServiceAccount: serviceAccountLines,
  Node: (node, { world, nowUs }) => nodeLines(world, node, nowUs),
  LimitRange: limitRangeLines,
  ResourceQuota: quotaLines,
  PersistentVolume: (volume, { nowUs }) => volumeLinesOf(volume, nowUs),
  PersistentVolumeClaim: (claim, { world, nowUs }) => claimLines(world, claim, nowUs),
  Namespace: (namespace, { world }) => namespaceLines(world, namespace),
  Endpoints: endpointsLines,
  ConfigMap: configMapLines,
  PriorityClass: priorityClassLines,
  EndpointSlice: endpointSliceLines,
  HorizontalPodAutoscaler: autoscalerLines,
  Ingress: (ingress, { world }) => ingressLines(world, ingress),
  IngressClass: ingressClassLines,
  ServiceCIDR: serviceCidrLines,
  IPAddress: ipAddressLines,
  Job: jobLines,
  CronJob: cronJobLines,
  StatefulSet: (set, { world }) => statefulSetLines(world, set),
  Deployment: (deployment, { world }) => deploymentLines(world, deployment),
  DaemonSet: (set, { world }) => daemonSetLines(world, set),
  ReplicaSet: (set, { world }) => replicaSetLinesOf(world, set),
  StorageClass: storageClassLines,
  CSINode: csiNodeLines,
  VolumeAttributesClass: volumeAttributesClassLines,
  PodDisruptionBudget: budgetLines,
  Role: roleLines,
  ClusterRole: roleLines,
  RoleBinding: bindingLines,
  ClusterRoleBinding: bindingLines,
  NetworkPolicy: networkPolicyLines,
};

/** Kinds that are described without their Events. */
const WITHOUT_EVENTS: ReadonlySet<string> = new Set<KindName>([
  'Secret',
  'LimitRange',
  'ResourceQuota',
  'Namespace',
  'Role',
  'ClusterRole',
  'RoleBinding',
  'ClusterRoleBinding',
  'NetworkPolicy',
]);

/** The lines of an object; tabs separate cells that belong in columns. */
export function describedLines(object: KubeObject, around: Around, withEvents: boolean): string[] {
  const kind = object.kind as KindName;
  const describer = DESCRIBERS[kind] as ((object: KubeObject, around: Around) => string[]) | undefined;
  const isKnown = describer !== undefined && isKind(object, kind);
  const lines = isKnown ? describer(object, around) : genericLines(object);
  if (!withEvents || (isKnown && WITHOUT_EVENTS.has(kind))) return lines;
  return [...lines, ...eventLines(around.world, object, around.nowUs)];
}

/** The table at the end. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, DescribeEvents. */
function eventLines(world: World, object: KubeObject, nowUs: Micros): string[] {
  const events = eventsAbout(world, object);
  if (events.length === 0) return [`Events:\t${NONE}`];
  const rows = events.map((event) => [
    event.type ?? '',
    event.reason ?? '',
    lastSeenText(event, nowUs),
    event.source?.component || event.reportingComponent || '',
    messageText(event),
  ]);
  const headings = ['  Type\tReason\tAge\tFrom\tMessage', '  ----\t------\t----\t----\t-------'];
  return ['Events:', ...headings, ...rows.map((row) => `  ${row.join('\t')}`)];
}

/**
 * Finds Events by uid, as kubectl requests them; for a Node also by its name. The oldest lastTimestamp comes first.
 */
function eventsAbout(world: World, object: KubeObject): Event[] {
  const { kind, metadata } = object;
  const mirrored = metadata.annotations?.[MIRROR];
  const uid = kind === 'Pod' && mirrored !== undefined ? mirrored : metadata.uid;
  const isOf =
    (wanted: string | undefined) =>
    ({ involvedObject: about }: Event): boolean =>
      about.name === metadata.name &&
      (about.namespace ?? '') === (metadata.namespace ?? '') &&
      (kind === 'Pod' || about.kind === kind) &&
      (wanted === undefined || about.uid === wanted);
  const all = world.table(store('Event')).values();
  const byName = kind === 'Node' ? all.filter(isOf(metadata.name)) : [];
  return goSort([...all.filter(isOf(uid)), ...byName], (a, b) => lastUs(a) < lastUs(b));
}

/** Events of events.k8s.io have no lastTimestamp, so they come first. */
function lastUs({ lastTimestamp }: Event): number {
  return (lastTimestamp === undefined ? undefined : parseTime(lastTimestamp)) ?? Number.NEGATIVE_INFINITY;
}

function messageText({ involvedObject, message = '' }: Event): string {
  const text = message.trim();
  return involvedObject.fieldPath ? `${involvedObject.fieldPath}: ${text}` : text;
}

interface Rule {
  readonly ports: readonly NetworkPolicyPort[];
  readonly peers: readonly NetworkPolicyPeer[];
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeNetworkPolicy. */
function networkPolicyLines(policy: NetworkPolicy): string[] {
  const { metadata, spec } = policy;
  const { policyTypes = [], ingress = [], egress = [] } = spec ?? {};
  const selected = formatLabelSelector(spec?.podSelector);
  const from = ingress.map(({ ports = [], from: peers = [] }) => ({ ports, peers }));
  const to = egress.map(({ ports = [], to: peers = [] }) => ({ ports, peers }));
  return [
    ...headLines(policy),
    `Created on:\t${plainTime(metadata.creationTimestamp)}`,
    ...markLines(policy),
    'Spec:',
    `  PodSelector:     ${selected === NONE ? '<none> (Allowing the specific traffic to all pods in this namespace)' : selected}`,
    ...(policyTypes.includes('Ingress')
      ? ['  Allowing ingress traffic:', ...ruleLines(from, 'ingress')]
      : ['  Not affecting ingress traffic']),
    ...(policyTypes.includes('Egress')
      ? ['  Allowing egress traffic:', ...ruleLines(to, 'egress')]
      : ['  Not affecting egress traffic']),
    `  Policy Types: ${policyTypes.join(', ') || NONE}`,
  ];
}

/** `2026-01-01 00:00:03 +0000 UTC`, as Go prints a time. */
function plainTime(time: string | undefined): string {
  return time ? `${time.slice(0, 10)} ${time.slice(11, 19)} +0000 UTC` : '0001-01-01 00:00:00 +0000 UTC';
}

function ruleLines(rules: readonly Rule[], way: 'ingress' | 'egress'): string[] {
  if (rules.length === 0) return [`    <none> (Selected pods are isolated for ${way} connectivity)`];
  return rules.flatMap(({ ports, peers }, at) => [
    ...(ports.length === 0 ? ['    To Port: <any> (traffic allowed to all ports)'] : ports.map(portLine)),
    ...peerLines(peers, way),
    ...(at < rules.length - 1 ? ['    ----------'] : []),
  ]);
}

function portLine({ port, endPort, protocol = 'TCP' }: NetworkPolicyPort): string {
  return endPort === undefined
    ? `    To Port: ${port ?? '<nil>'}/${protocol}`
    : `    To Port Range: ${port ?? '<nil>'}-${endPort}/${protocol}`;
}

function peerLines(peers: readonly NetworkPolicyPeer[], way: 'ingress' | 'egress'): string[] {
  const title = way === 'ingress' ? 'From' : 'To';
  const end = way === 'ingress' ? 'source' : 'destination';
  if (peers.length === 0) return [`    ${title}: <any> (traffic not restricted by ${end})`];
  return peers.flatMap(({ podSelector, namespaceSelector, ipBlock }) => [
    `    ${title}:`,
    ...(namespaceSelector ? [`      NamespaceSelector: ${formatLabelSelector(namespaceSelector)}`] : []),
    ...(podSelector ? [`      PodSelector: ${formatLabelSelector(podSelector)}`] : []),
    ...(ipBlock && !podSelector && !namespaceSelector
      ? ['      IPBlock:', `        CIDR: ${ipBlock.cidr}`, `        Except: ${(ipBlock.except ?? []).join(', ')}`]
      : []),
  ]);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, ConfigMapDescriber. */
function configMapLines(map: ConfigMap): string[] {
  const { data = {}, binaryData = {} } = map;
  return [
    ...headLines(map),
    ...markLines(map),
    '',
    'Data',
    '====',
    ...Object.keys(data)
      .sort()
      .flatMap((key) => [`${key}:`, '----', data[key] ?? '', '']),
    '',
    'BinaryData',
    '====',
    ...Object.keys(binaryData)
      .sort()
      .map((key) => `${key}: ${base64Bytes(binaryData[key] ?? '').length} bytes`),
    '',
  ];
}

/** Shows the size of each value instead of its content, except for the token of a ServiceAccount. */
function secretLines(secret: Secret): string[] {
  const { data = {}, type = '' } = secret;
  return [
    ...headLines(secret),
    ...markLines(secret),
    '',
    `Type:\t${type}`,
    '',
    'Data',
    '====',
    ...Object.keys(data)
      .sort()
      .map((key) => {
        const bytes = base64Bytes(data[key] ?? '');
        const isToken = key === 'token' && type === 'kubernetes.io/service-account-token';
        return `${key}:\t${isToken ? String.fromCharCode(...bytes) : `${bytes.length} bytes`}`;
      }),
  ];
}

function serviceAccountLines(account: ServiceAccount): string[] {
  const names = (account.imagePullSecrets ?? []).map(({ name = '' }) => name);
  const title = 'Image pull secrets:';
  return [
    ...headLines(account),
    ...markLines(account),
    ...(names.length === 0
      ? [`${title}\t${NONE}`]
      : names.map((name, at) => `${at === 0 ? title : ' '.repeat(title.length)}\t${name}`)),
  ];
}

/** Decodes the standard alphabet with padding; empty when the text has another form. */
function base64Bytes(text: string): Uint8Array {
  const plain = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return fromBase64Url(plain) ?? new Uint8Array();
}

/**
 * A kind without a describer in kubectl. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/describe/describe.go, genericDescriber.
 */
export function genericLines(object: KubeObject): string[] {
  return [...headLines(object), ...markLines(object), ...fieldLines(object, '')];
}

function fieldLines(fields: object, path: string): string[] {
  return Object.entries(fields)
    .filter(([key, value]) => value !== undefined && !SKIPPED.has(`${path}.${key}`))
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([key, value]) => valueLines(labelOf(key), value, `${path}.${key}`));
}

function valueLines(label: string, value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [`${label}:`, ...value.flatMap((item) => itemLines(item, path))];
  if (isRecord(value)) return [`${label}:`, ...indented(fieldLines(value, path))];
  return [`${label}:\t${goText(value)}`];
}

function itemLines(item: unknown, path: string): string[] {
  return isRecord(item) ? indented(fieldLines(item, path)) : [`  ${goText(item)}`];
}

/** The value as Go prints it: a nested list has brackets of its own. */
function goText(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (!isRecord(value)) return String(value);
  const fields: readonly (readonly [string, unknown])[] = Object.entries(value);
  const sorted = [...fields].sort(([a], [b]) => compare(a, b));
  return `map[${sorted.map(([key, field]) => `${key}:${goText(field)}`).join(' ')}]`;
}

/**
 * The label of a field: `Creation Timestamp` for `creationTimestamp`. A name with other characters than letters and
 * dashes stays unchanged.
 */
function labelOf(field: string): string {
  if (/[^\p{L}-]/u.test(field)) return field;
  return merged(camelParts(field))
    .map((part) => {
      if (ACRONYMS.has(part.toUpperCase())) return part.toUpperCase();
      return part.toLowerCase() === part ? part.charAt(0).toUpperCase() + part.slice(1) : part;
    })
    .join(' ');
}

/**
 * Splits a name: lower-case letters with the capital before them are one part. Runs of other capitals or of dashes
 * are parts too.
 */
function camelParts(field: string): string[] {
  return field.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}|-+|\p{L}/gu) ?? [];
}

/** Joins two or more capitals with the part after them. */
function merged(parts: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string;
    const next = parts[at + 1];
    if (/^\p{Lu}{2,}$/u.test(part) && next !== undefined && /^\p{Lu}/u.test(next)) {
      out.push(part + next);
      at += 1;
    } else out.push(part);
  }
  return out;
}
