import type { Command, CommandResult } from '#protocol/command.ts';
import type { Frame } from '#protocol/frames.ts';
import type { Branch } from '#protocol/moment.ts';
import type { Control, Message, QuestionName, Questions, WorkerRequest } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import type { CollectionName, Collections } from '#protocol/views.ts';
import type { HostedOpening } from '#worker/cycleCursor.ts';
import { Host, type HostOptions } from '#worker/host.ts';
import { HandClock } from './handClock.ts';

type Reply = Extract<Message, { type: 'reply' }>;

/** Wall time, in milliseconds, after which an answer that has not come will not. */
const PATIENCE_MS = 4_000;

/** The page's side of a host, on one thread: keeps what frames say and takes every frame at once, unless told to hold. */
export class Page {
  readonly clock = new HandClock();
  readonly messages: Message[] = [];
  branches: readonly Branch[] = [];
  holds = false;
  private readonly host: Host;
  private readonly mirror = new Map<CollectionName, Map<string, object>>();
  private lastId = 0;

  /** `partMs`: each of `parts` takes so long, and the opening itself comes last. */
  constructor(open: (source: RunSource | SavedRun) => HostedOpening, parts = 0, partMs = 0) {
    const clock = this.clock;
    const inParts: HostOptions['open'] = function* (source, stops) {
      for (let part = 1; part <= parts; part++) {
        clock.jump(partMs);
        yield part / parts;
        if (stops()) return { ...open(source), isPart: true };
      }
      return open(source);
    };
    this.host = new Host({
      clock: this.clock,
      open: inParts,
      post: (message) => this.receive(structuredClone(message)),
    });
  }

  get frames(): Frame[] {
    return this.messages.filter((message) => message.type === 'frame');
  }

  get moment() {
    const frame = this.frames.at(-1);
    if (!frame) throw new Error('no frame has come');
    return frame.moment;
  }

  records<N extends CollectionName>(name: N): Map<string, Collections[N]> {
    return (this.mirror.get(name) ?? new Map()) as Map<string, Collections[N]>;
  }

  open(source: RunSource | SavedRun, plays?: Pace): CommandResult {
    return this.answer({ type: 'open', id: ++this.lastId, source, ...(plays && { plays }) }) as CommandResult;
  }

  control(control: Control): boolean {
    return this.answer({ type: 'control', id: ++this.lastId, control }) as boolean;
  }

  command(command: Command): CommandResult {
    return this.answer({ type: 'command', id: ++this.lastId, command }) as CommandResult;
  }

  ask<N extends QuestionName>(name: N, question: Questions[N]['ask']): Questions[N]['answer'] {
    return this.answer({ type: 'ask', id: ++this.lastId, name, question }) as Questions[N]['answer'];
  }

  send(request: WorkerRequest): void {
    this.host.receive(structuredClone(request));
  }

  replyTo(id: number): Reply | undefined {
    return this.messages.find((message): message is Reply => message.type === 'reply' && message.id === id);
  }

  acknowledge(): void {
    this.send({ type: 'acknowledge', frame: this.frames.at(-1)?.frame ?? 0 });
  }

  /** Lets time pass until the answer is there. */
  private answer(request: Extract<WorkerRequest, { id: number }>): unknown {
    this.send(request);
    for (let waitedMs = 0; waitedMs < PATIENCE_MS && !this.replyTo(request.id); waitedMs++)
      this.clock.pass(waitedMs === 0 ? 0 : 1);
    const reply = this.replyTo(request.id);
    if (!reply) throw new Error(`no answer to ${request.type}`);
    if (!reply.ok) throw new Error(reply.error);
    if (!('value' in reply)) throw new Error('only a difference came');
    return reply.value;
  }

  private receive(message: Message): void {
    this.messages.push(message);
    if (message.type !== 'frame') return;
    this.apply(message);
    if (!this.holds) this.clock.soon(() => this.send({ type: 'acknowledge', frame: message.frame }));
  }

  private apply(frame: Frame): void {
    if (frame.reset) this.mirror.clear();
    if (frame.branches) this.branches = frame.branches;
    for (const { collection, put, drop } of frame.changes) {
      const map = this.mirror.get(collection) ?? new Map<string, object>();
      this.mirror.set(collection, map);
      for (const key of drop) map.delete(key);
      for (const record of put) map.set(keyOf(record), record);
    }
  }
}

function keyOf(record: object): string {
  const { key, name, seq } = record as { readonly key?: string; readonly name?: string; readonly seq?: number };
  return key ?? name ?? String(seq);
}
