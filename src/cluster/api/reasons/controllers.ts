/** Reasons from the controller manager. Each controller also reports what it has synced. */
export type ControllersReasonType =
  | 'informer.notified'
  | 'informers.synced'
  | 'volume.attached'
  | 'volume.attachedElsewhere'
  | 'volume.attaching'
  | 'volume.detached'
  | 'volume.forceDetached';
