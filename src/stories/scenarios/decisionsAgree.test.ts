import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Event } from '#model/generated/types.ts';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { decisionsFromNow, panelAgreesWithEvents, panelAgreesWithStage, spread } from './testing/decisionAgreement.ts';

/** So much of each run (`npm run bench -- agree` looks at all of it): by then every scenario has decided what it is about, or does the same again and again. */
const LONGEST_US = 60 * S;
/** Those with very many requests, objects or nodes: their beginning must do. */
const BUSY_US: Readonly<Record<string, number>> = {
  'thousand-nodes': 12 * S,
  flood: 8 * S,
  'elephants-and-mice': 8 * S,
  'saturated-level': 8 * S,
  'restart-goaway': 8 * S,
  'behind-a-thousand': 6 * S,
  'starved-by-priority': 20 * S,
  'pleg-channel-full': 2 * S,
  'client-throttling': 8 * S,
  'burst-or-steps': 8 * S,
};
/** Decisions, and Pods of each world, that are looked at: evenly spread over all there are. */
const DECISIONS = 6;
const PODS = 10;
/** The shares of the run at which its world is looked at. */
const MOMENTS = [0.5, 1];

describe('panel, stage, events and command line agree on every scenario', () => {
  for (const { id, endUs } of SCENARIOS) {
    it(id, () => {
      const session = openedScenario(id);
      const decisions = decisionsFromNow(session);
      const untilUs = Math.min(endUs, BUSY_US[id] ?? LONGEST_US);
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
  }
});
