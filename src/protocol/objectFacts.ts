/**
 * Sentences of the model about an object that is neither Pod nor workload: by name, with the numbers of this moment.
 */
export interface ObjectFacts {
  // An Event.
  eventBy: { readonly component: string; readonly kind: string; readonly name: string };
  eventByHost: { readonly component: string; readonly host: string; readonly kind: string; readonly name: string };
  eventByInstance: {
    readonly component: string;
    readonly instance: string;
    readonly kind: string;
    readonly name: string;
  };
  eventField: { readonly field: string };
  eventOnce: { readonly first: string };
  eventCount: { readonly count: number; readonly first: string; readonly last: string };
  eventSeries: { readonly count: number; readonly first: string; readonly last: string };
  eventCombined: NoValues;
  eventEntry: { readonly seq: number };
  eventOfStart: NoValues;
  // A PodDisruptionBudget.
  budgetFailed: { readonly message: string };
  budgetNoPods: NoValues;
  budgetMinNumber: { readonly value: number; readonly expected: number };
  budgetMinPercent: { readonly value: string; readonly expected: number; readonly desired: number };
  budgetMaxUnavailable: { readonly value: string; readonly expected: number; readonly desired: number };
  budgetHealthy: { readonly healthy: number; readonly pods: string };
  budgetNotReady: { readonly pod: string };
  budgetDeleted: { readonly pod: string };
  budgetEvicted: { readonly pod: string; readonly since: string };
  budgetAllows: { readonly healthy: number; readonly desired: number; readonly allowed: number };
  budgetRefuses: { readonly healthy: number; readonly desired: number };
  budgetUnmanaged: { readonly pods: string };
  budgetUnhealthyAlways: NoValues;
  budgetUnhealthyIfHealthy: { readonly healthy: number; readonly desired: number };
  budgetBehind: { readonly healthy: number; readonly said: number };
  // A PersistentVolumeClaim.
  claimBound: { readonly volume: string; readonly asked: string; readonly capacity: string };
  claimLost: { readonly volume: string };
  claimNamedMissing: { readonly volume: string };
  claimNamedTaken: { readonly volume: string; readonly other: string };
  claimFirstConsumer: { readonly storageClass: string };
  claimPodsWait: { readonly storageClass: string; readonly pods: string };
  claimSelected: { readonly node: string };
  claimNoClass: NoValues;
  claimClassMissing: { readonly storageClass: string };
  claimProvisioning: { readonly storageClass: string; readonly provisioner: string };
  claimNoProvisioner: { readonly storageClass: string; readonly provisioner: string };
  claimNoVolumes: NoValues;
  claimHeld: { readonly pods: string };
  volumeDeleted: { readonly volume: string };
  volumeDiffers: { readonly volume: string; readonly what: string; readonly has: string; readonly asked: string };
  volumeTooSmall: { readonly volume: string; readonly has: string; readonly asked: string };
  volumeClaimed: { readonly volume: string; readonly claim: string };
  volumePhase: { readonly volume: string; readonly phase: string };
  volumeLabels: { readonly volume: string };
  volumeFits: { readonly volume: string };
  // An APIService.
  apiLocal: { readonly group: string };
  apiAvailable: { readonly service: string };
  apiNoService: { readonly service: string };
  apiNoPort: { readonly service: string; readonly port: string };
  apiNoEndpoints: { readonly service: string };
  apiCondition: { readonly status: string; readonly reason: string };
}

type NoValues = Readonly<Record<never, never>>;

export type ObjectFactName = keyof ObjectFacts;

/** One sentence about an object. */
export type ObjectFact = {
  readonly [N in ObjectFactName]: { readonly says: N; readonly values: ObjectFacts[N] };
}[ObjectFactName];
