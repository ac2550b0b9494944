/** What the controller manager says; each controller also says what it has synced. */
export type ControllersReasonType =
  | 'informer.notified'
  | 'informers.synced'
  | 'volume.attached'
  | 'volume.attachedElsewhere'
  | 'volume.attaching'
  | 'volume.detached'
  | 'volume.forceDetached';
