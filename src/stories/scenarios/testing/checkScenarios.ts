import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { DecidedCycle } from '#cluster/scheduler/schedulerRecords.ts';
import type { Event } from '#model/generated/types.ts';
import { EVIDENCE } from '#scenarios/generated/evidence.ts';
import type { Evidence } from '#scenarios/scenario.ts';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { momentCounter } from '#session/questions/run/runAnswers.ts';
import type { Session } from '#session/session.ts';
import { isOnStage } from '#session/telling/happening.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { Watcher } from '#stories/random/testing/invariants/watcher.ts';
import { runUntil } from '#stories/random/testing/wander.ts';
import { decisionsFromNow, panelAgreesWithEvents, panelAgreesWithStage, spread } from './decisionAgreement.ts';
import { expectWholePlan, happeningsOf, withoutSentence } from './tellsScenario.ts';

/**
 * The checked beginning of each run. By then every scenario has made its decisions, or repeats itself. `npm run bench
 * -- agree` checks whole runs.
 */
const LONGEST_US = 60 * S;
/** Shorter beginnings of scenarios with very many requests, objects or nodes. */
const BUSY_US: Readonly<Record<string, number>> = {
  'thousand-nodes': 12 * S,
  flood: 8 * S,
  'elephants-and-mice': 14 * S,
  'saturated-level': 14 * S,
  'restart-goaway': 40 * S,
  'client-throttling': 14 * S,
  'burst-or-steps': 14 * S,
  'behind-a-thousand': 6 * S,
  // Eleven hundred containers begin; what it is for comes when they end together.
  'pleg-channel-full': 4 * S,
};
/** The beginning of each run in which invariants are checked. Random clusters are checked for longer. */
const LONGEST_WATCHED_US = 30 * S;
/** Where looking at everything again and again takes minutes: so much of it, or nothing, is watched. */
const WATCHED_US: Readonly<Record<string, number>> = { 'thousand-nodes': 0, flood: 0, 'restart-goaway': 14 * S };
/** Where telling takes longer than the run. */
const SHOWN_US: Readonly<Record<string, number>> = { flood: 2 * S };
/** Decisions, and Pods of each world, that are looked at: evenly spread over all there are. */
const DECISIONS = 6;
const PODS = 10;
/** The shares of the run at which its world is looked at. */
const MOMENTS = [0.5, 1];

interface Played {
  readonly session: Session;
  readonly decisions: readonly DecidedCycle[];
}

/**
 * Tests of every scenario that begins with one of these letters, all on one play of it. A file for each range of letters, so that the
 * machine's cores share them.
 */
export function checkScenarios(letters: RegExp): void {
  describe.each(SCENARIOS.filter(({ id }) => letters.test(id)).map(({ id, endUs }) => [id, endUs] as const))(
    '%s',
    (id, endUs) => {
      const untilUs = Math.min(endUs, BUSY_US[id] ?? LONGEST_US);
      const evidence = EVIDENCE[id];
      let played: Played | undefined;
      const run = () => {
        if (!played) throw new Error('nothing is played');
        return played;
      };

      beforeAll(() => {
        const session = openedScenario(id);
        played = { session, decisions: decisionsFromNow(session) };
      });
      afterAll(() => {
        played = undefined;
      });

      it('keeps every invariant', () => {
        const { session } = run();
        const watchedUs = Math.min(untilUs, WATCHED_US[id] ?? LONGEST_WATCHED_US);
        const watcher = new Watcher(session, false);
        if (watchedUs > 0) {
          runUntil(session, watchedUs, watcher);
          watcher.travelled();
        }
        session.seekTime(untilUs);
        expect(session.run.head.atUs).toBeGreaterThan(untilUs / 3);
      });

      it('shows the same facts in the panel, stage, Events and command line', () => {
        const { session, decisions } = run();
        for (const share of MOMENTS) {
          session.seekTime(Math.round(untilUs * share));
          const pods = session.world.table(store('Pod')).values();
          const waiting = pods.filter(({ spec, status }) => !spec.nodeName && status?.phase === 'Pending');
          for (const pod of new Set([...spread(waiting, PODS / 2), ...spread(pods, PODS)]))
            panelAgreesWithEvents(session, pod);
        }
        const isScheduled = ({ reason }: Event) => reason === 'Scheduled';
        const scheduled = session.world.table(store('Event')).values().filter(isScheduled);
        expect(decisions.length).toBeGreaterThanOrEqual(scheduled.length);
        for (const decided of spread(decisions, DECISIONS)) panelAgreesWithStage(session, decided);
      });

      it('has a caption for every decisive event, played or counted in order', () => {
        const { session } = run();
        session.seekTime(untilUs);
        const happenings = happeningsOf(session, SHOWN_US[id] ?? untilUs);
        expect(withoutSentence(session, happenings)).toEqual([]);
        for (const stage of ['everything', 'scheduler', 'controllers'] as const)
          expectWholePlan(happenings, (happening) => happening.salience === 'decisive' && isOnStage(happening, stage));
      });

      if (evidence)
        it('reaches its evidence before its end with an existing object', () => {
          const { session } = run();
          goToEvidence(session, evidence, endUs);
          expect(session.run.position.atUs).toBeLessThanOrEqual(endUs);
          const found = session.ask('named', evidence.moment);
          expect(found).toBeDefined();
          const { select = found?.kind === '' ? 'nothing' : `${found?.kind}/${found?.subject}` } = evidence;
          if (select === 'nothing') return;
          if (select === 'request') {
            expect(session.run.entry(found?.seq ?? 0)?.event.type).toMatch(/^request\./);
            return;
          }
          const [kind = '', ...names] = select.split('/');
          const name = names.pop() ?? '';
          const [namespace] = names;
          expect(
            session.ask('get', { kind, name, ...(namespace !== undefined && { namespace }) }),
            select,
          ).toBeDefined();
        });
    },
  );
}

/** The moment is looked for among what is known, then step by step, as the page does it. */
function goToEvidence(session: Session, { moment }: Evidence, endUs: Micros): void {
  const { run } = session;
  const isIt = momentCounter(moment);
  session.seek(run.head.seq);
  for (let seq = 1; ; seq++) {
    const entry = run.entry(seq) ?? session.step();
    if (!entry || entry.atUs > endUs) throw new Error(`it never comes to ${JSON.stringify(moment)}`);
    if (!isIt(entry)) continue;
    session.seek(entry.seq);
    if (moment.thenUs !== undefined) session.seekTime(entry.atUs + moment.thenUs);
    return;
  }
}
