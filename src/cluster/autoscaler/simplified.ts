import type { Simplification } from '#cluster/releases/release.ts';

/** The last file names are those of the project kubernetes/autoscaler, release 1.36. */
export const AUTOSCALER_SIMPLIFIED = [
  { id: 'autoscaler.view', source: 'cluster-autoscaler/core/static_autoscaler.go' },
  {
    id: 'autoscaler.templates',
    source: 'cluster-autoscaler/processors/nodeinfosprovider/mixed_nodeinfos_processor.go',
  },
  { id: 'autoscaler.health', source: 'cluster-autoscaler/clusterstate/clusterstate.go' },
] as const satisfies readonly Simplification[];
