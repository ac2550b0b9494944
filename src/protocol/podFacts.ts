/**
 * Sentences of the model about a Pod, as opposed to Kubernetes' messages: by name, with the numbers of this moment.
 * Amounts, times and lists are already text, so that a language only inserts them into its sentence.
 */
export interface PodFacts {
  // Without a node: its position on the way through kube-scheduler.
  gated: { readonly plugin: string; readonly gates: string };
  gangGathers: { readonly plugin: string; readonly group: string };
  heldBack: { readonly plugin: string };
  noScheduler: { readonly scheduler: string; readonly served: string };
  noLeader: NoValues;
  notSeen: NoValues;
  active: { readonly position: number; readonly waiting: number };
  activeAhead: { readonly count: number; readonly first: string; readonly higher: number };
  activeTime: { readonly cycles: number; readonly cycle: string; readonly time: string };
  activeRejected: { readonly count: number; readonly priority: number };
  backoff: { readonly left: string; readonly attempts: number; readonly clock: string };
  backoffPops: { readonly position: number; readonly active: number };
  unschedulable: { readonly plugins: string; readonly events: string };
  unschedulableFlush: { readonly after: string; readonly clock: string };
  decided: { readonly cycle: number; readonly left: string };
  decidedNode: { readonly cycle: number; readonly node: string; readonly left: string };
  decidedNomination: {
    readonly cycle: number;
    readonly node: string;
    readonly victims: string;
    readonly left: string;
  };
  permit: { readonly plugins: string; readonly node: string; readonly left: string };
  preBind: { readonly plugins: string; readonly node: string };
  bind: { readonly node: string };
  preempting: { readonly node: string; readonly victims: string };
  nominated: { readonly node: string };
  nominatedVictims: { readonly node: string; readonly victims: string; readonly count: number };
  overtaken: {
    readonly other: string;
    readonly otherPriority: number;
    readonly node: string;
    readonly priority: number;
    readonly otherAsks: string;
    readonly asks: string;
  };
  preemptionNever: { readonly count: number };
  // Claims that keep a Pod from getting a node or being bound to it.
  claimComing: { readonly claim: string; readonly provisioner: string };
  claimByHand: { readonly claim: string; readonly storageClass: string };
  /** It needs the default class, and there is none. */
  claimWithoutClass: { readonly claim: string };
  claimClassNotThere: { readonly claim: string; readonly storageClass: string };
  claimNotThere: { readonly claim: string };
  claimVolumeLost: { readonly claim: string; readonly volume: string };
  unboundClaim: { readonly claim: string; readonly phase: string };
  volumeElsewhere: { readonly claim: string; readonly volume: string; readonly where: string };
  // With a node: the reason for that node.
  onlyOne: { readonly node: string; readonly nodes: number };
  best: {
    readonly node: string;
    readonly total: number;
    readonly second: string;
    readonly secondTotal: number;
    readonly ahead: number;
  };
  bestBecause: { readonly plugins: string };
  tie: { readonly node: string; readonly count: number; readonly total: number; readonly others: string };
  tieByList: NoValues;
  tieByChance: NoValues;
  sampled: { readonly looked: number; readonly nodes: number; readonly feasible: number };
  reused: { readonly node: string };
  promised: { readonly node: string };
  daemon: { readonly name: string; readonly node: string };
  staticPod: { readonly node: string; readonly source: string };
  nodeNameSet: { readonly node: string };
  fromStart: { readonly node: string };
  boundByOther: { readonly node: string };
  neverMoved: { readonly node: string; readonly other: string; readonly total: number; readonly here: number };
  neverMovedUnfit: { readonly node: string; readonly reason: string };
  spreadOld: { readonly key: string; readonly count: number; readonly counts: string; readonly own: string };
  spreadNow: { readonly key: string; readonly skew: number; readonly maxSkew: number; readonly counts: string };
  spreadRefused: { readonly key: string; readonly counts: string; readonly maxSkew: number; readonly least: number };
  // On its node, not running yet.
  noNode: { readonly node: string };
  nodeCut: { readonly node: string };
  nodeDown: { readonly node: string };
  kubeletFrozen: { readonly node: string };
  runtimeFrozen: { readonly node: string };
  kubeletNotSeen: { readonly node: string };
  rejected: { readonly node: string };
  /** A volume of ConfigMaps or Secrets: the next attempt to set it up. */
  unsetVolume: { readonly volume: string; readonly message: string; readonly left: string };
  /** Objects that a container or a volume refers to and that do not exist. */
  objectMissing: { readonly part: string; readonly kind: string; readonly name: string; readonly namespace: string };
  keysMissing: { readonly part: string; readonly kind: string; readonly name: string; readonly keys: string };
  madeBy: { readonly command: string };
  /** A missing object that a program outside of this model would create. */
  madeByProgram: NoValues;
  nothingMissing: { readonly part: string; readonly left: string };
  volume: { readonly volume: string; readonly claim: string; readonly state: string };
  firstConsumer: { readonly claim: string; readonly storageClass: string };
  sandbox: { readonly node: string };
  pulling: { readonly image: string; readonly size: string; readonly left: string };
  pullWaits: { readonly image: string; readonly count: number; readonly others: string; readonly left: string };
  pullShared: { readonly image: string; readonly left: string };
  pullRetry: { readonly image: string; readonly left: string };
  crashRetry: { readonly container: string; readonly left: string; readonly count: number };
  init: { readonly container: string; readonly number: number; readonly count: number };
  starting: { readonly container: string };
  /** PLEG relists once a second. */
  endUnseen: { readonly container: string; readonly node: string };
  startUnseen: { readonly container: string; readonly node: string };
  waitsForKubelet: { readonly node: string };
  /** A container cannot be created; `left` until the next attempt. */
  cannotStart: { readonly container: string; readonly reason: string; readonly message: string; readonly left: string };
  probeNext: { readonly container: string; readonly probe: string; readonly clock: string; readonly left: string };
  probeFails: {
    readonly container: string;
    readonly probe: string;
    readonly count: number;
    readonly clock: string;
    readonly left: string;
  };
  endedForGood: { readonly container: string; readonly exitCode: number; readonly policy: string };
  readyUnreported: { readonly node: string };
  readinessGates: { readonly gates: string };
  notReady: { readonly containers: string };
  running: { readonly node: string };
  // At the end.
  deleting: { readonly count: number; readonly clock: string };
  heldByNode: { readonly node: string };
  finalizers: { readonly finalizers: string };
  finished: { readonly phase: string };
  // Why no help is offered.
  helpNotNeeded: NoValues;
  helpOnItsWay: { readonly node: string; readonly pods: string; readonly count: number };
  helpScheduler: { readonly scheduler: string };
  helpNowhere: { readonly resource: string; readonly asked: string };
  helpTooLarge: { readonly resource: string; readonly asked: string; readonly most: string; readonly node: string };
  helpVolume: { readonly claims: string };
  helpOwner: { readonly kind: string; readonly name: string };
  helpNoNodes: NoValues;
  helpTriedAll: { readonly sets: number; readonly size: number; readonly nodes: number };
}

type NoValues = Readonly<Record<never, never>>;

export type PodFactName = keyof PodFacts;

/** One sentence about a Pod. */
export type PodFact = { readonly [N in PodFactName]: { readonly says: N; readonly values: PodFacts[N] } }[PodFactName];
