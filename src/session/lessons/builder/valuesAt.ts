import { store } from '#cluster/api/kindTables.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { OfferedValue } from '#scenarios/lessonOffers.ts';
import type { StoryValue } from '#scenarios/story.ts';
import type { Reader } from '#session/reader.ts';
import type { StoryPlace } from '#session/telling/stories/place.ts';
import type { StoryPlayer } from '#session/telling/stories/storyPlayer.ts';
import { derived } from '#session/telling/stories/storyValue.ts';

type Wanted = Omit<OfferedValue, 'is'>;

/** Values for a text at this place: of the entry, its scheduling cycle, its object, and the cluster. */
export function valuesAt(
  reader: Reader,
  place: StoryPlace,
  player: StoryPlayer,
  cycle: CycleExplanation | undefined,
): readonly OfferedValue[] {
  // None of these values asks the model a question.
  const ask = () => {
    throw new Error('values that are offered ask nothing');
  };
  const source = player.source({ run: reader.run, world: reader.world, ask }, place, () => cycle);
  const names = new Set<string>();
  return [...ofReason(place), ...ofCycle(cycle), ...ofObject(reader, place), ...ofCluster()].flatMap((wanted) => {
    const is = derived(wanted.value, source);
    if (is === undefined || is === '' || names.has(wanted.name)) return [];
    names.add(wanted.name);
    return [{ ...wanted, is }];
  });
}

const SAID_ANYWAY = new Set(['type', 'kind', 'subject']);

function ofReason({ reason }: StoryPlace): readonly Wanted[] {
  if (!reason) return [];
  const fields = Object.keys(reason).filter((name) => !SAID_ANYWAY.has(name) && /^\w+$/.test(name));
  return [
    ...(reason.subject === undefined ? [] : [{ name: 'name', value: { name: 'subject' } as const, isOfEntry: true }]),
    ...fields.map((field) => ({ name: field, value: { field }, isOfEntry: true })),
  ];
}

const OF_CYCLE = ['total', 'second', 'secondTotal', 'by', 'plugin', 'nodes', 'feasible', 'refused', 'victims'] as const;

function ofCycle(cycle: CycleExplanation | undefined): readonly Wanted[] {
  return cycle ? OF_CYCLE.map((what) => ({ name: what, value: { cycle: what }, isOfEntry: true })) : [];
}

/** Common fields of each kind. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Pod: { phase: 'status.phase', onNode: 'spec.nodeName', priority: 'spec.priority' },
  Node: { cpu: 'status.allocatable.cpu', memory: 'status.allocatable.memory', room: 'status.allocatable.pods' },
  Deployment: { replicas: 'spec.replicas', ready: 'status.readyReplicas', updated: 'status.updatedReplicas' },
  ReplicaSet: { replicas: 'spec.replicas', ready: 'status.readyReplicas' },
  StatefulSet: { replicas: 'spec.replicas', ready: 'status.readyReplicas' },
  Job: { succeeded: 'status.succeeded', failed: 'status.failed' },
};

function ofObject({ world }: Reader, { reason }: StoryPlace): readonly Wanted[] {
  if (reason?.kind === undefined || reason.subject === undefined) return [];
  const object = `${reason.kind}/${reason.subject}`;
  const fields = { ...FIELDS[reason.kind], ...requestsOf(world, reason.kind, reason.subject) };
  return Object.entries(fields).map(([name, path]) => ({ name, value: { object, path }, isOfEntry: false }));
}

function requestsOf(world: Reader['world'], kind: string, key: string): Readonly<Record<string, string>> {
  const container = kind === 'Pod' ? world.table(store('Pod')).get(key)?.spec.containers[0]?.name : undefined;
  if (container === undefined) return {};
  const path = `spec.containers.${container}.resources.requests`;
  return { asksCpu: `${path}.cpu`, asksMemory: `${path}.memory` };
}

function ofCluster(): readonly Wanted[] {
  const pods = (phase: string): StoryValue => ({ objects: 'Pod', where: { 'status.phase': phase } });
  const values: Readonly<Record<string, StoryValue>> = {
    seconds: { seconds: 'now' },
    allNodes: { objects: 'Node' },
    allPods: { objects: 'Pod' },
    running: pods('Running'),
    pending: pods('Pending'),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value, isOfEntry: false }));
}
