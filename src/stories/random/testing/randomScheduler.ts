import type { ClusterOptions } from '#cluster/cluster.ts';
import type { Dice } from '#session/testing/dice.ts';

/** The scheduler's configuration in a random run. Both profiles exist in every run; gangs need their gates. */
export type RandomScheduler = Pick<ClusterOptions, 'configuration' | 'switches'> & { readonly hasGangs: boolean };

export function randomScheduler(dice: Dice): RandomScheduler {
  const hasGangs = dice.chance(40);
  const switches = {
    ...dice.some<NonNullable<ClusterOptions['switches']>>(
      [15, () => ({ queue: 'classic' })],
      [25, () => ({ ties: 'random' })],
      [15, () => ({ popFromBackoff: false })],
    ),
    featureGates: {
      ...(hasGangs && { GenericWorkload: true, GangScheduling: true }),
      ...dice.some<Record<string, boolean>>(
        [15, () => ({ SchedulerAsyncPreemption: false })],
        [15, () => ({ NominatedNodeNameForExpectation: false })],
      ),
    } as Record<string, boolean>,
  };
  return { configuration: { name: 'fuzz.yaml', text: configuration(dice) }, switches, hasGangs };
}

function configuration(dice: Dice): string {
  const spreading = dice.pick(['List', 'System']);
  return `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
leaderElection: {leaderElect: ${dice.chance(12)}}
percentageOfNodesToScore: ${dice.pick([0, 0, 20, 100])}
podInitialBackoffSeconds: ${dice.pick([1, 1, 2])}
podMaxBackoffSeconds: ${dice.pick([10, 10, 4])}
profiles:
  - schedulerName: default-scheduler
    pluginConfig:
      - name: VolumeBinding
        args: {bindTimeoutSeconds: ${dice.pick([600, 8])}}
      - name: PodTopologySpread
        args: {defaultingType: ${spreading}}
  - schedulerName: packer
    plugins:
      score:
        disabled: [{name: ImageLocality}]
        enabled: [{name: NodeResourcesFit, weight: ${dice.int(1, 5)}}]
    pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
            type: MostAllocated
            resources: [{name: cpu, weight: 1}, {name: memory, weight: 1}]
`;
}
