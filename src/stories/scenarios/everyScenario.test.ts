import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { Watcher } from '#stories/random/testing/invariants/watcher.ts';
import { runUntil } from '#stories/random/testing/wander.ts';

const SECOND_US = 1_000_000;

/** Where looking at everything again and again takes minutes. */
const UNWATCHED: ReadonlySet<string> = new Set(['thousand-nodes', 'flood']);
/** Those with so many requests or objects that their beginning must do: how long that is. */
const BUSY_US: Readonly<Record<string, number>> = {
  'elephants-and-mice': 14 * SECOND_US,
  'saturated-level': 14 * SECOND_US,
  'restart-goaway': 14 * SECOND_US,
  'client-throttling': 14 * SECOND_US,
  'burst-or-steps': 14 * SECOND_US,
  'behind-a-thousand': 5 * SECOND_US,
  // Eleven hundred containers begin; what it is for comes when they end together.
  'pleg-channel-full': 4 * SECOND_US,
};
const WATCHED_US = 90 * SECOND_US;

describe('every scenario', () => {
  for (const { id, endUs } of SCENARIOS.filter((scenario) => !UNWATCHED.has(scenario.id))) {
    it(`${id} keeps every invariant to its end`, () => {
      const session = openedScenario(id);
      const watcher = new Watcher(session, false);
      const untilUs = Math.min(endUs, BUSY_US[id] ?? WATCHED_US);
      runUntil(session, untilUs, watcher);
      watcher.travelled();
      expect(session.run.head.atUs).toBeGreaterThan(untilUs / 3);
    });
  }
});
