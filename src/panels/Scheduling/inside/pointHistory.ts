/** When an extension point came, and how sure it was then. */
export interface PointHistory {
  readonly point: string;
  readonly gate: string;
  readonly steps: readonly { readonly release: string; readonly stage: 'alpha' | 'beta' | 'GA' }[];
}

/** Those that came after the framework itself was stable. Upstream source (v1.36.2): pkg/features/kube_features.go. */
export const POINT_HISTORY: readonly PointHistory[] = [
  {
    point: 'PreEnqueue',
    gate: 'PodSchedulingReadiness',
    steps: [
      { release: '1.26', stage: 'alpha' },
      { release: '1.27', stage: 'beta' },
      { release: '1.30', stage: 'GA' },
    ],
  },
  {
    point: 'PreBindPreFlight',
    gate: 'NominatedNodeNameForExpectation',
    steps: [{ release: '1.35', stage: 'beta' }],
  },
  { point: 'Sign', gate: 'OpportunisticBatching', steps: [{ release: '1.35', stage: 'beta' }] },
  {
    point: 'PlacementGenerate, PlacementScore',
    gate: 'GenericWorkload',
    steps: [{ release: '1.36', stage: 'alpha' }],
  },
];
