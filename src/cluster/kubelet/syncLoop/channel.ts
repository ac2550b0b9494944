/**
 * The channels that a kubelet's sync loop reads. Upstream source (v1.36.2): pkg/kubelet/kubelet.go, syncLoopIteration.
 */
export const CHANNELS = [
  'configCh',
  'plegCh',
  'syncCh',
  'livenessManager',
  'readinessManager',
  'startupManager',
  'containerManager',
  'housekeepingCh',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** The kubelet's method for the Pods from the sync loop. */
export type PodHandler =
  | 'HandlePodAdditions'
  | 'HandlePodUpdates'
  | 'HandlePodRemoves'
  | 'HandlePodReconcile'
  | 'HandlePodSyncs'
  | 'HandlePodCleanups';
