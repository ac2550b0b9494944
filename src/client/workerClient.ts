import { withDifference } from '#base/difference.ts';
import { reasonOf } from '#base/problemText.ts';
import { countFrom, startOf } from '#base/rfc3339.ts';
import { type Millis, SECOND_MS } from '#base/time.ts';
import type { Command, CommandResult } from '#protocol/command.ts';
import type { Moment } from '#protocol/moment.ts';
import type { Control, Message, QuestionName, Questions, RecordedInput, WorkerRequest } from '#protocol/requests.ts';
import { CANCELLED } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedBranch, SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import { ClientState } from './clientState.ts';
import { type FrameSchedule, onNextFrame } from './frameSchedule.ts';
import type { Before, Opening, OrreryClient, Silence, SlowRequest } from './orreryClient.ts';
import { WorkerLink, type WorkerPort } from './workerLink.ts';

const START = { branch: 'main', seq: 0, timeUs: 0 };

/** The page's own record of the run: enough to open it again when the worker has ended. */
class KeptRun {
  private source: SavedRun['source'] | undefined;
  private branches: SavedBranch[] = [];
  private place: Pick<Moment, 'branch' | 'seq' | 'timeUs'> = START;

  opened(opening: Opening): void {
    const isSaved = 'format' in opening;
    this.source = isSaved ? opening.source : opening;
    this.branches = isSaved ? [...opening.branches] : [{ id: 'main', label: 'main', forkSeq: 0, inputs: [] }];
    this.place = isSaved ? opening : START;
  }

  /** Records the reader's position. */
  moved(moment: Moment): void {
    this.place = moment;
  }

  /** Records an accepted command of the present run. */
  recorded({ branch, ...place }: RecordedInput, command: Command): void {
    const at = this.branches.findIndex(({ id }) => id === branch.id);
    const known = this.branches[at] ?? { ...branch, inputs: [] };
    const grown = { ...known, inputs: [...known.inputs, { ...place, command }] };
    if (at < 0) this.branches.push(grown);
    else this.branches[at] = grown;
  }

  /** Removes a dropped branch. */
  dropped(id: string): void {
    this.branches = this.branches.filter((branch) => branch.id !== id);
  }

  /** The run in the form of a file; `undefined` before the first. */
  saved(): SavedRun | undefined {
    const { source, branches } = this;
    const { branch, seq, timeUs } = this.place;
    return source && { format: 'kube-orrery/run', version: 1, source, branches: [...branches], branch, seq, timeUs };
  }
}

/** Answers that the page holds; the worker identifies each by its request. */
class HeldAnswers {
  private readonly numbers = new WeakMap<object, number>();

  /** The request of this answer; 0 when the answer cannot be held. */
  numberOf(answer: unknown): number {
    return (typeof answer === 'object' && answer !== null && this.numbers.get(answer)) || 0;
  }

  /** The answer of a reply. @param before the answer that was held when the request was sent */
  answerOf(reply: Answered, before: unknown): unknown {
    const answer = 'held' in reply ? withDifference(before, reply.difference) : reply.value;
    if (typeof answer === 'object' && answer !== null) this.numbers.set(answer, reply.id);
    return answer;
  }
}

export interface ClientClock {
  readonly schedule: FrameSchedule;
  readonly nowMs: () => number;
  /** Runs the task repeatedly until the returned function is called. */
  readonly repeat: (task: () => void, ms: number) => () => void;
}

type WithId = Extract<WorkerRequest, { id: number }>;
type Unnumbered<R> = R extends unknown ? Omit<R, 'id'> : never;

interface Waiting {
  readonly body: Unnumbered<WithId>;
  /** The held answer when the question was asked again. */
  readonly before: unknown;
  readonly sinceMs: Millis;
  done: number | undefined;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const REAL_CLOCK: ClientClock = {
  schedule: onNextFrame,
  nowMs: () => performance.now(),
  repeat(task, ms) {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
};

const TICK_MS = 250;
/** Duration from which a request is shown with its progress, in milliseconds. */
const LONG_MS = SECOND_MS;
/** The model's worker has ended, and its requests with it. The page shows this through `status`. */
export class WorkerStopped extends Error {
  constructor(words = '') {
    super(words || 'the worker of the model was stopped');
  }
}

/**
 * The client of a worker: numbers requests, matches replies, applies frames and acknowledges them at the page's own
 * rate. `openPort` starts a worker; it is called again after a worker has ended.
 */
export function connectClient(openPort: () => WorkerPort, clock: ClientClock = REAL_CLOCK): OrreryClient {
  const waiting = new Map<number, Waiting>();
  const state = new ClientState(clock.schedule, clock.nowMs, () => waiting.size > 0);
  const kept = new KeptRun();
  const held = new HeldAnswers();
  let link: WorkerLink | undefined;
  let lastId = 0;

  function request(body: Unnumbered<WithId>, before?: unknown): Promise<unknown> {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      if (!link) {
        reject(new WorkerStopped(state.status.getState().silence?.error));
        return;
      }
      waiting.set(id, { body, before, sinceMs: clock.nowMs(), done: undefined, resolve, reject });
      state.settle();
      link.send({ ...body, id } as WithId);
    });
  }

  function settleRequest(id: number, settle: (one: Waiting) => void): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    settle(one);
    state.settle();
    showJourney();
  }

  function rejectAll(error: Error): void {
    for (const id of [...waiting.keys()]) settleRequest(id, (one) => one.reject(error));
  }

  function receive(data: Exclude<Message, { type: 'pulse' }>): void {
    switch (data.type) {
      case 'frame': {
        const from = link;
        const acknowledge = () => from === link && from?.send({ type: 'acknowledge', frame: data.frame });
        state.receive(data);
        if (!data.more) kept.moved(data.moment);
        if (data.more) acknowledge();
        else clock.schedule(acknowledge);
        break;
      }
      case 'reply':
        settleRequest(data.id, (one) =>
          data.ok ? one.resolve(held.answerOf(data, one.before)) : one.reject(new Error(data.error)),
        );
        break;
      case 'progress': {
        const one = waiting.get(data.id);
        if (one) one.done = data.done;
        break;
      }
      case 'begun': {
        const body = waiting.get(data.id)?.body;
        if (body?.type === 'open') kept.opened(data.part ?? withStart(body.source, data.start));
        countFrom(startOf(data));
        break;
      }
      case 'recorded': {
        const body = waiting.get(data.id)?.body;
        if (body?.type === 'command') kept.recorded(data.input, body.command);
        break;
      }
      case 'slow':
        state.slowEntry.setState(data.entry, true);
        break;
      case 'ready':
        state.status.setState({ phase: 'ready', version: data.version, crash: undefined, silence: undefined });
        break;
      case 'crashed': {
        const { error, seed, seq, save } = data;
        state.status.setState({ phase: 'crashed', crash: { error, seed, seq, save } });
        rejectAll(new Error(error));
      }
    }
  }

  function fallSilent(cause: Silence['cause'], error = ''): void {
    const { silence } = state.status.getState();
    // A worker that is known to be broken does not become merely slow.
    if (silence && (silence.cause === cause || cause === 'noAnswer')) return;
    const [oldest] = longest();
    state.status.setState({ phase: 'silent', silence: { cause, error, doing: oldest?.what } });
  }

  function begin(): void {
    link?.end();
    link = undefined;
    rejectAll(new WorkerStopped());
    state.abandon();
    state.status.setState({ phase: 'starting', crash: undefined, silence: undefined });
    try {
      link = new WorkerLink(
        openPort(),
        {
          message: receive,
          silent: () => fallSilent('noAnswer'),
          awake: () => {
            const { silence, crash, version } = state.status.getState();
            if (silence?.cause !== 'noAnswer') return;
            const phase = crash ? 'crashed' : version === '' ? 'starting' : 'ready';
            state.status.setState({ phase, silence: undefined });
          },
          lost: () => fallSilent('lost'),
          failed(error, started) {
            fallSilent(started ? 'failed' : 'notStarted', error);
            rejectAll(new WorkerStopped(error));
          },
        },
        clock.nowMs,
      );
    } catch (error) {
      fallSilent('notStarted', reasonOf(error));
    }
  }

  /** Requests that people wait for, oldest first. */
  function longest(): (SlowRequest & { readonly sinceMs: Millis })[] {
    return [...waiting].flatMap(([id, { body, sinceMs, done }]) => {
      const what = whatOf(body);
      return what ? [{ id, what, done, sinceMs }] : [];
    });
  }

  function showJourney(): void {
    const [oldest] = longest();
    const isLong = oldest !== undefined && clock.nowMs() - oldest.sinceMs >= LONG_MS;
    const shown = state.journey.getState();
    if (!isLong) {
      if (shown) state.journey.setState(undefined, true);
      return;
    }
    const { id, what, done } = oldest;
    if (shown?.id !== id || shown.done !== done) state.journey.setState({ id, what, done }, true);
  }

  async function open(opening: Opening, plays?: Pace): Promise<CommandResult> {
    if (state.status.getState().phase === 'silent') begin();
    const result = (await request({ type: 'open', source: opening, ...(plays && { plays }) })) as CommandResult;
    if (result.ok) {
      state.opening.setState(opening, true);
      state.status.setState({ phase: 'ready', crash: undefined });
    }
    return result;
  }

  begin();
  const stopTicking = clock.repeat(() => {
    link?.tick(clock.nowMs());
    showJourney();
  }, TICK_MS);

  return {
    mirror: state.mirror,
    moment: state.moment,
    shownMoment: state.shownMoment,
    branches: state.branches,
    status: state.status,
    quiet: state.quiet,
    opening: state.opening,
    journey: state.journey,
    slowEntry: state.slowEntry,
    send: (command: Command) => request({ type: 'command', command }) as Promise<CommandResult>,
    async control(control: Control) {
      const arrived = (await request({ type: 'control', control })) as boolean | undefined;
      if (control.type === 'drop') kept.dropped(control.branch);
      return arrived;
    },
    ask: <N extends QuestionName>(name: N, question: Questions[N]['ask'], before?: Before) =>
      request(
        { type: 'ask', name, question, ...(before && { held: held.numberOf(before.answer) }) },
        before?.answer,
      ) as Promise<Questions[N]['answer']>,
    open,
    cancel: (of) => link?.send({ type: 'cancel', of }),
    stopHere: (of) =>
      new Promise((tell) => {
        const one = waiting.get(of);
        if (!one) return tell(undefined);
        waiting.set(of, {
          ...one,
          resolve(value) {
            one.resolve(value);
            const result = value as CommandResult;
            tell(result.ok && result.isPart ? result.seq : undefined);
          },
          reject(error) {
            one.reject(error);
            tell(undefined);
          },
        });
        link?.send({ type: 'cancel', of, keeps: true });
      }),
    async restart() {
      const run = kept.saved();
      begin();
      return run ? open(run) : { ok: false, problems: [{ message: 'no run was open' }] };
    },
    async idle() {
      await request({ type: 'idle' });
      await state.idle();
    },
    dispose() {
      stopTicking();
      rejectAll(new WorkerStopped('the client was disposed of'));
      link?.end();
      link = undefined;
    },
  };
}

/** Questions that a person waits for. */
const JOURNEYS: ReadonlyMap<QuestionName, SlowRequest['what']> = new Map([
  ['compare', 'compare'],
  ['compareLives', 'compare'],
  ['compareConfigurations', 'compare'],
  ['fit', 'rehearse'],
  ['rehearseDrain', 'rehearse'],
  ['rehearseLoss', 'rehearse'],
  ['rehearseSweep', 'rehearse'],
  ['machines', 'rehearse'],
]);

/** The type of a request that a person waits for; `undefined` for panels' own questions and for short requests. */
function whatOf(body: Unnumbered<WithId>): SlowRequest['what'] | undefined {
  if (body.type === 'open' || body.type === 'command') return body.type;
  if (body.type === 'ask') return JOURNEYS.get(body.name);
  if (body.type !== 'control') return undefined;
  const { type } = body.control;
  if (type === 'seek' || type === 'seekTime' || type === 'seekNamed') return 'seek';
  return type === 'step' || type === 'back' ? 'step' : undefined;
}

/** A run of files keeps the start that it got, so that a replay is the same. */
function withStart(source: RunSource | SavedRun, start: string | undefined): RunSource | SavedRun {
  return 'format' in source || start === undefined ? source : { ...source, start };
}

type Answered = Extract<Message, { type: 'reply'; ok: true }>;

/** Whether the reader cancelled a question. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.message === CANCELLED;
}
