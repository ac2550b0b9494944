import { describe, expect, it } from 'vitest';
import { SIMPLIFICATIONS } from '#cluster/simplifications.ts';
import { recordedDecisions } from '#session/generated/recordedDecisions.ts';
import { TRUTH_TOPICS, truth } from './faithfulAnswers.ts';

describe('how an answer is known', () => {
  it.each(TRUTH_TOPICS)('%s: names existing recordings of an existing component', (topic) => {
    const { equal, recorded, suites, component, simplifications } = truth(topic);
    for (const name of suites) {
      expect(recordedDecisions.some(({ suite, category }) => name === suite || name === `${suite}/${category}`)).toBe(
        true,
      );
    }
    expect(recorded).toBeGreaterThan(0);
    expect(equal).toBeLessThanOrEqual(recorded);
    const declared = SIMPLIFICATIONS.find((one) => one.component === component);
    expect(simplifications).toEqual(declared?.simplifications.map(({ id }) => id));
  });

  it('does not count open cases as equal', () => {
    const own = recordedDecisions.filter(
      ({ suite, category }) => suite === 'cluster' && /^(?:printing|transcripts)$/.test(category),
    );
    const open = own.reduce((sum, category) => sum + category.open, 0);
    const { equal, recorded } = truth('kubectl');
    expect(recorded - equal).toBe(open);
  });
});
