import { expect, test } from 'vitest';
import { whole } from '#base/parts.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';
import { Quiet } from './quiet.ts';

const QUIET_US = 15_000_000;

const session = openedScenario('idle-but-full');
seekSeconds(session, 70);
const entries = Array.from({ length: session.run.head.seq }, (_, index) => session.run.entry(index + 1)).filter(
  (entry) => entry !== undefined,
);

test.each([
  ['forth', entries],
  ['back', entries.toReversed()],
])('finds whether the run is quiet, going %s, and examines each entry only a few times', (_, asked) => {
  // Few decide, and one of them in the middle of many.
  const decisive = new Set([10, Math.round(entries.length / 2)]);
  let looks = 0;
  const quiet = new Quiet(session, ({ seq }) => {
    looks++;
    return decisive.has(seq);
  });
  const isNear = ({ seq, atUs }: (typeof entries)[number]) =>
    entries.some((other) => decisive.has(other.seq) && other.seq !== seq && Math.abs(other.atUs - atUs) <= QUIET_US);
  expect(asked.map((entry) => whole(quiet.isAround(entry)))).toEqual(asked.map((entry) => !isNear(entry)));
  expect(new Set(asked.map(isNear)).size).toBe(2);
  expect(looks).toBeLessThan(6 * entries.length);
});
