import type { Command, CommandNamed } from '#protocol/command.ts';
import type { Dice } from '#session/testing/dice.ts';
import { ZONES } from './randomNodes.ts';

const AUTOSCALERS = ['cluster-autoscaler', 'ca-2'] as const;
const POOL = 'pool';

/** Somebody starts or stops what adds and takes away machines: with groups small enough, and delays short enough, to see much of it. */
export function randomNodeAutoscaler(dice: Dice): Command {
  if (dice.chance(15)) return { type: 'autoscaler.stop', name: dice.pick(AUTOSCALERS) };
  if (dice.chance(10)) return { type: 'controlPlane.autoscale', on: dice.chance(60) };
  return dice.chance(60) ? clusterAutoscaler(dice) : karpenter(dice);
}

/** Nothing adds or takes away machines any more. A NodePool stays, and makes machines for Pods that wait, but leaves the others alone. */
export const WITHOUT_AUTOSCALERS: readonly Command[] = AUTOSCALERS.map((name) => ({ type: 'autoscaler.stop', name }));

function clusterAutoscaler(dice: Dice): Command {
  const name = dice.pick(AUTOSCALERS);
  return {
    type: 'autoscaler.start',
    name,
    groups: Array.from({ length: dice.int(1, 3) }, (_, i) => group(dice, `${name}-${i + 1}`)),
    flags: dice.some<object>(
      [70, () => ({ scaleDownUnneededSeconds: dice.int(5, 40), scaleDownDelayAfterAddSeconds: dice.int(0, 30) })],
      [40, () => ({ expander: dice.pick(['least-waste', 'random', 'most-pods', 'priority']) })],
      [20, () => ({ maxNodesTotal: dice.int(1, 8) })],
      [20, () => ({ balanceSimilarNodeGroups: true })],
      [20, () => ({ maxNodeProvisionSeconds: dice.int(20, 100) })],
      [30, () => ({ skipNodesWithLocalStorage: false, skipNodesWithSystemPods: false })],
      [20, () => ({ scaleDownUtilizationThreshold: 0.9 })],
    ),
  };
}

type AutoscalerGroup = CommandNamed<'autoscaler.start'>['groups'][number];

function group(dice: Dice, id: string): AutoscalerGroup {
  const min = dice.chance(30) ? 1 : 0;
  return {
    id,
    min,
    max: min + dice.int(0, 3),
    cpu: dice.pick(['1', '2', '8']),
    memory: '8Gi',
    ...dice.some<Partial<AutoscalerGroup>>(
      [20, () => ({ pods: dice.int(1, 5) })],
      [50, () => ({ zone: dice.pick(ZONES) })],
      [20, () => ({ labels: { disk: 'ssd' } })],
      [15, () => ({ taints: [{ key: 'dedicated', value: 'batch', effect: 'NoSchedule' }] })],
      [20, () => ({ priority: dice.int(1, 3) })],
    ),
  };
}

function karpenter(dice: Dice): Command {
  return {
    type: 'karpenter.start',
    pool: POOL,
    instanceTypes: [
      { name: 'small', cpu: '2', memory: '4Gi' },
      { name: 'large', cpu: '8', memory: '16Gi' },
    ],
    ...dice.some<object>(
      [20, () => ({ labels: { disk: 'ssd' } })],
      [30, () => ({ consolidationPolicy: 'WhenEmpty' })],
      [40, () => ({ consolidateAfterSeconds: dice.pick([null, 10, 30]) })],
      [30, () => ({ expireAfterSeconds: dice.int(60, 200) })],
      [30, () => ({ expiration: 'graceful' })],
      [30, () => ({ budgetPercent: dice.pick([50, 100]) })],
    ),
  };
}

/** A NodePool that has been started takes nothing away from now on. */
export const QUIET_POOL: Command = {
  type: 'karpenter.start',
  pool: POOL,
  instanceTypes: [{ name: 'small', cpu: '2', memory: '4Gi' }],
  consolidateAfterSeconds: null,
  expireAfterSeconds: null,
};
