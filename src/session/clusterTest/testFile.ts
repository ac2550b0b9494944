import type { Command } from '#protocol/command.ts';
import type { RunSwitches } from '#protocol/runSource.ts';

/** What is done to the cluster in a case, in this order. `wait` plays on for so long, as Go writes durations. */
export type Deed =
  | { readonly apply: string | readonly string[] }
  | { readonly delete: Named }
  | { readonly scale: Named & { readonly replicas: number } }
  /** Nodes by their names, with commas between them, or by a selector as kubectl takes it. */
  | { readonly drain: string }
  | { readonly cordon: string }
  | { readonly uncordon: string }
  | { readonly lose: Lost }
  | { readonly image: Image }
  | { readonly wait: string }
  /** What the page's controls do, such as traffic or a cluster autoscaler. */
  | { readonly command: Command }
  /** A drain on a copy of the cluster: expressions ask `drain` how it went. New nodes like those that leave come first, `surge` of them. */
  | { readonly rehearse: Rehearsal };

export interface Rehearsal {
  readonly drain: string;
  readonly surge?: number;
}

/** `Kind/name`, such as `Deployment/web`; in namespace `default` unless said otherwise. */
export interface Named {
  readonly of: string;
  readonly namespace?: string;
}

/** Machines that lose their power; a pool is a selector of nodes. */
export type Lost = { readonly zone: string } | { readonly node: string } | { readonly pool: string };

/** An image by its whole name, as manifests write it. */
export type Image = { readonly cannotBePulled: string } | { readonly canBePulled: string };

/** Changes manifests that the test applies: all that have the path, or one object. */
export type Mutation =
  | { readonly remove: string; readonly of?: string }
  | { readonly set: Readonly<Record<string, unknown>>; readonly of?: string };

/** One case of a test. Without `do` and `expect` of its own it plays the cases that change nothing in the manifests. */
export interface TestCase {
  readonly name: string;
  readonly do?: readonly Deed[];
  /** How long it is played after the first deed began, waits included. */
  readonly until?: string;
  /** Expressions in CEL, each of which has to be true then. */
  readonly expect?: readonly string[];
  readonly mutate?: readonly Mutation[];
  /** One expectation at least has to be false. */
  readonly expectFail?: boolean;
  /** Metrics whose values then are told with the result. */
  readonly metrics?: readonly string[];
}

/** A test of a cluster, as its file has it. Paths are relative to the file's folder. */
export interface TestFile {
  readonly apiVersion: 'orrery.dev/v1';
  readonly kind: 'Test';
  /** Nodes as `orrery run --nodes` takes them, or files that bring a cluster. */
  readonly cluster: { readonly nodes: string } | readonly string[];
  readonly scheduler?: string;
  /** Older behaviour and feature gates, as `--switch` sets them. */
  readonly switches?: RunSwitches;
  readonly apply?: string | readonly string[];
  readonly cases: readonly TestCase[];
}

/** How long a case is played that does not say it, in simulated microseconds. */
export const DEFAULT_UNTIL_US = 5 * 60_000_000;
