import type { Simplification } from '#cluster/releases/release.ts';

/** File names are those of the project sigs.k8s.io/karpenter, v1. */
export const KARPENTER_SIMPLIFIED = [
  { id: 'karpenter.model', source: 'pkg/controllers/disruption/controller.go' },
] as const satisfies readonly Simplification[];
