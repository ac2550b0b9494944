import { expect, test } from 'vitest';
import type { Message } from '#protocol/requests.ts';
import { type ToyPlan, toySession } from '#session/views/testing/toySession.ts';
import { Host } from './host.ts';
import { HandClock } from './testing/handClock.ts';
import { Page } from './testing/page.ts';

function opened(plan: ToyPlan = { pods: 4, everyUs: 100_000 }): Page {
  const session = toySession(plan);
  const page = new Page(() => ({ ok: true, session, notes: [] }));
  page.open({ scenario: 'toy', seed: 7 });
  return page;
}

test('opening shows the start and answers after the frame', () => {
  const page = opened();
  const kinds = page.messages.map((message) => message.type);
  expect(kinds).toEqual(['begun', 'frame', 'reply']);
  expect(page.messages[1]).toMatchObject({ reset: true, moment: { seq: 0, counts: { nodes: 1, pods: 0 } } });
});

test('a run that is opened playing plays from its first frame on', () => {
  const page = new Page(() => ({ ok: true, session: toySession({ pods: 4, everyUs: 100_000 }), notes: [] }));
  page.holds = true;
  page.open({ scenario: 'toy', seed: 7 }, 'fast');
  expect(page.moment).toMatchObject({ seq: 0, playing: true, telling: { pace: 'fast' } });
  page.clock.pass(1000);
  page.acknowledge();
  expect(page.moment.seq).toBeGreaterThan(0);
});

test('playing follows the wall clock at the chosen speed, in whole microseconds', () => {
  const page = opened({ pods: 400, everyUs: 100_000 });
  page.control({ type: 'play', speed: 2 });
  page.clock.pass(1000);
  expect(page.moment.timeUs / 1e6).toBeCloseTo(2, 1);
  page.control({ type: 'speed', speed: 0.001 });
  const before = page.moment.timeUs;
  page.clock.pass(1000);
  expect(page.moment.timeUs - before).toBeGreaterThan(980);
  expect(page.moment.timeUs - before).toBeLessThanOrEqual(1010);
  expect(Number.isInteger(page.moment.timeUs)).toBe(true);
});

test('a pause takes effect at once', () => {
  const page = opened({ pods: 400, everyUs: 100_000 });
  page.control({ type: 'play', speed: 10 });
  page.clock.pass(300);
  page.control({ type: 'pause' });
  const { timeUs } = page.moment;
  page.clock.pass(1000);
  expect(page.moment.timeUs).toBe(timeUs);
  expect(page.moment.playing).toBe(false);
});

test('playing ends when there are no more entries', () => {
  const page = opened();
  page.control({ type: 'play', speed: 100 });
  page.clock.pass(1000);
  expect(page.moment).toMatchObject({ playing: false, seq: 12, counts: { pods: 4, runningPods: 4 } });
});

test('a page that does not acknowledge a frame gets no other, and later gets all changes', () => {
  const page = opened();
  page.holds = true;
  page.control({ type: 'play', speed: 10 });
  page.clock.pass(5);
  const count = page.frames.length;
  page.clock.pass(1000);
  expect(page.frames).toHaveLength(count);
  expect(page.records('pods').size).toBeLessThan(4);
  page.holds = false;
  page.acknowledge();
  page.clock.pass(10);
  expect(page.records('pods').size).toBe(4);
});

test('the time in which the machine slept is not caught up', () => {
  const page = opened({ pods: 400, everyUs: 100_000 });
  page.control({ type: 'play', speed: 1 });
  page.clock.pass(100);
  const { timeUs } = page.moment;
  page.clock.jump(60_000);
  page.clock.pass(8);
  expect(page.moment.timeUs - timeUs).toBeLessThan(200_000);
});

test('a step goes one entry forward, back undoes it, and the views follow', () => {
  const page = opened();
  page.control({ type: 'step', unit: 'entry', count: 3 });
  expect(page.moment.seq).toBe(3);
  expect(page.records('pods').get('default/p0')).toMatchObject({ node: 'n', cpuMilli: 100 });
  const { digest } = page.moment;
  page.control({ type: 'back', unit: 'entry', count: 3 });
  expect([page.moment.seq, page.records('pods').size]).toEqual([0, 0]);
  expect(page.control({ type: 'back', unit: 'entry', count: 1 })).toBe(false);
  page.control({ type: 'step', unit: 'entry', count: 3 });
  expect(page.moment.digest).toBe(digest);
});

test('steps by cycle and by instant, both ways', () => {
  const page = opened({ pods: 3, everyUs: 0 });
  page.control({ type: 'step', unit: 'instant', count: 1 });
  expect(page.moment).toMatchObject({ seq: 3, timeUs: 0 });
  page.control({ type: 'step', unit: 'cycle', count: 2 });
  expect(page.moment.seq).toBe(5);
  page.control({ type: 'back', unit: 'cycle', count: 1 });
  expect(page.moment.seq).toBe(4);
  page.control({ type: 'back', unit: 'instant', count: 1 });
  expect(page.moment).toMatchObject({ seq: 3, timeUs: 0 });
});

test('a search that finds nothing returns to where it began', () => {
  const page = opened();
  page.control({ type: 'step', unit: 'entry', count: 2 });
  expect(page.control({ type: 'step', unit: 'failure', count: 1 })).toBe(false);
  expect(page.moment.seq).toBe(2);
});

test('a search goes no further than six simulated minutes', () => {
  const page = opened({ pods: 2, everyUs: 400_000_000 });
  page.control({ type: 'step', unit: 'cycle', count: 1 });
  const { seq } = page.moment;
  expect(page.control({ type: 'step', unit: 'cycle', count: 1 })).toBe(false);
  expect(page.moment.seq).toBe(seq);
  expect(page.moment.headTimeUs).toBeLessThanOrEqual(page.moment.timeUs + 360_000_000);
});

test('steps go through the stages of a cycle in clock order, and through the entries in between', () => {
  // p1 is created 3 ms into the cycle of p0, which begins at 1 ms: between its second and third step.
  const page = opened({ pods: 2, everyUs: 4_000 });
  const step = () => {
    page.control({ type: 'step', unit: 'beat', count: 1 });
    return [page.moment.seq, page.moment.timeUs, page.moment.cycleStep?.index];
  };
  const back = () => {
    page.control({ type: 'back', unit: 'beat', count: 1 });
    return [page.moment.seq, page.moment.timeUs, page.moment.cycleStep?.index];
  };
  const way = [step(), step(), step(), step(), step(), step()];
  expect(way).toEqual([
    [1, 0, undefined],
    [2, 2_000, 0],
    [2, 3_000, 1],
    [3, 4_000, 1],
    [3, 5_000, 2],
    [4, 6_000, undefined],
  ]);
  expect([back(), back(), back(), back(), back()]).toEqual(way.slice(0, 5).reverse());
});

test('the cycle shows the stage of the present step', () => {
  const page = opened();
  page.control({ type: 'step', unit: 'beat', count: 3 });
  const put = page.frames.at(-1)!.changes.find((change) => change.collection === 'cycles')?.put;
  expect(put).toEqual([expect.objectContaining({ key: 'default/p0', stage: 'Filter' })]);
});

test('seeking by entry or by time runs on when the target is still ahead', () => {
  const page = opened();
  page.control({ type: 'seek', seq: 5 });
  expect(page.moment.seq).toBe(5);
  page.control({ type: 'seekTime', timeUs: 150_000 });
  expect(page.moment).toMatchObject({ timeUs: 150_000, seq: 6 });
  page.control({ type: 'seekTime', timeUs: 1_500 });
  expect(page.moment).toMatchObject({ timeUs: 1_500, seq: 2, headSeq: 6 });
  expect(page.control({ type: 'seek', seq: 99 })).toBe(false);
});

test('idle is answered when nothing moves and the page has acknowledged every frame', () => {
  const page = opened();
  page.control({ type: 'play', speed: 1 });
  page.send({ type: 'idle', id: 900 });
  page.clock.pass(50);
  expect(page.replyTo(900)).toBeUndefined();
  page.holds = true;
  page.control({ type: 'pause' });
  page.clock.pass(50);
  expect(page.replyTo(900)).toBeUndefined();
  page.holds = false;
  page.acknowledge();
  page.clock.pass(50);
  expect(page.replyTo(900)).toMatchObject({ ok: true });
});

test('a command waits for an earlier seek', () => {
  const page = opened();
  page.control({ type: 'pause' });
  page.send({ type: 'control', id: 70, control: { type: 'step', unit: 'entry', count: 2 } });
  page.send({ type: 'command', id: 71, command: { type: 'node.cordon', name: 'n' } });
  page.clock.pass(20);
  const order = page.messages.flatMap((message) => (message.type === 'reply' && message.id >= 70 ? [message.id] : []));
  expect(order).toEqual([70, 71]);
});

test('a step waits for earlier steps and commands, and any other control drops waiting steps', () => {
  const page = opened({ pods: 9, everyUs: 0 });
  page.control({ type: 'pause' });
  const step = { type: 'step', unit: 'entry', count: 1 } as const;
  page.send({ type: 'control', id: 70, control: step });
  page.send({ type: 'command', id: 71, command: { type: 'node.cordon', name: 'n' } });
  page.send({ type: 'control', id: 72, control: step });
  page.clock.pass(20);
  const order = page.messages.flatMap((message) => (message.type === 'reply' && message.id >= 70 ? [message.id] : []));
  expect(order).toEqual([70, 71, 72]);
  expect([70, 72].map((id) => page.replyTo(id))).toMatchObject([{ value: true }, { value: true }]);
  const { seq } = page.moment;
  for (const id of [80, 81, 82]) page.send({ type: 'control', id, control: step });
  page.control({ type: 'pause' });
  page.clock.pass(20);
  expect([80, 81, 82].map((id) => page.replyTo(id))).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  expect([81, 82].map((id) => (page.replyTo(id) as { value?: unknown }).value)).toEqual([undefined, undefined]);
  expect(page.moment.seq).toBeLessThanOrEqual(seq + 1);
});

test('another control ends a seek at its present moment', () => {
  const page = opened();
  page.send({ type: 'control', id: 70, control: { type: 'step', unit: 'entry', count: 9 } });
  page.control({ type: 'pause' });
  page.clock.pass(20);
  expect(page.replyTo(70)).toMatchObject({ ok: true, value: undefined });
  expect(page.moment.seq).toBe(0);
});

test('an error in the model stops the clock and returns the save file, and reading still works', () => {
  const page = opened({ pods: 4, everyUs: 100_000, failsAtUs: 150_000 });
  page.control({ type: 'play', speed: 1 });
  page.clock.pass(1000);
  const crash = page.messages.find((message) => message.type === 'crashed');
  expect(crash).toMatchObject({ error: 'the toy broke', seed: 7, seq: 6, save: { format: 'kube-orrery/run', seq: 6 } });
  expect(page.moment.playing).toBe(false);
  expect(page.control({ type: 'back', unit: 'entry', count: 1 })).toBe(true);
  expect(page.moment.seq).toBe(5);
});

test('a question that fails is refused, and everything else continues', () => {
  const page = opened();
  page.send({ type: 'ask', id: 50, name: 'metrics', question: {} });
  expect(page.replyTo(50)).toMatchObject({ ok: false, error: 'the toy cannot answer metrics' });
  expect(page.messages.some((message) => message.type === 'crashed')).toBe(false);
});

test('many records arrive over several frames', () => {
  const page = opened({ pods: 4500, everyUs: 0 });
  page.control({ type: 'step', unit: 'instant', count: 1 });
  const [first, ...rest] = page.frames.filter((frame) => frame.changes.some(({ collection }) => collection === 'pods'));
  expect(first).toMatchObject({ more: true });
  expect(rest.at(-1)).toMatchObject({ more: false });
  expect(page.records('pods').size).toBe(4500);
});

/** A toy whose every opening takes two seconds, in parts of 20 ms. */
function slowlyOpened(): Page {
  const page = new Page(() => ({ ok: true, session: toySession({ pods: 4, everyUs: 100_000 }), notes: [] }), 100, 20);
  page.open({ scenario: 'toy', seed: 7 });
  page.control({ type: 'step', unit: 'entry', count: 3 });
  return page;
}

const progressOf = (page: Page, id: number) =>
  page.messages.flatMap((message) => (message.type === 'progress' && message.id === id ? [message.done] : []));

test('a long opening reports progress and answers pulses, and later requests wait for its run', () => {
  const page = slowlyOpened();
  page.send({ type: 'open', id: 70, source: { scenario: 'toy', seed: 8 } });
  page.send({ type: 'control', id: 71, control: { type: 'step', unit: 'entry', count: 2 } });
  page.send({ type: 'pulse', sent: 0 });
  expect(page.messages.at(-1)).toMatchObject({ type: 'pulse' });
  expect(page.moment.seq).toBe(3);
  expect(page.replyTo(70)).toBeUndefined();
  page.clock.pass(2_500);
  const said = progressOf(page, 70);
  expect(said.length).toBeGreaterThan(5);
  expect(said).toEqual(said.toSorted((a, b) => a - b));
  expect(page.replyTo(70)).toMatchObject({ value: { ok: true } });
  expect(page.moment.seq).toBe(2);
});

test('an opening that is cancelled or replaced keeps the present run', () => {
  const page = slowlyOpened();
  page.send({ type: 'open', id: 70, source: { scenario: 'toy', seed: 8 } });
  page.send({ type: 'cancel', of: 70 });
  expect(page.replyTo(70)).toMatchObject({ value: { ok: false, problems: [{ message: 'it was cancelled' }] } });
  expect(page.control({ type: 'step', unit: 'entry', count: 1 })).toBe(true);
  expect(page.moment.seq).toBe(4);
  page.send({ type: 'open', id: 71, source: { scenario: 'toy', seed: 8 } });
  expect(page.open({ scenario: 'toy', seed: 9 })).toMatchObject({ ok: true });
  expect(page.replyTo(71)).toMatchObject({ value: { ok: false } });
  expect(page.moment.seq).toBe(0);
});

test('an opening that is stopped begins with the part that it has played', () => {
  const page = slowlyOpened();
  page.send({ type: 'open', id: 70, source: { scenario: 'toy', seed: 8 } });
  page.send({ type: 'cancel', of: 70, keeps: true });
  expect(page.replyTo(70)).toBeUndefined();
  page.clock.pass(200);
  expect(page.replyTo(70)).toMatchObject({ value: { ok: true, seq: 0, isPart: true } });
  expect(page.messages.findLast(({ type }) => type === 'begun')).toHaveProperty('part');
  page.send({ type: 'open', id: 71, source: { scenario: 'toy', seed: 8 } });
  page.clock.pass(2_500);
  expect(page.replyTo(71)).not.toHaveProperty('value.isPart');
});

test('a question that plays other runs works in parts beside the run, and can be cancelled', () => {
  const session = toySession({ pods: 400, everyUs: 100_000 });
  const page = new Page(() => ({
    ok: true,
    notes: [],
    session: {
      ...session,
      get nextDueUs() {
        return session.nextDueUs;
      },
      askInParts: function* () {
        for (let part = 1; part <= 100; part++) {
          page.clock.jump(20);
          yield part / 100;
        }
        return 'both' as never;
      },
    },
  }));
  page.open({ scenario: 'toy', seed: 7 });
  page.control({ type: 'play', speed: 1 });
  const compare = { type: 'ask', name: 'compare', question: {} } as const;
  page.send({ ...compare, id: 70 });
  page.clock.pass(1_000);
  expect(page.moment.seq).toBeGreaterThan(0);
  expect(page.replyTo(70)).toBeUndefined();
  expect(progressOf(page, 70).length).toBeGreaterThan(1);
  page.clock.pass(3_000);
  expect(page.replyTo(70)).toMatchObject({ ok: true, value: 'both' });
  page.send({ ...compare, id: 71 });
  page.send({ type: 'cancel', of: 71 });
  expect(page.replyTo(71)).toMatchObject({ ok: false, error: 'it was cancelled' });
});

test('a cancelled seek stays at its present moment', () => {
  const page = opened();
  page.send({ type: 'control', id: 70, control: { type: 'step', unit: 'entry', count: 9 } });
  page.send({ type: 'cancel', of: 70 });
  page.clock.pass(20);
  expect(page.replyTo(70)).toMatchObject({ ok: true, value: undefined });
});

test('a seek through forgotten entries goes in parts, and a control then ends it on its way', () => {
  const session = toySession({ pods: 6000, everyUs: 100_000 }, undefined, { keepEntries: 0, keepBlocks: 0 });
  const page = new Page(() => ({ ok: true, session, notes: [] }));
  const { run } = session;
  const whole = run.seekKnown.bind(run);
  run.seekKnown = function* (seq) {
    for (const done of whole(seq)) {
      page.clock.jump(100);
      yield done;
    }
  };
  page.open({ scenario: 'toy', seed: 7 });
  run.seek(17_000);
  page.send({ type: 'control', id: 70, control: { type: 'seek', seq: 1000 } });
  page.clock.pass(600);
  expect(page.replyTo(70)).toBeUndefined();
  expect(progressOf(page, 70).length).toBeGreaterThan(0);
  page.control({ type: 'pause' });
  expect(page.replyTo(70)).toMatchObject({ ok: true, value: undefined });
  expect(page.moment.seq % 256).toBe(0);
  expect(page.moment.counts.pods).toBe(Math.ceil(page.moment.seq / 3));
  expect(page.control({ type: 'seek', seq: 1000 })).toBe(true);
  expect(page.moment).toMatchObject({ seq: 1000, headSeq: 17_000, counts: { pods: 334 } });
});

test('a pulse counts the first message too', () => {
  const messages: Message[] = [];
  const clock = new HandClock();
  const host = new Host({
    post: (message) => messages.push(message),
    clock,
    open: () => [][Symbol.iterator]() as never,
  });
  host.start('1.2.3');
  host.receive({ type: 'pulse', sent: 1 });
  expect(messages).toEqual([
    { type: 'ready', version: '1.2.3' },
    { type: 'pulse', lost: 0, posted: 1 },
  ]);
});

test('a pulse says how many requests were lost and how many messages were sent', () => {
  const page = opened();
  const posted = page.messages.length;
  page.send({ type: 'pulse', sent: 5 });
  // The opening and the pulse itself are all that came.
  expect(page.messages.at(-1)).toEqual({ type: 'pulse', lost: 3, posted });
});

test('an entry that takes longer than 200 ms is reported with its kind', () => {
  const session = toySession({ pods: 4, everyUs: 100_000 });
  const page = new Page(() => ({ ok: true, session, notes: [] }));
  page.open({ scenario: 'toy', seed: 7 });
  const { onNewEntry } = session.run;
  session.run.onNewEntry = (entry) => {
    if (entry.seq === 3) page.clock.jump(350);
    onNewEntry?.(entry);
  };
  page.control({ type: 'step', unit: 'entry', count: 5 });
  const slow = page.messages.filter((message) => message.type === 'slow');
  expect(slow).toEqual([{ type: 'slow', entry: { seq: 3, actor: 'toy', event: expect.any(String), ms: 350 } }]);
});

test('a pause during a sequence of controls drops the rest of the sequence', () => {
  const page = opened({ pods: 4000, everyUs: 100_000 });
  const [search, pause] = [101, 102];
  const controls = [{ type: 'seekTime', timeUs: 300_000_000 }, { type: 'play' }] as const;
  page.send({ type: 'control', id: search, control: { type: 'inTurn', controls } });
  page.send({ type: 'control', id: pause, control: { type: 'pause' } });
  page.clock.pass(1000);
  expect([page.replyTo(search), page.replyTo(pause)]).toMatchObject([{ ok: true }, { ok: true, value: true }]);
  expect(page.moment.playing).toBe(false);
  expect(page.control({ type: 'inTurn', controls })).toBe(true);
  expect(page.moment.playing).toBe(true);
});
