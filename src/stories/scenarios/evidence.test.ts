import { describe, expect, it } from 'vitest';
import { EVIDENCE, type Evidence } from '#scenarios/evidence.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { momentCounter } from '#session/questions/run/namedMoments.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';

/** The moment is looked for as the page does it: step by step from the start. */
function playedTo(id: string, { moment }: Evidence) {
  const session = openedScenario(id);
  const isIt = momentCounter(moment);
  const endUs = scenarioById(id)?.endUs ?? 0;
  for (let entry = session.step(); entry && entry.atUs <= endUs; entry = session.step()) {
    if (!isIt(entry)) continue;
    if (moment.thenUs !== undefined) session.seekTime(entry.atUs + moment.thenUs);
    return session;
  }
  throw new Error(`${id} never comes to ${JSON.stringify(moment)}`);
}

describe('the evidence of a scenario', () => {
  it.each(Object.entries(EVIDENCE))(
    'of %s comes before its end, and the object that shows it is there',
    (id, evidence) => {
      const session = playedTo(id, evidence);
      expect(session.run.position.atUs).toBeLessThanOrEqual(scenarioById(id)?.endUs ?? 0);
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
      expect(session.ask('get', { kind, name, ...(namespace !== undefined && { namespace }) }), select).toBeDefined();
    },
  );
});
