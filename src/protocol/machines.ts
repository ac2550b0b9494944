import type { ManifestFile } from './command.ts';
import type { RefusedObject } from './refused.ts';
import type { Telling } from './rehearsal.ts';

/** A type of machine; what it offers is what Pods can request (allocatable). */
export interface Machine {
  readonly type: string;
  readonly cpu: string;
  readonly memory: string;
  readonly pods: number;
}

export interface PricedMachine extends Machine {
  readonly pricePerHour: number;
}

export interface PriceTable {
  readonly currency: string;
  readonly machines: readonly PricedMachine[];
}

/** A machine as a person names it: an empty amount is taken from the table of prices. */
export interface NamedMachine {
  readonly type: string;
  readonly cpu: string;
  readonly memory: string;
  readonly pods: string;
}

/** A Pod that finds no node, with the scheduler's words. */
export interface Homeless {
  readonly pod: string;
  readonly message: string;
}

export interface Replacement {
  /** The nodes that go, with their types as their labels have them. */
  readonly replaced: readonly { readonly node: string; readonly type: string }[];
  /** Pods that have to move. */
  readonly moved: number;
  /** The smallest number of machines that leaves no more Pods without a node than any number does. */
  readonly needed: number;
  /** Pods that no number of these machines has room for, though they have a node now. */
  readonly homeless: readonly Homeless[];
  /** Who finds no node with one machine fewer; nothing when none is needed. */
  readonly oneFewer: readonly Homeless[];
  /** Pods that move and that nothing makes again when they are evicted. */
  readonly bare: readonly string[];
  /** How often the cluster was played. */
  readonly plays: number;
  /** What the API server did not take of the files: it is not in the cluster. */
  readonly refused: readonly RefusedObject[];
  readonly caveats: Telling['parts'];
}

/** A type with how many there are of it; the price is absent where the table has no such type. */
export interface CostLine {
  readonly what: 'now' | 'then';
  readonly type: string;
  readonly count: number;
  readonly pricePerHour?: number;
}

export interface MachinesReport extends Replacement {
  readonly selector: string;
  readonly machine: Machine;
  readonly currency: string;
  /** Empty without a table of prices. */
  readonly costs: readonly CostLine[];
  /** What all of them cost together in an hour; absent without a table, and where a machine of theirs has no price. */
  readonly nowPerHour?: number;
  readonly thenPerHour?: number;
}

/** Nodes of the run's files that go, and the machines that come; the files are played from their beginning. */
export interface MachinesAsked {
  /** Names with commas between them, or a label selector. */
  readonly replace: string;
  readonly machine: NamedMachine;
  readonly prices?: ManifestFile;
  /** Simulated seconds that each number of machines is played. */
  readonly seconds: number;
}
