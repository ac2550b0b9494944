import type { Simplification } from '#cluster/releases/release.ts';

export const SCHEDULER_SIMPLIFIED = [
  { id: 'scheduler.cycleTime', source: 'pkg/scheduler/schedule_one.go' },
  { id: 'scheduler.parallelism', source: 'pkg/scheduler/framework/parallelize/parallelism.go' },
  { id: 'scheduler.configuration', source: 'staging/src/k8s.io/kube-scheduler/config/v1/types.go' },
  { id: 'scheduler.extenders', source: 'pkg/scheduler/extender.go' },
  { id: 'scheduler.leaderElection', source: 'staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go' },
  { id: 'scheduler.featureGates', source: 'pkg/features/kube_features.go' },
  { id: 'scheduler.dynamicResources', source: 'pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go' },
  { id: 'scheduler.gang', source: 'pkg/scheduler/schedule_one_podgroup.go' },
  { id: 'scheduler.release', source: 'pkg/features/kube_features.go' },
  { id: 'scheduler.batching', source: 'pkg/scheduler/framework/runtime/batch.go' },
] as const satisfies readonly Simplification[];
