/**
 * The channels that the sync loop of a kubelet reads from.
 * Upstream source (v1.36.2): pkg/kubelet/kubelet.go, syncLoopIteration.
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

/** The method of the kubelet that the sync loop hands Pods to. */
export type Handler =
  | 'HandlePodAdditions'
  | 'HandlePodUpdates'
  | 'HandlePodRemoves'
  | 'HandlePodReconcile'
  | 'HandlePodSyncs'
  | 'HandlePodCleanups';
