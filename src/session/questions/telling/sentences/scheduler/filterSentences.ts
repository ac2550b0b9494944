import { store } from '#cluster/api/kindTables.ts';
import type { Pod } from '#model/generated/types.ts';
import { firstUntoleratedTaint } from '#model/pod/tolerations.ts';
import type { CycleExplanation, Lack, NodeVerdict } from '#protocol/explanation.ts';
import { traitsOf } from '../../../scheduling/pluginTraits.ts';
import { type DescribedEntry, nameOf, type Saying, say } from '../../describedEntry.ts';

/** A sentence about one Filter plugin: the nodes that it refuses, and why. */
export function filterSaying(described: DescribedEntry, cycle: CycleExplanation, index: number): Saying {
  const { steps, evaluated, verdicts } = cycle;
  const { plugin } = steps[index] as { plugin: string };
  const refused = refusedBy(cycle, plugin);
  const before = steps
    .slice(0, index)
    .filter(({ stage }) => stage === 'Filter')
    .reduce((sum, decided) => sum + refusedBy(cycle, decided.plugin), 0);
  const left = evaluated.length - before - refused;
  const pod = nameOf(cycle.pod);
  if (refused === 0) return say('filter.passed', { pod, left, of: evaluated.length });
  const mine = verdicts.filter((verdict) => verdict.plugin === plugin);
  const reason = mine[0]?.reasons[0] ?? '';
  const slots = { pod, refused, left, reason };
  const { refusal } = traitsOf(plugin);
  switch (refusal) {
    case 'taint':
      return taintSaying(described, plugin, slots, mine[0]?.node ?? '');
    case 'room':
      return roomSaying(plugin, slots, mine);
    case 'spread':
      return spreadSaying(described, plugin, slots);
    case 'podAffinity':
      return say(reason.includes('anti-affinity') ? 'filter.InterPodAntiAffinity' : 'filter.InterPodAffinity', slots);
    case 'volume':
    case 'other':
      return say(`filter.${refusal}`, { ...slots, plugin });
    default:
      return say(refusal, slots);
  }
}

function refusedBy({ filters }: CycleExplanation, plugin: string): number {
  return filters.find((row) => row.plugin === plugin)?.rejected.length ?? 0;
}

interface Refused {
  readonly pod: string;
  readonly refused: number;
  readonly left: number;
  readonly reason: string;
}

function roomSaying(plugin: string, slots: Refused, mine: readonly NodeVerdict[]): Saying {
  const most = mostFree(mine);
  if (!most) return say('filter.other', { ...slots, plugin });
  const { node, lack } = most;
  const { asked, resource, free } = lack;
  return say(
    'filter.NodeResourcesFit',
    { ...slots, asked, resource, free, node },
    { formula: roomFormula(node, lack), points: [{ part: 'node', name: node }] },
  );
}

/** `node-2: 500m free of 4000m < 1500m asked`. */
export function roomFormula(node: string, { resource, asked, free, allocatable }: Lack): string {
  return `${node}: ${resource} ${free} / ${allocatable} < ${asked}`;
}

/**
 * Among the nodes that lack the first node's resource, the one with the most of it free; the first tried wins a tie.
 */
export function mostFree(
  verdicts: readonly NodeVerdict[],
): { readonly node: string; readonly lack: Lack; readonly count: number } | undefined {
  const resource = verdicts[0]?.lacks?.[0]?.resource;
  const lacking = verdicts.flatMap(({ node, lacks }) => {
    const lack = lacks?.find((each) => each.resource === resource);
    return lack ? [{ node, lack }] : [];
  });
  const [first, ...rest] = lacking;
  if (!first) return undefined;
  const most = rest.reduce((a, b) => (amountOf(b.lack.free) > amountOf(a.lack.free) ? b : a), first);
  return { ...most, count: lacking.length };
}

const UNITS: Readonly<Record<string, number>> = { m: 1e-3, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 };

/** A number for comparing amounts of one resource. */
function amountOf(text: string): number {
  const unit = Object.keys(UNITS).find((each) => text.endsWith(each)) ?? '';
  return Number(text.slice(0, text.length - unit.length)) * (UNITS[unit] ?? 1);
}

/** The taint of the first node that a taint ruled out. */
function taintSaying({ world, cycle }: DescribedEntry, plugin: string, slots: Refused, node: string): Saying {
  const taints = world.table(store('Node')).get(node)?.spec?.taints;
  const tolerations = podOf(world, cycle?.pod ?? '')?.spec.tolerations;
  const taint = firstUntoleratedTaint(taints, tolerations, ({ effect }) => effect !== 'PreferNoSchedule');
  if (!taint) return say('filter.other', { ...slots, plugin });
  const { key, value, effect } = taint;
  return say('filter.TaintToleration', { ...slots, taint: `${key}${value ? `=${value}` : ''}:${effect}` });
}

function spreadSaying({ world, cycle }: DescribedEntry, plugin: string, slots: Refused): Saying {
  const constraint = podOf(world, cycle?.pod ?? '')?.spec.topologySpreadConstraints?.find(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule',
  );
  if (!constraint) return say('filter.other', { ...slots, plugin });
  return say('filter.PodTopologySpread', { ...slots, key: constraint.topologyKey, maxSkew: constraint.maxSkew });
}

function podOf(world: DescribedEntry['world'], key: string): Pod | undefined {
  return world.table(store('Pod')).get(key);
}
