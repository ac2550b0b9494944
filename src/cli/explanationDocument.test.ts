import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import type { PodExplanation } from '#protocol/explanation.ts';
import { openSession } from '#session/session.ts';
import { explanationDocument } from './explanationDocument.ts';
import { documentText } from './report/printReport.ts';
import { speakLanguage } from './report/reportTexts.ts';

function printsAll(text: string, { answers, verdicts, helps }: PodExplanation): void {
  const expected = [
    ...answers.flatMap(({ words, facts }) => [words, ...facts.flatMap(({ values }) => Object.values(values))]),
    ...helps.map(({ change }) => change),
  ];
  for (const each of expected) expect(text).toContain(String(each));
  const lines = text.split('\n');
  for (const { node, reasons, total } of verdicts) {
    const line = lines.find((each) => each.startsWith(`${node} `));
    expect(line).toContain(String(total ?? reasons[0] ?? ''));
  }
  expect(text).not.toMatch(/facts\.|\{\{/);
}

describe('orrery explain agrees with the panel', () => {
  it.each([
    ['preemption', 21],
    ['preemption', 60],
    ['priority-and-gates', 20],
    ['static-pods', 30],
    ['slow-image-pull', 20],
    ['scheduler-bypassed', 30],
  ])('orrery explain prints the panel’s facts in %s at %d s', (scenario, seconds) => {
    const opened = openSession({ scenario, seed: 1 });
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    const { session } = opened;
    speakLanguage('en');
    session.seekTime(seconds * SECOND_US);
    for (const { metadata } of session.ask('list', { kind: 'Pod' }) as Pod[]) {
      const why = session.ask('explainPod', { namespace: metadata.namespace ?? '', name: metadata.name });
      if (!why) throw new Error(`there is no Pod ${metadata.name}`);
      printsAll(documentText(explanationDocument(why)), why);
    }
  });
});
