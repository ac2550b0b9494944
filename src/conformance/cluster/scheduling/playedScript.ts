import { formatTime } from '#base/rfc3339.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Condition, ResourceClaim } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { StepAction } from '../script/clusterScript.ts';
import { ClusterScript, type RefusedStep, type ScriptOptions } from '../script/clusterScript.ts';
import { ClaimNames, type SeenEvent, type SeenState, seenState } from './seenState.ts';
import { happenings, type SeenChange } from './timeline.ts';

/** Tolerance in seconds for immediate events. FORMAT-DRA.md, How to compare. */
export const AT_ONCE = 0.3;
const MOMENT = 0.001;
const SAMPLE = 0.02;

/** The state at the second of a look, and the states within the tolerance around it, up to the next step. */
export interface SeenLook {
  readonly now: SeenState;
  readonly around: readonly SeenState[];
}

export interface PlayedScript {
  readonly looks: readonly SeenLook[];
  readonly timeline: readonly SeenChange[];
  readonly refused: readonly RefusedStep[];
}

/** Plays a recorded script, looks when the recording did, and records the changes of Pods and claims. */
export function playScript(
  { nodes, objects, namespaceLabels, steps, looks }: RecordedScript,
  options: Pick<ScriptOptions, 'switches' | 'configuration'> = {},
): PlayedScript {
  const script = new ClusterScript({ ...options, nodes, objects, ...(namespaceLabels && { namespaceLabels }) });
  const names = new ClaimNames();
  for (const claim of script.objects('ResourceClaim')) names.see(claim);
  const timeline: SeenChange[] = [];
  script.check = (entry, seconds) => timeline.push(...happenings(entry, seconds, names));
  const seen: SeenLook[] = [];
  let done = Number.NEGATIVE_INFINITY;
  for (const { at } of looks) {
    const due = steps.filter((step) => step.at > done && step.at < at + MOMENT);
    for (const step of due) take(step, script);
    done = at + MOMENT;
    const next = steps.find((step) => step.at > done)?.at ?? Number.POSITIVE_INFINITY;
    seen.push(around(at, next - MOMENT, script, names));
  }
  return { looks: seen, timeline, refused: script.refused() };
}

function around(at: number, until: number, script: ClusterScript, names: ClaimNames): SeenLook {
  const states: SeenState[] = [];
  let now: SeenState | undefined;
  const begin = Math.max(at - AT_ONCE, script.seconds);
  for (let moment = begin; moment < Math.min(at + AT_ONCE, until); moment += SAMPLE) {
    if (!now && moment >= at) now = seenState(script.runUntil(at), names);
    states.push(seenState(script.runUntil(Math.max(moment, now ? at : moment)), names));
  }
  return { now: now ?? seenState(script.runUntil(at), names), around: states };
}

function take({ at, do: wanted }: RecordedStep, script: ClusterScript): void {
  script.runUntil(at);
  const action = wanted.verb === 'allocatePatch' ? driverPatch(wanted, script) : wanted;
  if (action) script.do({ at, do: action });
}

/** The patch that a driver sends for the devices of a claim. */
function driverPatch(
  { name, conditions, reason = '', message = '' }: AllocatePatch,
  script: ClusterScript,
): StepAction | undefined {
  const claim = script.get('ResourceClaim', `default/${name}`);
  const devices = (claim?.status?.allocation?.devices?.results ?? []).map(({ driver, pool, device }) => ({
    driver,
    pool,
    device,
    conditions: conditions.map((type): Condition => condition(type, reason, message, script)),
  }));
  const patch: { readonly status: Pick<NonNullable<ResourceClaim['status']>, 'devices'> } = { status: { devices } };
  return claim && { verb: 'patch', kind: 'ResourceClaim', name, subresource: 'status', patchType: 'merge', patch };
}

function condition(type: string, reason: string, message: string, script: ClusterScript): Condition {
  const lastTransitionTime = formatTime(script.engine.position.atUs);
  return { type, status: 'True', reason: reason || 'Driver', message, lastTransitionTime };
}

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
  readonly timeline: readonly SeenChange[];
}

/** An action of a driver: it sets these conditions on the devices of a claim. */
interface AllocatePatch {
  readonly verb: 'allocatePatch';
  readonly name: string;
  readonly conditions: readonly string[];
  readonly reason?: string;
  readonly message?: string;
}

interface RecordedStep {
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
