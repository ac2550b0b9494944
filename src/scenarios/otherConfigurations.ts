/** KubeSchedulerConfigurations that are offered by name. */
export const OTHER_CONFIGURATIONS = {
  default: profile(),
  pack: profile(resourcesFit('type: MostAllocated'), noDefaults()),
  aim: profile(
    resourcesFit(`type: RequestedToCapacityRatio
            requestedToCapacityRatio:
              shape:
                - utilization: 0
                  score: 0
                - utilization: 70
                  score: 10
                - utilization: 100
                  score: 0`),
    noDefaults(),
  ),
  noSpread: profile(noDefaults()),
} as const;

export type OtherConfiguration = keyof typeof OTHER_CONFIGURATIONS;

function profile(...pluginConfig: readonly string[]): string {
  return `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
${pluginConfig.length > 0 ? '    pluginConfig:\n' : ''}${pluginConfig.join('')}`;
}

function resourcesFit(strategy: string): string {
  return `      - name: NodeResourcesFit
        args:
          scoringStrategy:
            ${strategy}
            resources:
              - name: cpu
                weight: 1
              - name: memory
                weight: 1
`;
}

/** Pods without constraints of their own are not spread. */
function noDefaults(): string {
  return `      - name: PodTopologySpread
        args:
          defaultingType: List
          defaultConstraints: []
`;
}
