/** The devices of one pool that a node can reach. */
export interface DevicePoolView {
  readonly driver: string;
  readonly pool: string;
  /** Whether devices are given out of it: not while slices are missing, nor when they contradict each other. */
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
  /** Several claims may have it at once. */
  readonly isShared: boolean;
  readonly users: readonly DeviceUserView[];
}

/** A claim that has the device. */
export interface DeviceUserView {
  /** `namespace/name` */
  readonly claim: string;
  /** It only looks at the device, which stays free for others. */
  readonly isAdmin: boolean;
  /** Names of the Pods that the claim is reserved for. */
  readonly pods: readonly string[];
}

/** A claim of a Pod, and what devices there are for it. */
export interface ClaimMatchView {
  /** As the Pod calls it; of extended resources: `<extended-resources>`. */
  readonly name: string;
  /** The ResourceClaim; empty while it is not made. */
  readonly claim: string;
  /** `unmade`: the controller makes it from a template, or the scheduler for extended resources; `missing`: somebody else has to make it. */
  readonly state: 'waiting' | 'allocated' | 'unmade' | 'missing';
  readonly requests: readonly RequestMatchView[];
}

/** How far the devices of the cluster are from what one request of a claim asks for. */
export interface RequestMatchView {
  /** With the alternative after a slash. */
  readonly request: string;
  readonly deviceClass: string;
  /** The class exists. */
  readonly isClassThere: boolean;
  /** How many it asks for; 0 for all that match. */
  readonly count: number;
  /** All devices that are offered to a node. */
  readonly devices: number;
  /** Each by itself, those of the class first. */
  readonly selectors: readonly SelectorMatchView[];
  /** Devices that all selectors take. */
  readonly matched: number;
  /** Of those: no claim has them for itself, and no taint keeps the request off. */
  readonly free: number;
  /** Nodes that reach at least one device. */
  readonly nodes: readonly NodeMatchView[];
  /** Of the devices that all selectors take: those that it cannot have. */
  readonly held: readonly HeldDeviceView[];
  /** Some of the free devices are shared or made of shared counters; what others have of those is not counted here. */
  readonly isShared: boolean;
}

export interface SelectorMatchView {
  readonly of: 'class' | 'request';
  readonly expression: string;
  readonly matched: number;
  /** What the devices have where the expression looks, with how many have it; the value is empty where they have none. */
  readonly found: readonly { readonly field: string; readonly value: string; readonly devices: number }[];
  /** Why it could not be evaluated for a device, the first time. */
  readonly problem?: string;
}

/** Numbers of the devices that one node reaches. */
export interface NodeMatchView {
  readonly node: string;
  readonly devices: number;
  /** In the order of the selectors, each by itself. */
  readonly bySelector: readonly number[];
  readonly matched: number;
  readonly free: number;
}

/** A device that matches and cannot be had. */
export interface HeldDeviceView {
  readonly device: string;
  readonly pool: string;
  /** As `key=value:effect`; empty where a claim has it. */
  readonly taint: string;
  readonly users: readonly DeviceUserView[];
}
