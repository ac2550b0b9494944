import { expect, test } from 'vitest';
import type { Message, WorkerRequest } from '#protocol/requests.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { NO_MOMENT } from './orreryClient.ts';
import { connectClient } from './workerClient.ts';
import type { WorkerPort } from './workerLink.ts';

const SOURCE = { scenario: 'small', seed: 1 };

/** A worker that a test makes busy, ends, or loses messages of. It opens whatever it is told to. */
class ToyWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onmessageerror: WorkerPort['onmessageerror'] = null;
  onerror: WorkerPort['onerror'] = null;
  readonly requests: WorkerRequest[] = [];
  isDead = false;
  isTerminated = false;
  /** The next message or request of that sort is lost on its way. */
  loses: Message['type'] | WorkerRequest['type'] | undefined;
  /** Its openings take long: a test ends them. */
  isSlow = false;
  private received = 0;
  private posted = 0;
  private inputs = 0;

  terminate(): void {
    this.isTerminated = true;
  }

  postMessage(request: WorkerRequest): void {
    if (this.isLost(request.type) || this.isDead) return;
    this.received++;
    this.requests.push(request);
    if (request.type === 'pulse') this.post({ type: 'pulse', lost: request.sent - this.received, posted: this.posted });
    else if (request.type === 'open' && !this.isSlow) this.open(request.id, request.source);
    else if (request.type === 'command') {
      const branch = { id: 'main', label: 'main', forkSeq: 0 };
      this.post({ type: 'recorded', id: request.id, input: { branch, id: ++this.inputs, after: 5, atUs: 9 } });
      this.post({ type: 'reply', id: request.id, ok: true, value: { ok: true, seq: 6, notes: [] } });
    }
  }

  post(message: Message): void {
    this.posted++;
    if (!this.isLost(message.type)) this.onmessage?.({ data: message });
  }

  private open(id: number, source: object): void {
    this.post({ type: 'begun', id });
    const seq = 'seq' in source ? (source as SavedRun).seq : 0;
    this.post({ type: 'frame', frame: 1, reset: true, more: false, moment: { ...NO_MOMENT, seq }, changes: [] });
    this.post({ type: 'reply', id, ok: true, value: { ok: true, seq, notes: [] } });
  }

  private isLost(type: string): boolean {
    if (this.loses !== type) return false;
    this.loses = undefined;
    return true;
  }
}

function scene() {
  const workers: ToyWorker[] = [];
  const tasks: (() => void)[] = [];
  let nowMs = 1000;
  let tick: () => void = () => undefined;
  const client = connectClient(
    () => {
      const worker = new ToyWorker();
      workers.push(worker);
      return worker;
    },
    {
      schedule: (task) => tasks.push(task),
      nowMs: () => nowMs,
      repeat(task) {
        tick = () => {
          for (const scheduled of tasks.splice(0)) scheduled();
          task();
        };
        return () => undefined;
      },
    },
  );
  const worker = () => workers.at(-1) as ToyWorker;
  worker().post({ type: 'ready', version: '1' });
  return {
    client,
    workers,
    worker,
    /** The page sleeps, and looks around once when it wakes. */
    sleep(ms: number) {
      nowMs += ms;
      tick();
    },
    pass(ms: number) {
      for (let end = nowMs + ms; nowMs < end; ) {
        nowMs += 250;
        tick();
      }
    },
    silence: () => client.status.getState().silence,
  };
}

test('a dead worker is noticed after three seconds and within five', async () => {
  const { client, worker, pass, silence } = scene();
  await client.open(SOURCE);
  pass(60_000);
  expect(silence()).toBeUndefined();
  worker().isDead = true;
  pass(3_000);
  expect(silence()).toBeUndefined();
  pass(2_000);
  expect(silence()).toEqual({ cause: 'noAnswer', error: '', doing: undefined });
  expect(client.status.getState().phase).toBe('silent');
});

test('a busy worker recovers by itself, and the page says what kept it busy', async () => {
  const { client, worker, pass, silence } = scene();
  await client.open(SOURCE);
  worker().isDead = true;
  const sought = client.control({ type: 'seek', seq: 9 });
  pass(5_000);
  expect(silence()).toMatchObject({ cause: 'noAnswer', doing: 'seek' });
  worker().isDead = false;
  worker().post({ type: 'reply', id: 2, ok: true, value: true });
  expect(await sought).toBe(true);
  expect([silence(), client.status.getState().phase]).toEqual([undefined, 'ready']);
});

test('after the computer slept, the worker gets its full time again', async () => {
  const { client, worker, pass, sleep, silence } = scene();
  await client.open(SOURCE);
  worker().isDead = true;
  pass(1_500);
  sleep(3_600_000);
  expect(silence()).toBeUndefined();
  pass(5_000);
  expect(silence()?.cause).toBe('noAnswer');
});

test.each(['reply', 'frame', 'recorded', 'command', 'acknowledge', 'pulse'] as const)(
  'a lost message is noticed within five seconds: %s',
  async (type) => {
    const { client, worker, pass, silence } = scene();
    await client.open(SOURCE);
    worker().loses = type;
    void client.send({ type: 'node.cordon', name: 'n' }).catch(() => undefined);
    if (type === 'frame' || type === 'acknowledge')
      worker().post({ type: 'frame', frame: 2, reset: false, more: false, moment: NO_MOMENT, changes: [] });
    pass(5_000);
    expect(silence()?.cause).toBe('lost');
    pass(5_000);
    expect(silence()?.cause).toBe('lost');
  },
);

test('a restart opens the run in another worker with all commands, at the last shown moment', async () => {
  const { client, worker, workers, pass } = scene();
  await client.open(SOURCE);
  await client.send({ type: 'node.cordon', name: 'a' });
  await client.send({ type: 'node.cordon', name: 'b' });
  worker().post({
    type: 'frame',
    frame: 2,
    reset: false,
    more: false,
    moment: { ...NO_MOMENT, seq: 7, timeUs: 12, playing: true },
    changes: [],
  });
  worker().isDead = true;
  const never = client.ask('metrics', {});
  pass(5_000);
  const restarted = client.restart();
  await expect(never).rejects.toThrow('stopped');
  expect(await restarted).toMatchObject({ ok: true });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  const opened = worker().requests.find((request) => request.type === 'open');
  expect(opened?.source).toEqual({
    format: 'kube-orrery/run',
    version: 1,
    source: SOURCE,
    branches: [
      {
        id: 'main',
        label: 'main',
        forkSeq: 0,
        inputs: ['a', 'b'].map((name, index) => ({
          id: index + 1,
          after: 5,
          atUs: 9,
          command: { type: 'node.cordon', name },
        })),
      },
    ],
    branch: 'main',
    seq: 7,
    timeUs: 12,
  });
  expect(client.status.getState()).toMatchObject({ phase: 'ready', silence: undefined });
  expect(client.moment.getState()).toMatchObject({ seq: 7, playing: false });
});

test('opening another run ends a silent worker', async () => {
  const { client, worker, workers, pass } = scene();
  await client.open(SOURCE);
  worker().isDead = true;
  pass(5_000);
  expect(await client.open({ scenario: 'other', seed: 2 })).toMatchObject({ ok: true });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
});

test('work that takes longer than a second shows its progress, and can be cancelled', async () => {
  const { client, worker, pass } = scene();
  await client.open(SOURCE);
  const sought = client.control({ type: 'seek', seq: 900 });
  void client.ask('metrics', {});
  worker().post({ type: 'progress', id: 2, done: 0.25 });
  pass(500);
  expect(client.journey.getState()).toBeUndefined();
  pass(500);
  expect(client.journey.getState()).toEqual({ id: 2, what: 'seek', done: 0.25 });
  client.cancel(2);
  expect(worker().requests.at(-1)).toEqual({ type: 'cancel', of: 2 });
  worker().post({ type: 'reply', id: 2, ok: true, value: false });
  expect(await sought).toBe(false);
  expect(client.journey.getState()).toBeUndefined();
});

test('an opening that is stopped returns the played part, which a restart opens', async () => {
  const { client, worker } = scene();
  worker().isSlow = true;
  const opened = client.open(SOURCE);
  const stopped = client.stopHere(1);
  const part: SavedRun = {
    format: 'kube-orrery/run',
    version: 1,
    source: SOURCE,
    branches: [{ id: 'main', label: 'main', forkSeq: 0, inputs: [] }],
    branch: 'main',
    seq: 12,
    timeUs: 5,
  };
  expect(worker().requests.at(-1)).toEqual({ type: 'cancel', of: 1, keeps: true });
  worker().post({ type: 'begun', id: 1, part });
  worker().post({ type: 'reply', id: 1, ok: true, value: { ok: true, seq: 12, notes: [], isPart: true } });
  expect(await opened).toMatchObject({ isPart: true });
  expect(await stopped).toBe(12);
  expect(await client.stopHere(1)).toBeUndefined();
  void client.restart();
  expect(worker().requests.at(-1)).toMatchObject({ type: 'open', source: part });
});

test.each([
  ['cannot be made', 'Worker is not defined'],
  ['fails', 'the script is not there'],
])('a worker that %s is reported, with the message of the browser', async (how, words) => {
  let fail: WorkerPort['onerror'] = null;
  const client = connectClient(
    () => {
      if (how === 'cannot be made') throw new Error(words);
      return {
        postMessage: () => undefined,
        onmessage: null,
        onmessageerror: null,
        set onerror(listener: WorkerPort['onerror']) {
          fail = listener;
        },
        terminate: () => undefined,
      };
    },
    { schedule: (task) => task(), nowMs: () => 0, repeat: () => () => undefined },
  );
  const listener = fail as WorkerPort['onerror'];
  listener?.({ message: words });
  expect(client.status.getState()).toMatchObject({ phase: 'silent', silence: { cause: 'notStarted', error: words } });
  if (how === 'cannot be made') await expect(client.open(SOURCE)).rejects.toThrow(words);
});
