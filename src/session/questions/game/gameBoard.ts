import { compare } from '#base/order.ts';
import { podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { GameNode, GamePod } from '#protocol/game.ts';
import type { Reader } from '#session/reader.ts';

/** Texts on the board beside names and numbers. */
export interface BoardTexts {
  /** Keys of the labels that some Pod of the round asks for. */
  readonly labelKeys: ReadonlySet<string>;
  /** By workload, 1 to 12. */
  readonly colours: ReadonlyMap<string, number>;
}

const ZONE = 'topology.kubernetes.io/zone';
const COLOURS = 12;

export function boardTexts(pods: readonly Pod[]): BoardTexts {
  const workloads = [...new Set(pods.map(workloadOf))].sort();
  return {
    labelKeys: new Set(pods.flatMap(({ spec }) => Object.keys(spec.nodeSelector ?? {}))),
    colours: new Map(workloads.map((name, i) => [name, (i % COLOURS) + 1])),
  };
}

/** The nodes as the scheduler's cache has them, by name, with the bound and the assumed Pods. */
export function gameBoard({ trials, world }: Reader, texts: BoardTexts): GameNode[] {
  const nominated = [...world.table(SCHEDULER_TABLES.nominated).values()];
  return trials.nodes
    .map((node) => ({
      ...gameNode(node, trials.podsOn(node.metadata.name), texts),
      nominated: nominated
        .filter(({ node: there }) => there === node.metadata.name)
        .map(({ pod }) => pod.metadata.name),
    }))
    .toSorted((a, b) => compare(a.name, b.name));
}

function gameNode(
  { metadata, spec, status }: Node,
  pods: readonly Pod[],
  texts: BoardTexts,
): Omit<GameNode, 'nominated'> {
  const { name, labels = {} } = metadata;
  return {
    name,
    zone: labels[ZONE] ?? '',
    cpuMilli: quantityMilliValue(status?.allocatable?.cpu ?? '0'),
    memoryBytes: quantityValue(status?.allocatable?.memory ?? '0'),
    labels: Object.entries(labels)
      .filter(([key]) => texts.labelKeys.has(key))
      .map(([key, value]) => `${key}=${value}`),
    taints: (spec?.taints ?? []).map(({ key, value = '', effect }) => `${key}=${value}:${effect}`),
    pods: pods.map((pod) => gamePod(pod, texts)),
  };
}

export function gamePod(pod: Pod, { colours }: BoardTexts): GamePod {
  const { key, name, priority, requests } = podInfoOf(pod);
  const { nodeSelector = {}, tolerations = [] } = pod.spec;
  return {
    key,
    name,
    colour: colours.get(workloadOf(pod)) ?? 1,
    cpuMilli: requests.cpuMilli,
    memoryBytes: requests.memoryBytes,
    priority,
    nodeSelector: Object.entries(nodeSelector).map(([label, value]) => `${label}=${value}`),
    // Admission adds the tolerations for lost nodes to every Pod, so they do not distinguish Pods.
    tolerations: tolerations
      .filter((toleration) => !(toleration.key ?? '').startsWith('node.kubernetes.io/'))
      .map((toleration) => `${toleration.key ?? ''}=${toleration.value ?? ''}:${toleration.effect ?? ''}`),
  };
}

function workloadOf({ metadata }: Pod): string {
  return metadata.labels?.app ?? metadata.name;
}
