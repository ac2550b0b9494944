import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { openSession } from '#session/session.ts';

const END_US = 60_000_000;

/** The digest of each scenario after a minute, and how many entries it had by then: whoever reshapes code compares them before and after. */
export default function digests(): object {
  return Object.fromEntries(
    SCENARIOS.map(({ id }) => {
      const opened = openSession({ scenario: id, seed: 1 });
      if (!opened.ok) throw new Error(`${id}: ${JSON.stringify(opened.problems)}`);
      opened.session.seekTime(END_US);
      const { digest, seq } = opened.session.run.position;
      return [id, `${digest} after ${seq} entries`];
    }),
  );
}
