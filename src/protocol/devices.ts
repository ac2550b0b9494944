/** The devices of one pool that a node can reach. */
export interface DevicePoolView {
  readonly driver: string;
  readonly pool: string;
  /** Whether devices are allocated from it. They are not while slices are missing or contradict each other. */
  readonly state: 'offered' | 'incomplete' | 'invalid';
  readonly devices: readonly DeviceView[];
}

export interface DeviceView {
  readonly name: string;
  /** As text, by qualified name. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly capacity: readonly { readonly name: string; readonly value: string }[];
  /** As `key=value:effect`. */
  readonly taints: readonly string[];
  /** Several claims may use it at once. */
  readonly isShared: boolean;
  readonly users: readonly DeviceUserView[];
}

/** A claim that has the device. */
export interface DeviceUserView {
  /** `namespace/name` */
  readonly claim: string;
  /** Admin access: the device stays free for others. */
  readonly isAdmin: boolean;
  /** Names of the Pods that the claim is reserved for. */
  readonly pods: readonly string[];
}

/** A claim of a Pod, and the devices that match it. */
export interface ClaimMatchView {
  /** Name of the claim in the Pod; for extended resources `<extended-resources>`. */
  readonly name: string;
  /** The ResourceClaim; empty until it is created. */
  readonly claim: string;
  /**
   * `unmade`: the controller creates it from a template, or the scheduler for extended resources. `missing`: a user has
   * to create it.
   */
  readonly state: 'waiting' | 'allocated' | 'unmade' | 'missing';
  readonly requests: readonly RequestMatchView[];
}

/** Match of the cluster's devices with one request of a claim. */
export interface RequestMatchView {
  /** Name of the request; a chosen alternative follows after a slash. */
  readonly request: string;
  readonly deviceClass: string;
  /** The class exists. */
  readonly isClassThere: boolean;
  /** Number of devices that it asks for; 0 for all that match. */
  readonly count: number;
  /** Number of devices that are offered to a node. */
  readonly devices: number;
  /** Each evaluated by itself, those of the class first. */
  readonly selectors: readonly SelectorMatchView[];
  /** Devices that match all selectors. */
  readonly matched: number;
  /** Matching devices that no claim holds exclusively and no taint keeps from the request. */
  readonly free: number;
  /** Nodes that reach at least one device. */
  readonly nodes: readonly NodeMatchView[];
  /** Matching devices that the request cannot get. */
  readonly held: readonly HeldDeviceView[];
  /** Some free devices are shared or use shared counters; the use of those by others is not counted here. */
  readonly isShared: boolean;
}

export interface SelectorMatchView {
  readonly of: 'class' | 'request';
  readonly expression: string;
  readonly matched: number;
  /**
   * Values of the devices in the fields that the expression reads, with the number of devices for each; the value is
   * empty where a device has none.
   */
  readonly found: readonly { readonly field: string; readonly value: string; readonly devices: number }[];
  /** Why the expression could not be evaluated, for the first device where it failed. */
  readonly problem?: string;
}

/** Device counts of one node. */
export interface NodeMatchView {
  readonly node: string;
  readonly devices: number;
  /** In the order of the selectors, each evaluated by itself. */
  readonly bySelector: readonly number[];
  readonly matched: number;
  readonly free: number;
}

/** A device that matches but is not available. */
export interface HeldDeviceView {
  readonly device: string;
  readonly pool: string;
  /** As `key=value:effect`; empty where a claim holds it. */
  readonly taint: string;
  readonly users: readonly DeviceUserView[];
}
