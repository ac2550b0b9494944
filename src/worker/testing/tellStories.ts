import { describe, expect, test } from 'vitest';
import type { StoryEnding, TellingStage } from '#protocol/telling.ts';
import { STORIES } from '#scenarios/storyList.ts';
import { openSession } from '#session/session.ts';
import { Page } from './page.ts';
import { pressBack, stopNow, walk } from './presses.ts';

/** A page on which the story of a scenario is told. */
export function openStory(scenario: string, rewrite?: (text: string) => string): Page {
  const page = new Page((source) => openSession(source, rewrite && { rewrite }));
  page.open({ scenario, seed: 1 });
  page.control({ type: 'story', on: true });
  return page;
}

/** The stage of each view in which stories open. */
const STAGES: Readonly<Record<string, TellingStage>> = {
  scheduling: 'scheduler',
  nodes: 'nodes',
  podLife: 'nodes',
  controllers: 'controllers',
  fairness: 'requests',
  storage: 'storage',
};
/** Presses of Next without the story, in its view and with a Pod followed. */
const MOST_PRESSES = 6;
/** Runs with more entries are walked by their story alone: a search for what comes next would play them on for minutes. */
const LONG_RUN = 20_000;

/** More than any story has. */
const MOST_STEPS = 12;

/** A story, what of its manifests is written otherwise, and the value that says so: `step.slot`. */
const CHANGED: readonly (readonly [scenario: string, from: string, to: string, value: string])[] = [
  ['first-minute', 'replicas: 4', 'replicas: 5', 'asked.replicas'],
  ['fragmentation', 'cpu: 2500m', 'cpu: 2600m', 'refused.cpu'],
  ['rollout', 'maxSurge: 2', 'maxSurge: 3', 'first.fresh'],
  ['thousand-nodes', 'replicas: 500', 'replicas: 400', 'full.pods'],
  ['priority-and-gates', 'replicas: 14', 'replicas: 16', 'low.web'],
  ['preemption', 'value: 1000', 'value: 1100', 'arrives.priority'],
  ['nominated-elsewhere', 'value: 2000', 'value: 2500', 'boss.priority'],
  ['pack-or-spread', 'replicas: 8', 'replicas: 7', 'all.pods'],
  ['devices', "quantity('160Gi')", "quantity('60Gi')", 'nothing.matched'],
  ['device-taint', 'gpu.example.com/hot', 'gpu.example.com/cold', 'hot.key'],
  ['one-to-a-node', 'replicas: 50', 'replicas: 45', 'all.reused'],
  ['scheduler-bypassed', 'cpu: 2', 'cpu: 3', 'asks.cpu'],
  ['out-of-cpu', 'cpu: 3', 'cpu: 3500m', 'refused.cpu'],
  ['idle-but-full', 'cpu: 1500m', 'cpu: 1600m', 'refused.free'],
  ['control-plane-taint', 'replicas: 2', 'replicas: 3', 'woken.woken'],
  ['too-many-pods', 'cpu: 50m', 'cpu: 60m', 'arrives.free'],
  ['preemption-not-helpful', 'value: 1000', 'value: 1200', 'urgent.priority'],
  ['nobodys-scheduler', 'batch-scheduler', 'night-scheduler', 'silent.scheduler'],
  ['spread-over-taints', 'replicas: 4', 'replicas: 6', 'all.web'],
  ['daemonset-pending', 'system-node-critical', 'system-cluster-critical', 'critical.priority'],
  ['not-retried', 'cpu: 2', 'cpu: 2500m', 'big.cpu'],
  ['backoff-steps', 'cpu: 3', 'cpu: 3200m', 'hungry.cpu'],
  ['wake-by-label', '{foo: bar}', '{foo: other}', 'other.label'],
  ['behind-a-thousand', 'cpu: 8', 'cpu: 9', 'heap.cpu'],
  ['starved-by-priority', 'value: 1000', 'value: 1100', 'urgent.priority'],
  ['low-before-high', 'value: 1000', 'value: 1100', 'bulky.priority'],
  ['all-on-one-node', 'replicas: 6', 'replicas: 8', 'web.replicas'],
  ['dead-node', 'replicas: 6', 'replicas: 9', 'cut.pods'],
  ['drain-and-pdb', 'replicas: 5', 'replicas: 6', 'running.pods'],
  ['grace-budget', 'terminationGracePeriodSeconds: 45', 'terminationGracePeriodSeconds: 50', 'enough.grace'],
  ['pods-stay', 'replicas: 6', 'replicas: 8', 'placed.one'],
  ['quota-no-pods', 'replicas: 6', 'replicas: 8', 'asked.web'],
  ['rollout-502', 'replicas: 4', 'replicas: 5', 'flows.pods'],
  ['without-requests', 'cpu: 1\n', 'cpu: 1500m\n', 'big.other'],
  ['image-locality', 'cpu: 500m', 'cpu: 600m', 'third.fuller'],
  ['skew-after-rollout', 'replicas: 4', 'replicas: 6', 'left.b'],
  ['memory-demo', 'memory: 200Mi', 'memory: 220Mi', 'killed.limit'],
  ['oom-or-evicted', 'memory: 256Mi', 'memory: 300Mi', 'oom.limit'],
  ['eviction-order', 'memory: 256Mi', 'memory: 300Mi', 'rank.above'],
  ['overcommit', 'memory: 512Mi', 'memory: 600Mi', 'fit.requests'],
  ['pleg-not-healthy', 'cpu: 500m', 'cpu: 3', 'scaled.running'],
  ['priority-levels-idle', 'replicas: 3', 'replicas: 4', 'still.pods'],
  ['too-many-requests', 'minAvailable: 3', 'minAvailable: 4', 'database.least'],
  ['scale-down', 'cpu: 2200m', 'cpu: 2300m', 'heavy.share'],
  ['two-autoscalers', 'replicas: 20', 'replicas: 16', 'waits.pods'],
  ['node-expiry', 'minAvailable: 3', 'minAvailable: 2', 'placed.least'],
  ['machine-lifetime', 'replicas: 4', 'replicas: 6', 'both.plain'],
  ['warmed-balancer', 'replicas: 4', 'replicas: 3', 'same.pods'],
  ['slow-starter', 'failureThreshold: 30', 'failureThreshold: 35', 'startup.threshold'],
  ['queue-length', 'averageValue: "30"', 'averageValue: "40"', 'first.asks'],
  ['etcd-disk', 'replicas: 10', 'replicas: 9', 'asked.replicas'],
  ['stale-reads', 'replicas: 3', 'replicas: 4', 'written.version'],
  ['list-cost', 'replicas: 100', 'replicas: 20', 'all.sent'],
];

/** Numbers of the last card that are easily one moment behind, or counted twice: `scenario line.slot`. */
const SEEN: Readonly<Record<string, number>> = {
  // None of them runs yet, and a binding is an entry of the API server and of the scheduler.
  'first-minute where.web': 4,
  // The one that was placed just now is still Pending.
  'no-scale-up reasons.pending': 3,
  // The last one of three has just started, so its Pod is not Running yet.
  'slow-image-pull size.running': 3,
};

/** The values of a step, after all steps before it; none of them is `?`. */
function valuesAt(page: Page, step: string): Readonly<Record<string, unknown>> {
  for (let i = 0; i < MOST_STEPS; i++) {
    page.control({ type: 'next' });
    const { caption } = page.moment.telling;
    const slots = caption?.sentence.slots ?? {};
    expect(Object.values(slots), caption?.story?.step).not.toContain('?');
    if (caption?.story?.step === step) return slots;
  }
  throw new Error(`the step ${step} is not told`);
}

/** The refusal of a change at its moment, on a fork of the played run; empty when it is done. */
function problemOf(page: Page, { seq, line, command }: StoryEnding['tries'][number]): string {
  page.control({ type: 'story', on: false });
  page.control({ type: 'branch', branch: page.branches[0]?.id ?? '' });
  page.control({ type: 'seek', seq });
  const asked = command ? { type: 'command' as const, command } : page.ask('kubectl', { line });
  if (asked.type !== 'command') return asked.lines.map(({ text }) => text).join(' ');
  const done = page.command(asked.command);
  return done.ok ? '' : done.problems.map(({ message }) => message).join(' ');
}

/** The same run walked without its story: on a stage, and with a Pod followed. */
function walkWithoutStory(page: Page, stage: TellingStage): void {
  if (page.moment.headSeq >= LONG_RUN) return;
  walk(page, stage, null, MOST_PRESSES);
  page.control({ type: 'seek', seq: page.moment.headSeq });
  const [namespace = '', name = ''] = [...page.records('pods').keys()][0]?.split('/') ?? [];
  if (name !== '') walk(page, 'scheduler', { kind: 'Pod', namespace, name }, MOST_PRESSES);
}

/**
 * Tests of every story whose scenario begins with one of these letters. A file for each range of letters, so that the
 * machine's cores share them.
 */
export function tellStories(letters: RegExp): void {
  const isMine = (scenario: string) => letters.test(scenario);
  const mine = STORIES.filter(({ scenario }) => isMine(scenario));

  // What each step said in the play of its story, by `scenario step`: played once for all tests.
  const played = new Map<string, Readonly<Record<string, unknown>>>();

  describe.each(mine.map(({ scenario }) => [scenario] as const))('the story of %s', (scenario) => {
    const story = STORIES.find((each) => each.scenario === scenario);
    const steps = story?.steps ?? [];

    test('Next goes through all steps to the end, Previous goes back, and every press changes something', () => {
      const page = openStory(scenario);
      const stops = [stopNow(page)];
      const seen: string[] = [];
      let times: number[] = [];
      for (let i = 0; i < MOST_STEPS; i++) {
        page.control({ type: 'next' });
        const { caption, state } = page.moment.telling;
        const stop = stopNow(page);
        expect(stop.shown).not.toBe(stops.at(-1)?.shown);
        stops.push(stop);
        if (state === 'ended') break;
        seen.push(caption?.story?.step ?? '');
        played.set(`${scenario} ${caption?.story?.step}`, caption?.sentence.slots ?? {});
        times = [...times, page.moment.timeUs];
        expect(Object.values(caption?.sentence.slots ?? {}), caption?.story?.step).not.toContain('?');
      }
      expect(seen).toEqual(steps.map(({ id }) => id));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const { ending } = page.moment.telling;
      for (const { id, slots } of ending?.saw ?? []) {
        expect(Object.values(slots), id).not.toContain('?');
        for (const [slot, value] of Object.entries(slots))
          expect(value, `${id}.${slot}`).toBe(SEEN[`${scenario} ${id}.${slot}`] ?? value);
      }
      expect(ending?.tries.every(({ seq }) => seq > 0)).toBe(true);
      pressBack(page, stops);
      walkWithoutStory(page, STAGES[story?.opens.view ?? ''] ?? 'everything');
      for (const change of ending?.tries ?? []) expect(problemOf(page, change), change.id).toBe('');
    });

    test('the story has three to eight steps, one or two of which hold', () => {
      expect(steps.length).toBeGreaterThanOrEqual(3);
      expect(steps.length).toBeLessThanOrEqual(8);
      const holding = steps.filter(({ decisive }) => decisive);
      expect(holding.length).toBeGreaterThanOrEqual(1);
      expect(holding.length).toBeLessThanOrEqual(2);
    });
  });

  test.each(CHANGED.filter(([scenario]) => isMine(scenario)))(
    'the story of %s changes when "%s" becomes "%s": %s',
    (scenario, from, to, value) => {
      const [step = '', slot = ''] = value.split('.');
      const asItIs = played.get(`${scenario} ${step}`) ?? valuesAt(openStory(scenario), step);
      const changed = valuesAt(
        openStory(scenario, (text) => text.replaceAll(from, to)),
        step,
      );
      expect(changed[slot]).toBeDefined();
      expect(changed[slot]).not.toEqual(asItIs[slot]);
    },
  );
}
