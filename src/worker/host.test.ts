import { expect, test } from 'vitest';
import type { Frame } from '../protocol/frames.ts';
import type { Control, Message, Request } from '../protocol/requests.ts';
import type { PodView } from '../protocol/views.ts';
import { type ToyPlan, toySession } from '../session/views/testing/toySession.ts';
import { Host } from './host.ts';
import { HandClock } from './testing/handClock.ts';

type Reply = Extract<Message, { type: 'reply' }>;

/** A page that takes every frame at once, unless told to hold. */
function page(plan: ToyPlan = { pods: 4, everyUs: 100_000 }) {
  const clock = new HandClock();
  const messages: Message[] = [];
  const pods = new Map<string, PodView>();
  let holds = false;
  let ids = 0;
  const session = toySession(plan);
  const host = new Host({
    clock,
    post(message) {
      messages.push(message);
      if (message.type !== 'frame') return;
      for (const change of message.changes) {
        if (change.collection !== 'pods') continue;
        for (const key of change.drop) pods.delete(key);
        for (const pod of change.put) pods.set(pod.key, pod);
      }
      if (!holds) clock.soon(() => host.receive({ type: 'acknowledge', frame: message.frame }));
    },
    open: () => ({ ok: true, session, notes: [] }),
  });
  const frames = () => messages.filter((message): message is Frame => message.type === 'frame');
  const self = {
    clock,
    session,
    messages,
    pods,
    frames,
    moment: () => frames().at(-1)!.moment,
    hold: (on: boolean) => {
      holds = on;
    },
    send(request: Request) {
      host.receive(request);
    },
    control(control: Control): Reply | undefined {
      const id = ++ids;
      host.receive({ type: 'control', id, control });
      clock.pass(0);
      return self.replyTo(id);
    },
    replyTo: (id: number) =>
      messages.find((message): message is Reply => message.type === 'reply' && message.id === id),
  };
  host.receive({ type: 'open', id: ++ids, source: { scenario: 'toy', seed: 7 } });
  clock.pass(0);
  return self;
}

test('opening shows the start and answers after the frame', () => {
  const { messages } = page();
  const kinds = messages.map((message) => message.type);
  expect(kinds).toEqual(['frame', 'reply']);
  expect(messages[0]).toMatchObject({ reset: true, moment: { seq: 0, counts: { nodes: 1, pods: 0 } } });
});

test('playing follows the wall clock at the chosen speed, whole microseconds only', () => {
  const { control, clock, moment } = page({ pods: 400, everyUs: 100_000 });
  control({ type: 'play', speed: 2 });
  clock.pass(1000);
  expect(moment().timeUs / 1e6).toBeCloseTo(2, 1);
  control({ type: 'speed', speed: 0.001 });
  const before = moment().timeUs;
  clock.pass(1000);
  expect(moment().timeUs - before).toBeGreaterThan(980);
  expect(moment().timeUs - before).toBeLessThanOrEqual(1010);
  expect(Number.isInteger(moment().timeUs)).toBe(true);
});

test('a pause holds at once', () => {
  const { control, clock, moment } = page({ pods: 400, everyUs: 100_000 });
  control({ type: 'play', speed: 10 });
  clock.pass(300);
  control({ type: 'pause' });
  const { timeUs } = moment();
  clock.pass(1000);
  expect(moment().timeUs).toBe(timeUs);
  expect(moment().playing).toBe(false);
});

test('playing ends when nothing is to come', () => {
  const { control, clock, moment } = page();
  control({ type: 'play', speed: 100 });
  clock.pass(1000);
  expect(moment()).toMatchObject({ playing: false, seq: 12, counts: { pods: 4, runningPods: 4 } });
});

test('a page that does not take its frame gets no other; later it gets all that changed', () => {
  const { control, clock, frames, hold, pods, send } = page();
  hold(true);
  control({ type: 'play', speed: 10 });
  clock.pass(5);
  const count = frames().length;
  clock.pass(1000);
  expect(frames()).toHaveLength(count);
  expect(pods.size).toBeLessThan(4);
  hold(false);
  send({ type: 'acknowledge', frame: frames().at(-1)!.frame });
  clock.pass(10);
  expect(pods.size).toBe(4);
});

test('a sleep of the machine is not made up for', () => {
  const { control, clock, moment, session } = page({ pods: 400, everyUs: 100_000 });
  control({ type: 'play', speed: 1 });
  clock.pass(100);
  const { timeUs } = moment();
  Object.assign(clock, { timeMs: clock.nowMs() + 60_000 });
  clock.pass(8);
  expect(moment().timeUs - timeUs).toBeLessThan(200_000);
  expect(session.run.clockUs).toBe(moment().timeUs);
});

test('a step goes one entry on, back takes it back, and the views with it', () => {
  const { control, moment, pods } = page();
  control({ type: 'step', unit: 'entry', count: 3 });
  expect(moment().seq).toBe(3);
  expect(pods.get('default/p0')).toMatchObject({ node: 'n', cpuMilli: 100 });
  const { digest } = moment();
  control({ type: 'back', unit: 'entry', count: 3 });
  expect([moment().seq, pods.size]).toEqual([0, 0]);
  expect(control({ type: 'back', unit: 'entry', count: 1 })).toMatchObject({ ok: true, value: false });
  control({ type: 'step', unit: 'entry', count: 3 });
  expect(moment().digest).toBe(digest);
});

test('steps by cycle and by instant, both ways', () => {
  const { control, moment } = page({ pods: 3, everyUs: 0 });
  control({ type: 'step', unit: 'instant', count: 1 });
  expect(moment()).toMatchObject({ seq: 3, timeUs: 0 });
  control({ type: 'step', unit: 'cycle', count: 2 });
  expect(moment().seq).toBe(5);
  control({ type: 'back', unit: 'cycle', count: 1 });
  expect(moment().seq).toBe(4);
  control({ type: 'back', unit: 'instant', count: 1 });
  expect(moment()).toMatchObject({ seq: 3, timeUs: 0 });
});

test('a search that finds nothing returns to where it began', () => {
  const { control, moment } = page();
  control({ type: 'step', unit: 'entry', count: 2 });
  expect(control({ type: 'step', unit: 'failure', count: 1 })).toMatchObject({ value: false });
  expect(moment().seq).toBe(2);
});

test('beats walk through a cycle on the clock, and through what happens meanwhile', () => {
  // p1 is created 3 ms into the cycle of p0, which begins at 1 ms: between its second and third beat.
  const { control, moment } = page({ pods: 2, everyUs: 4_000 });
  const step = () => {
    control({ type: 'step', unit: 'beat', count: 1 });
    return [moment().seq, moment().timeUs, moment().beat?.index];
  };
  const back = () => {
    control({ type: 'back', unit: 'beat', count: 1 });
    return [moment().seq, moment().timeUs, moment().beat?.index];
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

test('the cycle shows the stage of its beat', () => {
  const { control, frames } = page();
  control({ type: 'step', unit: 'beat', count: 3 });
  const put = frames()
    .at(-1)!
    .changes.find((change) => change.collection === 'cycles')?.put;
  expect(put).toEqual([expect.objectContaining({ key: 'default/p0', stage: 'Filter' })]);
});

test('seeking by entry and by time runs on when that has not happened yet', () => {
  const { control, moment } = page();
  control({ type: 'seek', seq: 5 });
  expect(moment().seq).toBe(5);
  control({ type: 'seekTime', timeUs: 150_000 });
  expect(moment()).toMatchObject({ timeUs: 150_000, seq: 6 });
  control({ type: 'seekTime', timeUs: 1_500 });
  expect(moment()).toMatchObject({ timeUs: 1_500, seq: 2, headSeq: 6 });
  expect(control({ type: 'seek', seq: 99 })).toMatchObject({ value: false });
});

test('idle is answered when nothing moves and the page has taken everything', () => {
  const { control, clock, send, replyTo, hold, frames } = page();
  control({ type: 'play', speed: 1 });
  send({ type: 'idle', id: 900 });
  clock.pass(50);
  expect(replyTo(900)).toBeUndefined();
  hold(true);
  control({ type: 'pause' });
  clock.pass(50);
  expect(replyTo(900)).toBeUndefined();
  hold(false);
  send({ type: 'acknowledge', frame: frames().at(-1)!.frame });
  clock.pass(50);
  expect(replyTo(900)).toMatchObject({ ok: true });
});

test('a command waits for the journey before it', () => {
  const { control, clock, send, messages } = page();
  control({ type: 'pause' });
  send({ type: 'control', id: 70, control: { type: 'step', unit: 'entry', count: 2 } });
  send({ type: 'command', id: 71, command: { type: 'node.cordon', name: 'n' } });
  clock.pass(20);
  const order = messages.flatMap((message) => (message.type === 'reply' && message.id >= 70 ? [message.id] : []));
  expect(order).toEqual([70, 71]);
});

test('another control ends a journey where it is', () => {
  const { control, clock, send, replyTo, moment } = page();
  send({ type: 'control', id: 70, control: { type: 'step', unit: 'entry', count: 9 } });
  control({ type: 'pause' });
  clock.pass(20);
  expect(replyTo(70)).toMatchObject({ ok: true, value: false });
  expect(moment().seq).toBe(0);
});

test('an error in the model stops the clock and hands over the save file; reading goes on', () => {
  const { control, clock, messages, moment } = page({ pods: 4, everyUs: 100_000, failsAtUs: 150_000 });
  control({ type: 'play', speed: 1 });
  clock.pass(1000);
  const crash = messages.find((message) => message.type === 'crashed');
  expect(crash).toMatchObject({ error: 'the toy broke', seed: 7, seq: 6, save: { format: 'kube-orrery/run', seq: 6 } });
  expect(moment().playing).toBe(false);
  expect(control({ type: 'back', unit: 'entry', count: 1 })).toMatchObject({ ok: true });
  expect(moment().seq).toBe(5);
});

test('a question that fails is refused and nothing else', () => {
  const { send, replyTo, messages } = page();
  send({ type: 'ask', id: 50, name: 'metrics', question: {} });
  expect(replyTo(50)).toMatchObject({ ok: false, error: 'the toy cannot answer metrics' });
  expect(messages.some((message) => message.type === 'crashed')).toBe(false);
});

test('many records arrive over several frames', () => {
  const { control, frames, pods } = page({ pods: 4500, everyUs: 0 });
  control({ type: 'step', unit: 'instant', count: 1 });
  const [first, ...rest] = frames().filter((frame) => frame.changes.some(({ collection }) => collection === 'pods'));
  expect(first).toMatchObject({ more: true });
  expect(rest.at(-1)).toMatchObject({ more: false });
  expect(pods.size).toBe(4500);
});
