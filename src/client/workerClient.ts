import type { Command, CommandResult } from '../protocol/command.ts';
import type { Control, Message, QuestionName, Questions, Request } from '../protocol/requests.ts';
import { ClientState } from './clientState.ts';
import { type FrameSchedule, onNextFrame } from './frameSchedule.ts';
import type { Opening, OrreryClient } from './orreryClient.ts';

/** The part of a `Worker` that the client needs. */
export interface WorkerPort {
  postMessage(message: Request): void;
  onmessage: ((event: { readonly data: Message }) => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
  terminate(): void;
}

export interface ClientClock {
  readonly schedule: FrameSchedule;
  readonly nowMs: () => number;
}

type WithId = Extract<Request, { id: number }>;
type Unnumbered<R> = R extends unknown ? Omit<R, 'id'> : never;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const REAL_CLOCK: ClientClock = { schedule: onNextFrame, nowMs: () => performance.now() };

/** The client over a worker: numbers requests, matches replies, applies frames and acknowledges them at the page's own pace. */
export function connectClient(port: WorkerPort, clock: ClientClock = REAL_CLOCK): OrreryClient {
  const waiting = new Map<number, Waiting>();
  const state = new ClientState(clock.schedule, clock.nowMs, () => waiting.size > 0);
  let lastId = 0;

  function request(body: Unnumbered<WithId>): Promise<unknown> {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      state.settle();
      port.postMessage({ ...body, id } as WithId);
    });
  }

  function settleRequest(id: number, settle: (one: Waiting) => void): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    settle(one);
    state.settle();
  }

  function rejectAll(error: string): void {
    for (const id of [...waiting.keys()]) settleRequest(id, (one) => one.reject(new Error(error)));
  }

  port.onmessage = ({ data }) => {
    if (data.type === 'frame') {
      const acknowledge = () => port.postMessage({ type: 'acknowledge', frame: data.frame });
      state.receive(data);
      if (data.more) acknowledge();
      else clock.schedule(acknowledge);
    } else if (data.type === 'reply') {
      settleRequest(data.id, (one) => (data.ok ? one.resolve(data.value) : one.reject(new Error(data.error))));
    } else if (data.type === 'ready') {
      state.status.setState({ phase: 'ready', version: data.version, crash: undefined });
    } else {
      const { error, seed, seq, save } = data;
      state.status.setState({ phase: 'crashed', crash: { error, seed, seq, save } });
      rejectAll(error);
    }
  };
  port.onerror = ({ message }) => rejectAll(message);

  return {
    mirror: state.mirror,
    moment: state.moment,
    shownMoment: state.shownMoment,
    branches: state.branches,
    status: state.status,
    quiet: state.quiet,
    opening: state.opening,
    send: (command: Command) => request({ type: 'command', command }) as Promise<CommandResult>,
    control: (control: Control) => request({ type: 'control', control }) as Promise<boolean>,
    ask: <N extends QuestionName>(name: N, question: Questions[N]['ask']) =>
      request({ type: 'ask', name, question }) as Promise<Questions[N]['answer']>,
    async open(opening: Opening) {
      const result = (await request({ type: 'open', source: opening })) as CommandResult;
      if (result.ok) {
        state.opening.setState(opening, true);
        state.status.setState({ phase: 'ready', crash: undefined });
      }
      return result;
    },
    async idle() {
      await request({ type: 'idle' });
      await state.idle();
    },
    dispose() {
      rejectAll('the client was disposed of');
      port.terminate();
    },
  };
}
