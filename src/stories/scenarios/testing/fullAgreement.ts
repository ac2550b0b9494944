import { reasonOf } from '#base/problemText.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { DecidedCycle } from '#cluster/scheduler/schedulerRecords.ts';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import {
  decisionsFromNow,
  panelAgreesWithEvents,
  panelAgreesWithStage,
  spread,
  writtenAsDecided,
} from './decisionAgreement.ts';

/** The checked part of a run, spread evenly. */
export interface AgreementLimits {
  readonly decisions: number;
  readonly worlds: number;
  readonly podsOfAWorld: number;
  /** Simulated seconds. */
  readonly seconds: number;
}

export interface Agreement {
  readonly scenario: string;
  readonly simulatedSeconds: number;
  readonly entries: number;
  readonly decisions: number;
  readonly decisionsLookedAt: number;
  /** Number of checked decisions that an Event reported before the next decision about the Pod. */
  readonly inAnEvent: number;
  /** A few of those that did not. */
  readonly inNoEvent: readonly string[];
  readonly worlds: number;
  readonly disagreements: readonly string[];
}

/** So long after a decision its Event and condition are written, unless the API server is slow or PreBind waits: then one looks again just before the next. */
const WRITTEN_US = 2 * S;
const SHOWN = 4;

/** Compares what the panel, the stage, the Events and the command line say of each decision of a run. */
export function fullAgreement(scenario: string, limits: AgreementLimits): Agreement {
  const session = openedScenario(scenario);
  const all = decisionsFromNow(session);
  const endUs = Math.min(SCENARIOS.find(({ id }) => id === scenario)?.endUs ?? 0, limits.seconds * S);
  const disagreements: string[] = [];
  const holds = (what: string, check: () => boolean): boolean => {
    try {
      return check();
    } catch (error) {
      disagreements.push(`${scenario}, ${what}: ${reasonOf(error)}`);
      return false;
    }
  };
  for (let world = 1; world <= limits.worlds; world++) {
    session.seekTime(Math.round((endUs * world) / limits.worlds));
    const pods = session.world.table(store('Pod')).values();
    for (const pod of spread(pods, limits.podsOfAWorld))
      holds(`entry ${session.run.position.seq}, Pod ${pod.metadata.name}`, () => {
        panelAgreesWithEvents(session, pod);
        return true;
      });
  }
  const entries = session.run.position.seq;
  const next = nextOfSamePod(all);
  const looked = spread(all, limits.decisions);
  const inNoEvent: string[] = [];
  for (const decided of looked) {
    const what = `decision ${decided.seq} about ${decided.key}`;
    holds(what, () => {
      panelAgreesWithStage(session, decided);
      return true;
    });
    const lastSeq = Math.min(entries, (next.get(decided) ?? Number.POSITIVE_INFINITY) - 1);
    const isWritten = (seq: number) => {
      session.seek(Math.min(seq, lastSeq));
      return holds(`${what}, written`, () => writtenAsDecided(session, decided));
    };
    if (!isWritten(session.run.lastSeqAt(decided.startedUs + WRITTEN_US)) && !isWritten(lastSeq))
      inNoEvent.push(`${decided.seq} ${decided.key} ${decided.outcome}`);
  }
  const simulatedSeconds = endUs / S;
  const decisions = all.length;
  return {
    scenario,
    simulatedSeconds,
    entries,
    decisions,
    decisionsLookedAt: looked.length,
    inAnEvent: looked.length - inNoEvent.length,
    inNoEvent: spread(inNoEvent, SHOWN),
    worlds: limits.worlds,
    disagreements,
  };
}

/** The entry of the next decision about the same Pod. */
function nextOfSamePod(decisions: readonly DecidedCycle[]): Map<DecidedCycle, number> {
  const next = new Map<DecidedCycle, number>();
  const later = new Map<string, number>();
  for (const decided of decisions.toReversed()) {
    const seq = later.get(decided.uid);
    if (seq !== undefined) next.set(decided, seq);
    later.set(decided.uid, decided.seq);
  }
  return next;
}
