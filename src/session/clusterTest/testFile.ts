import type { Command } from '#protocol/command.ts';
import type { RunSwitches } from '#protocol/runSource.ts';

/** An action on the cluster in a case, in this order. `wait` plays on for a Go duration. */
export type TestTask =
  | { readonly apply: string | readonly string[] }
  | { readonly delete: Named }
  | { readonly scale: Named & { readonly replicas: number } }
  /** Nodes by comma-separated names, or by a kubectl selector. */
  | { readonly drain: string }
  | { readonly cordon: string }
  | { readonly uncordon: string }
  | { readonly lose: Lost }
  | { readonly image: Image }
  | { readonly wait: string }
  /** Actions of the page's controls, such as traffic or a cluster autoscaler. */
  | { readonly command: Command }
  /**
   * A drain on a copy of the cluster; expressions read the result as `drain`. `surge` new nodes like those that leave
   * come first.
   */
  | { readonly rehearse: Rehearsal };

export interface Rehearsal {
  readonly drain: string;
  readonly surge?: number;
}

/** `Kind/name`, such as `Deployment/web`; in namespace `default` unless another is given. */
export interface Named {
  readonly of: string;
  readonly namespace?: string;
}

/** Machines that lose their power; a pool is a selector of nodes. */
export type Lost = { readonly zone: string } | { readonly node: string } | { readonly pool: string };

/** An image by its full name, as in manifests. */
export type Image = { readonly cannotBePulled: string } | { readonly canBePulled: string };

/** A change of manifests that the test applies: of all that have the path, or of one object. */
export type Mutation =
  | { readonly remove: string; readonly of?: string }
  | { readonly set: Readonly<Record<string, unknown>>; readonly of?: string };

/** One case of a test. Without its own `do` and `expect` it replays the cases without a mutation. */
export interface TestCase {
  readonly name: string;
  readonly do?: readonly TestTask[];
  /** Playing time after the first task began, including waits. */
  readonly until?: string;
  /** CEL expressions, each of which must be true at that time. */
  readonly expect?: readonly string[];
  readonly mutate?: readonly Mutation[];
  /** At least one expectation must be false. */
  readonly expectFail?: boolean;
  /** Metrics whose values at that time are part of the result. */
  readonly metrics?: readonly string[];
}

/** A test of a cluster, in the form of its file. Paths are relative to the file's folder. */
export interface TestFile {
  readonly apiVersion: 'orrery.dev/v1';
  readonly kind: 'Test';
  /** Nodes in the form of `orrery run --nodes`, or files with a cluster. */
  readonly cluster: { readonly nodes: string } | readonly string[];
  readonly scheduler?: string;
  /** Older behaviour and feature gates, as `--switch` sets them. */
  readonly switches?: RunSwitches;
  readonly apply?: string | readonly string[];
  readonly cases: readonly TestCase[];
}

/** Playing time of a case that gives none, in simulated microseconds. */
export const DEFAULT_UNTIL_US = 5 * 60_000_000;
