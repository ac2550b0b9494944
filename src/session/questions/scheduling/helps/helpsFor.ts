import { store } from '#cluster/api/kindTables.ts';
import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { podClaims } from '#model/pod/podClaims.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { Help, NodeVerdict } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { liveVerdicts } from '../cycleExplanation.ts';
import { traitsOf } from '../pluginTraits.ts';
import { claimWaits } from '../why/claimFacts.ts';
import { amountText, fact, listText } from '../why/writtenAmounts.ts';
import { ChangeSets } from './changeSets.ts';
import { gateHelp, tried } from './changesFor.ts';
import { commandsForSpec, type SpecChange } from './commandsForSpec.ts';
import { fewerPodsHelps } from './fewerPodsHelps.ts';

/** Most helps shown; sets are longer to read, so fewer of them are shown. */
const HELPS_SHOWN = 12;
const SETS_SHOWN = 6;

export interface Helped {
  readonly helps: readonly Help[];
  /** The reasons that there are none. */
  readonly none: readonly PodFact[];
}

export const NO_HELP: Helped = { helps: [], none: [] };

/**
 * The smallest changes that would make room for a Pod, else the smallest sets of them. The model tries each before it
 * is offered.
 */
export function helpsFor(reader: Reader, pod: Pod): Helped {
  const scheduler = pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME;
  if (!reader.trials.profiles.has(scheduler)) return otherScheduler(reader, pod, scheduler);
  const gates = gateHelp(reader, pod);
  if (gates.length > 0) return { helps: gates, none: [] };
  if (isHeldAsGroup(reader, pod)) return NO_HELP;
  const waits = claimWaits(reader, pod);
  if (waits.length > 0) return { helps: [], none: waits };
  const verdicts = liveVerdicts(reader, pod);
  const coming = whyNotNeeded(reader, pod, verdicts);
  if (coming.length > 0) return { helps: [], none: coming };
  const sets = new ChangeSets(reader, pod, verdicts);
  const singles = sets.next();
  const helps = [
    ...singles.filter(isAboutPod),
    ...fewerPodsHelps(reader, pod, verdicts),
    ...priorityHelp(reader, pod),
    ...singles.filter((help) => !isAboutPod(help)),
  ];
  if (helps.length > 0) return { helps: helps.slice(0, HELPS_SHOWN), none: [] };
  while (!sets.isOver) {
    const found = sets.next();
    if (found.length > 0) return { helps: found.slice(0, SETS_SHOWN), none: [] };
  }
  return { helps: [], none: whyNone(reader, pod, sets) };
}

/** Whether the first command changes only the Pod or its template. */
function isAboutPod({ commands: [first] }: Help): boolean {
  return first?.type === 'object.delete' || first?.type === 'manifests.apply';
}

/** A plugin holds this Pod because of its group, so it does not matter whether the Pod would fit alone. */
function isHeldAsGroup({ world }: Reader, pod: Pod): boolean {
  const queued = world.table(SCHEDULER_TABLES.queuedPods).get(objectKey(pod));
  const isGated =
    queued !== undefined && queued.gatingPlugin !== '' && traitsOf(queued.gatingPlugin).waitsFor !== 'gates';
  return isGated || (queued?.unschedulablePlugins.some((plugin) => traitsOf(plugin).waitsFor === 'group') ?? false);
}

function otherScheduler(reader: Reader, pod: Pod, scheduler: string): Helped {
  for (const schedulerName of reader.trials.profiles.keys()) {
    const help = tried(reader, pod, {
      label: `schedulerName: ${schedulerName}`,
      change: (spec) => ({ ...spec, schedulerName }),
    });
    if (help) return { helps: [help], none: [] };
  }
  return { helps: [], none: [fact('helpScheduler', { scheduler })] };
}

/** Facts for a Pod that fits already, or will fit when terminating Pods are gone. */
function whyNotNeeded(reader: Reader, pod: Pod, verdicts: readonly NodeVerdict[]): PodFact[] {
  if (verdicts.some(({ code }) => code === 'Success')) return [fact('helpNotNeeded', {})];
  const { trials } = reader;
  for (const { node } of verdicts) {
    const leaving = trials
      .podsOn(node)
      .filter(({ metadata }) => metadata.deletionTimestamp !== undefined)
      .map(objectKey);
    if (leaving.length === 0) continue;
    const fits = trials.withoutPods(new Set(leaving), [node], () => trials.fitsOn(pod, node));
    if (fits) return [fact('helpOnItsWay', { node, pods: listText(leaving), count: leaving.length })];
  }
  return [];
}

/** The lowest PriorityClass with which the Pod would get a node by preemption. */
function priorityHelp(reader: Reader, pod: Pod): Help[] {
  const own = pod.spec.priority ?? 0;
  const classes = reader.world
    .table(store('PriorityClass'))
    .values()
    .flatMap(({ metadata, value = 0, preemptionPolicy = 'PreemptLowerPriority' }) =>
      value > own ? [{ metadata, value, preemptionPolicy }] : [],
    )
    .sort((a, b) => a.value - b.value);
  for (const { metadata, value, preemptionPolicy } of classes) {
    const name = metadata.name ?? '';
    if (name.startsWith('system-')) continue;
    const { node, victims } = reader.trials.decide({
      ...pod,
      spec: { ...pod.spec, priority: value, preemptionPolicy },
    });
    if (node === '') continue;
    const change: SpecChange = (spec) => {
      const { priority: _, preemptionPolicy: __, ...rest } = spec;
      return { ...rest, priorityClassName: name } as typeof spec;
    };
    const commands = commandsForSpec(reader, pod, change);
    const effect = victims.length > 0 ? `${node}, - ${victims.join(', ')}` : node;
    return commands.length > 0 ? [{ change: `priorityClassName: ${name}`, effect, commands }] : [];
  }
  return [];
}

/** The obstacles at every end of the search when no offered set of changes makes a Pod fit. */
function whyNone(reader: Reader, pod: Pod, sets: ChangeSets): PodFact[] {
  const { nodes } = reader.trials;
  const owner = pod.metadata.ownerReferences?.find(({ controller }) => controller);
  return [
    ...(nodes.length === 0 ? [fact('helpNoNodes', {})] : []),
    ...tooLarge(nodes, sets),
    ...(sets.deadEnds.some(({ answer }) => traitsOf(answer.plugin).isAboutVolumes)
      ? [
          fact('helpVolume', {
            claims: podClaims(pod)
              .map(({ claim }) => claim)
              .join(', '),
          }),
        ]
      : []),
    ...(owner && !sets.canEditPod ? [fact('helpOwner', { kind: owner.kind, name: owner.name })] : []),
    fact('helpTriedAll', { sets: sets.tries, size: sets.size, nodes: sets.nodesTried }),
  ];
}

/** Resources that no node has enough of, even when it is empty. */
function tooLarge(nodes: readonly Node[], { deadEnds }: ChangeSets): PodFact[] {
  const asked = new Map(deadEnds.flatMap(({ answer }) => answer.lacks.map((lack) => [lack.resource, lack.asked])));
  return [...asked].flatMap(([resource, amount]) => {
    const most = nodes
      .map(({ metadata, status }) => ({
        node: metadata.name,
        amount: allocatable(resource, status?.allocatable?.[resource]),
      }))
      .reduce<{ node: string; amount: number }>((a, b) => (b.amount > a.amount ? b : a), { node: '-', amount: 0 });
    if (most.amount >= amount) return [];
    if (most.amount === 0) return [fact('helpNowhere', { resource, asked: amountText(resource, amount) })];
    const values = { resource, asked: amountText(resource, amount), most: amountText(resource, most.amount) };
    return [fact('helpTooLarge', { ...values, node: most.node })];
  });
}

function allocatable(resource: string, text: string | undefined): number {
  if (text === undefined) return 0;
  return resource === 'cpu' ? quantityMilliValue(text) : quantityValue(text);
}
