import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Help, NodeVerdict } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { traitsOf } from '../pluginTraits.ts';
import { liveVerdicts } from '../verdictsFor.ts';
import { claimWaits } from '../why/claimWaits.ts';
import { fact } from '../why/fact.ts';
import { listText } from '../why/writtenAmounts.ts';
import { ChangeSets } from './changeSets.ts';
import { fewerPodsHelps } from './fewerPodsHelps.ts';
import { gateHelp, tried } from './podChangeHelps.ts';
import { priorityHelp } from './priorityHelp.ts';
import { whyNone } from './whyNone.ts';

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
