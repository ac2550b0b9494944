import type { ManifestFile } from './command.ts';
import type { ReportTelling } from './rehearsal.ts';

/** A type of machine. Its amounts are allocatable: Pods can request all of them. */
export interface MachineType {
  readonly type: string;
  readonly cpu: string;
  readonly memory: string;
  readonly pods: number;
}

export interface PricedMachine extends MachineType {
  readonly pricePerHour: number;
}

export interface PriceTable {
  readonly currency: string;
  readonly machines: readonly PricedMachine[];
}

/** A machine as a person enters it; empty amounts come from the table of prices. */
export interface NamedMachine {
  readonly type: string;
  readonly cpu: string;
  readonly memory: string;
  readonly pods: string;
}

/** A Pod that finds no node, with the scheduler's message. */
export interface Homeless {
  readonly pod: string;
  readonly message: string;
}

export interface Replacement {
  /** The nodes to remove, with the types in their labels. */
  readonly replaced: readonly { readonly node: string; readonly type: string }[];
  /** Number of Pods that have to move. */
  readonly moved: number;
  /** The smallest number of machines with which as few Pods as possible lack a node. */
  readonly needed: number;
  /** Pods that have a node now but find none with any number of these machines. */
  readonly homeless: readonly Homeless[];
  /** Additional Pods that find no node with one machine fewer; empty when no machine is needed. */
  readonly oneFewer: readonly Homeless[];
  /** Pods that have to move and that no controller recreates after their eviction. */
  readonly bare: readonly string[];
  /** Number of simulated runs. */
  readonly plays: number;
  /** Objects of the files that the API server rejected; they are not in the cluster. */
  readonly refused: readonly RefusedObject[];
  readonly caveats: ReportTelling['parts'];
}

/** A machine type with its number of machines; the price is absent when the table has no such type. */
export interface CostLine {
  readonly what: 'now' | 'then';
  readonly type: string;
  readonly count: number;
  readonly pricePerHour?: number;
}

export interface MachinesReport extends Replacement {
  readonly selector: string;
  readonly machine: MachineType;
  readonly currency: string;
  /** Empty without a table of prices. */
  readonly costs: readonly CostLine[];
  /** Price of all machines per hour; absent without a table, and when one of them has no price. */
  readonly nowPerHour?: number;
  readonly thenPerHour?: number;
}

/** Nodes of the run's files to remove, and the machines to add. The files are played from their beginning. */
export interface MachinesAsked {
  /** Names separated by commas, or a label selector. */
  readonly replace: string;
  readonly machine: NamedMachine;
  readonly prices?: ManifestFile;
  /** Simulated seconds for each number of machines. */
  readonly seconds: number;
}

/** An object of a person's files that the API server rejected. */
export interface RefusedObject {
  readonly kind: string;
  /** Empty for a cluster-scoped object. */
  readonly namespace: string;
  readonly name: string;
  /** Absent for objects without a file, such as a Pod of a trace. */
  readonly file?: string;
  /** HTTP status code, reason and message of the response. */
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  /**
   * kubectl's message: `Error from server (Forbidden): error when creating "shop.yaml": pods "a" is forbidden: ...`.
   */
  readonly text: string;
}
