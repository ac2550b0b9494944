import { compare } from '#base/order.ts';
import { plainSortedJson } from '#model/encoding/printedObject.ts';
import type { NodeSelectorRequirement, NodeSelectorTerm, Pod } from '#model/generated/types.ts';
import type { PodInfo } from './podInfo.ts';

/** Parts of a Pod that a plugin reads, by name. Plugins that read the same part use the same name. */
export type SignFragments = Readonly<Record<string, unknown>>;

/** Sign function of a plugin for which Pods of the profile never have a signature. */
export const neverSigns = (): undefined => undefined;

/** Text of everything that the plugins read. Pods with the same text get the same nodes and scores. */
export function signatureOf(schedulerName: string, fragments: SignFragments): string {
  return canonical({ ...fragments, schedulerName });
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kube-scheduler/framework/signers.go, TolerationsSigner. */
export function signTolerations({ pod }: PodInfo): SignFragments {
  const tolerations = [...(pod.spec.tolerations ?? [])];
  tolerations.sort((a, b) => ascending(a.key ?? '', b.key ?? '') || ascending(a.value ?? '', b.value ?? ''));
  return { tolerations };
}

/** Volumes without config maps and secrets, which differ for each Pod and change nothing. Upstream: VolumesSigner. */
export function signVolumes({ pod }: PodInfo): SignFragments {
  const sources = (pod.spec.volumes ?? [])
    .filter(({ configMap, secret }) => configMap === undefined && secret === undefined)
    .map(({ name: _, ...source }) => canonical(source));
  return { volumes: sources.sort() };
}

/** Upstream: HostPortsSigner. */
export function signHostPorts({ pod }: PodInfo): SignFragments {
  const { containers, initContainers = [] } = pod.spec;
  const ports = [...containers, ...initContainers].flatMap(({ ports: own = [] }) =>
    own.flatMap(({ hostPort }) => hostPort || []),
  );
  return { hostPorts: [...new Set(ports)].sort((a, b) => a - b) };
}

export function signRequests({ requests }: PodInfo): SignFragments {
  const { scalar, ...amounts } = requests;
  return { requests: { ...amounts, scalar: [...scalar].sort(([a], [b]) => ascending(a, b)) } };
}

/** Part of the text that `Plugin.local` returns. Most Pods omit nearly all parts. */
export function localText(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

/** Text that `Plugin.local` returns for requests. */
export function localRequests({ requests }: PodInfo): string {
  const { cpuMilli, memoryBytes, ephemeralStorageBytes, scalar } = requests;
  const scalars = scalar.size === 0 ? '' : localText([...scalar]);
  return `${cpuMilli} ${memoryBytes} ${ephemeralStorageBytes} ${scalars}`;
}

/** Upstream: NodeAffinitySigner. */
export function signNodeAffinity({ pod }: PodInfo): SignFragments {
  const affinity = pod.spec.affinity?.nodeAffinity;
  const required = affinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const preferred = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  return {
    nodeSelector: pod.spec.nodeSelector ?? {},
    nodeAffinity: affinity && {
      required: required.map(term).sort(),
      preferred: preferred.map(({ weight, preference }) => canonical({ weight, term: term(preference) })).sort(),
    },
  };
}

export function hasPodAffinity({ spec }: Pod): boolean {
  return spec.affinity?.podAffinity !== undefined || spec.affinity?.podAntiAffinity !== undefined;
}

function term({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm): string {
  return canonical({
    expressions: matchExpressions.map(requirement).sort(),
    fields: matchFields.map(requirement).sort(),
  });
}

function requirement({ values = [], ...rest }: NodeSelectorRequirement): string {
  return canonical({ ...rest, values: [...values].sort() });
}

/** JSON with sorted keys in every object. */
function canonical(value: unknown): string {
  return plainSortedJson(value);
}

function ascending(a: string, b: string): number {
  return compare(a, b);
}
