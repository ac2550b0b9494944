import { store } from '#cluster/api/kindTables.ts';
import { canChoose } from '#cluster/scheduler/cycle/findFeasibleNodes.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import { bestTwo, deciding } from '#session/telling/keyBeats.ts';
import { traitsOf } from '../../../scheduling/pluginTraits.ts';
import { nameOf, type Saying, say, type Teller, type ToldEntry } from '../../told.ts';
import { filterSaying, mostFree, roomFormula } from './filterSentences.ts';
import { preemptionSaying } from './preemptionSentences.ts';
import { formulaAt, nodeAt, pointsAt, scoreReason, scoreSaying } from './scoreSentences.ts';

/** A sentence about a decision, or about one of the steps before it. */
export const decided: Teller = (told) => {
  const { cycle, beat, reason } = told;
  const pod = nameOf(reason.subject);
  if (!cycle) return briefly(reason, pod);
  const inside = beat === undefined || beat >= cycle.beats.length - 1 ? undefined : beatSaying(told, cycle, beat);
  return inside ?? decisionSaying(told, cycle);
};

/** The result of a decision, without its reasons. */
function briefly({ type, subject, ...reason }: ToldEntry['reason'], pod: string): Saying {
  const node = String(reason.node ?? '');
  const own: TellingPoint = { part: 'pod', key: subject ?? '' };
  if (type === 'schedulingCycle.failed')
    return say('decision.failed', { pod, message: String(reason.message ?? '') }, { points: [own] });
  if (node === '') return say('decision.refusedBriefly', { pod }, { points: [own] });
  const points: TellingPoint[] = [own, { part: 'node', name: node }];
  return say(type === 'pod.nominated' ? 'decision.nominatedBriefly' : 'decision.placed', { pod, node }, { points });
}

/** A sentence about one step before the decision. */
function beatSaying(told: ToldEntry, cycle: CycleExplanation, index: number): Saying | undefined {
  const beat = cycle.beats[index];
  if (!beat) return undefined;
  if (beat.part !== undefined) return preemptionSaying(cycle, beat.part);
  const { stage, plugin, text } = beat;
  const points: TellingPoint[] = [{ part: 'plugin', stage, name: plugin }];
  const pod = nameOf(cycle.pod);
  switch (stage) {
    case 'PreFilter':
      return say('preFilter.answered', { pod, plugin, answer: text }, { points });
    case 'Filter': {
      const saying = filterSaying(told, cycle, index);
      return { ...saying, points: [...points, ...(saying.points ?? [])] };
    }
    case 'PostFilter':
      return say('preemption.answered', { pod, plugin, answer: text }, { points });
    case 'Score':
    case 'NormalizeScore': {
      const saying = scoreSaying(told, cycle, plugin);
      return saying && { ...saying, points: [...points, ...(saying.points ?? [])] };
    }
    default:
      return undefined;
  }
}

function decisionSaying(told: ToldEntry, cycle: CycleExplanation): Saying {
  const pod = nameOf(cycle.pod);
  const own: TellingPoint = { part: 'pod', key: cycle.pod };
  switch (cycle.outcome) {
    case 'nominated':
      return nominatedSaying(cycle, pod, own);
    case 'error':
      return say('decision.failed', { pod, message: cycle.message }, { points: [own] });
    case 'unschedulable':
      return { ...refusedSaying(cycle, pod), points: [own] };
    default:
      return { ...wonSaying(told, cycle, pod), points: [own, { part: 'node', name: cycle.selected }] };
  }
}

function nominatedSaying({ preemption, selected }: CycleExplanation, pod: string, own: TellingPoint): Saying {
  const node = preemption?.nominated ?? selected;
  const lifted = preemption?.nodes.find((each) => each.node === node)?.lifted ?? [];
  const victims = lifted.filter(({ reprieved }) => !reprieved);
  const points: TellingPoint[] = [own, { part: 'node', name: node }];
  const [only] = victims;
  if (only && victims.length === 1)
    return say('decision.nominatedOne', { pod, node, victim: nameOf(only.pod), priority: only.priority }, { points });
  return say('decision.nominated', { pod, node, count: victims.length }, { points });
}

function refusedSaying({ verdicts, nodes, message }: CycleExplanation, pod: string): Saying {
  const counts = new Map<string, number>();
  for (const { plugin } of verdicts) if (plugin !== '') counts.set(plugin, (counts.get(plugin) ?? 0) + 1);
  const [plugin, refused] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (plugin === undefined || refused === undefined) return say('decision.noNodes', { pod, message });
  const mine = verdicts.filter((verdict) => verdict.plugin === plugin);
  const most = traitsOf(plugin).refusal === 'room' ? mostFree(mine) : undefined;
  if (most) {
    const { node, lack, count } = most;
    const { asked, resource, free } = lack;
    return say(
      'decision.noneRoom',
      { pod, count: nodes.length, refused: count, asked, resource, free, node },
      { formula: roomFormula(node, lack) },
    );
  }
  return say('decision.none', { pod, count: nodes.length, plugin, refused, reason: mine[0]?.reasons[0] ?? '' });
}

function wonSaying(told: ToldEntry, cycle: CycleExplanation, pod: string): Saying {
  const { selected: node, totals, evaluated } = cycle;
  if (cycle.reused) return say('decision.reused', { pod, node });
  const two = bestTwo(cycle);
  if (!two) {
    // Without a Score plugin the search ends at the first node that fits.
    const profile = told.reader.trials.profiles.get(cycle.profile);
    if (profile && !canChoose(profile)) return say('decision.notScored', { pod, node });
    const isNominee = evaluated.length === 1 && nominatedNodeOf(told.world, cycle.pod) === node;
    return isNominee
      ? say('decision.nominee', { pod, node })
      : say('decision.onlyOne', { pod, node, count: evaluated.length });
  }
  const [best, behind] = two;
  const total = totals[best] as number;
  const second = nodeAt(cycle, behind);
  const by = total - (totals[behind] as number);
  const sum = `${node} ${total} − ${second} ${totals[behind]} = ${by}`;
  if (by === 0) {
    const ties = totals.filter((each) => each === total).length;
    const byChance = told.reader.trials.breaksTiesByChance(cycle.profile);
    return say(byChance ? 'decision.tiedByChance' : 'decision.tied', { pod, node, ties, total }, { formula: sum });
  }
  const [most] = deciding(cycle).filter((each) => each.by > 0);
  const row = cycle.scores.find((each) => each.plugin === most?.plugin);
  const slots = { pod, node, by, second, plugin: most?.plugin ?? '', more: most?.by ?? 0 };
  if (!row) return say('won.other', { ...slots, points: total }, { formula: sum });
  return say(
    `won.${scoreReason(told, row.plugin)}`,
    { ...slots, points: pointsAt(row, best) },
    { formula: `${sum}; ${row.plugin}: ${formulaAt(row, best)}; ${formulaAt(row, behind)}` },
  );
}

function nominatedNodeOf(world: ToldEntry['world'], key: string): string | undefined {
  return world.table(store('Pod')).get(key)?.status?.nominatedNodeName;
}
