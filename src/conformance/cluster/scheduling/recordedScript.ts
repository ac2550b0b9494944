import type { RecordedCase } from '#conformance/recorded.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { StepAction } from '../script/scriptStep.ts';
import type { SeenEvent } from './seenState.ts';
import type { Happening } from './timeline.ts';

export interface RecordedLook {
  readonly at: number;
  readonly pods: Readonly<Record<string, object>>;
  readonly claims: Readonly<Record<string, object>>;
  readonly podGroups?: Readonly<Record<string, object>>;
  readonly events: readonly SeenEvent[];
}

/** One run of a script: its looks, and the events between them. */
export interface RecordedRun {
  readonly looks: readonly RecordedLook[];
  readonly timeline: readonly Happening[];
}

/** An action of a driver: it sets these conditions on the devices of a claim. */
export interface AllocatePatch {
  readonly verb: 'allocatePatch';
  readonly name: string;
  readonly conditions: readonly string[];
  readonly reason?: string;
  readonly message?: string;
}

export interface RecordedStep {
  readonly at: number;
  readonly do: StepAction | AllocatePatch;
}

/** A script of dra.json or gang.json. */
export interface RecordedScript extends RecordedCase, RecordedRun {
  readonly nodes: readonly KubeObject[];
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  readonly objects: readonly KubeObject[];
  readonly steps: readonly RecordedStep[];
  readonly until: number;
  readonly refused?: readonly object[];
  readonly otherRuns?: readonly RecordedRun[];
}
