import { expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import type { ComparedOnPage } from '#protocol/configurations.ts';
import { OTHER_CONFIGURATIONS } from '#scenarios/otherConfigurations.ts';
import { slowThreads } from '#session/lab/players/testing/slowThreads.ts';
import { node, pod, start } from '#session/testing/manifestSession.ts';
import { checkConfiguration } from '../configuration/configurationAnswers.ts';

const PACK = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles: [{schedulerName: default-scheduler, pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}}}]}]`;

const CLUSTER = [
  node('a', { cpu: '4' }),
  node('b', { cpu: '4' }),
  ...['one', 'two', 'three'].map((name) => pod(name, { cpu: '1' })),
].join('');

it('plays each configuration beside the run, and names moved Pods and the deciding plugin', () => {
  const session = start(CLUSTER);
  session.seekTime(20e6);
  const { digest } = session.run.position;
  const answer = session.ask('compareConfigurations', {
    configurations: [{ name: 'as it runs' }, { name: 'pack, tight', text: PACK }],
    isReplay: false,
    seconds: 5,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  const { rows, configurations, csv } = answer.report;
  expect(valuesOf(answer.report, 'placed')).toEqual([3, 3]);
  expect(valuesOf(answer.report, 'emptyNodes')).toEqual([0, 1]);
  expect(configurations[0]?.differences).toEqual([]);
  expect(configurations[1]?.nodes.map(({ pods }) => pods.length).sort()).toEqual([0, 3]);
  const [difference] = configurations[1]?.differences ?? [];
  expect(difference?.reasons[0]).toMatchObject({ rule: 'swing', slots: { plugin: 'NodeResourcesFit' } });
  const lines = csv.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/^"pack, tight",\d+,3,0,1,/);
  expect(lines[0]?.split(',')).toHaveLength(rows.length + 3);
  expect(session.run.position.digest).toBe(digest);
});

it('refuses a wrong configuration with its name, and a comparison of too few', () => {
  const session = start(CLUSTER);
  const asked = { isReplay: true, seconds: 5 };
  expect(
    session.ask('compareConfigurations', {
      ...asked,
      configurations: [{ name: 'as it runs' }, { name: 'bad', text: PACK.replace('MostAllocated', 'Most') }],
    }),
  ).toMatchObject({ ok: false, problems: [{ file: 'bad', message: expect.stringContaining('Most') }] });
  expect(session.ask('compareConfigurations', { ...asked, configurations: [{ name: 'one' }] })).toMatchObject({
    ok: false,
    problems: [{ field: 'configurations' }],
  });
});

it('accepts each configuration that the page offers', () => {
  for (const [name, text] of Object.entries(OTHER_CONFIGURATIONS))
    expect(checkConfiguration({ name, text })).toMatchObject({ problems: [] });
});

function valuesOf({ rows }: ComparedOnPage, figure: string) {
  return rows.find((row) => row.figure === figure)?.values;
}

const FOUR = {
  configurations: [
    { name: 'as it runs' },
    { name: 'pack', text: PACK },
    { name: 'again' },
    { name: 'too', text: PACK },
  ],
  isReplay: true,
  seconds: 5,
};

it('gives the same answer on one thread and on several', () => {
  const session = start(CLUSTER);
  session.seekTime(20e6);
  const alone = session.ask('compareConfigurations', FOUR);
  const { seen, threads } = slowThreads();
  const parts = session.askInParts('compareConfigurations', FOUR, threads);
  expect(parts && whole(parts)).toEqual(alone);
  expect(seen).toEqual({ started: 2, played: expect.any(Number), ended: 2 });
  expect(seen.played).toBeGreaterThan(0);
});

it('takes over the work of an ended thread, releases threads when left, and reports a defect', () => {
  const session = start(CLUSTER);
  const alone = session.ask('compareConfigurations', FOUR);
  const lost = slowThreads(0);
  const parts = session.askInParts('compareConfigurations', FOUR, lost.threads);
  expect(parts && whole(parts)).toEqual(alone);
  expect(lost.seen.played).toBe(0);

  const left = slowThreads();
  const cancelled = session.askInParts('compareConfigurations', FOUR, left.threads);
  cancelled?.next();
  cancelled?.return(undefined as never);
  expect(left.seen.ended).toBe(2);

  const broken = session.askInParts('compareConfigurations', FOUR, {
    start: () => [{ send: () => {}, receive: () => ({ defect: 'it is broken' }), end: () => {} }],
  });
  expect(() => broken && whole(broken)).toThrow('it is broken');
});

it('gives a workload its colour on the page, in whatever order a run meets it', () => {
  const session = start(node('a', { cpu: '4' }) + pod('runs') + pod('waits', { cpu: '8' }));
  // The page has had its colours from the beginning on; at the end of a run the Pod that waits was written to first.
  const { colours } = session;
  session.seekTime(20e6);
  const answer = session.ask('compareConfigurations', {
    configurations: [{ name: 'as it runs' }, { name: 'pack', text: PACK }],
    isReplay: false,
    seconds: 20,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  for (const { pods } of answer.report.configurations)
    expect(Object.fromEntries(pods.map(({ key, colour }) => [key, colour]))).toEqual({
      'default/runs': colours.colourOf('Pod/default/runs'),
      'default/waits': colours.colourOf('Pod/default/waits'),
    });
});
