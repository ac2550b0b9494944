import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import type { Millis } from '#base/time.ts';
import { textsOf } from '#i18n/useTexts.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import { useClient } from './ClientProvider.tsx';
import { isHidden } from './isHidden.ts';
import type { Opening } from './orreryClient.ts';
import { useOpening } from './useMoment.ts';

const NOTHING_ASKED: Asked<never> = { data: undefined, error: undefined, answered: false, busy: false };

const BUSY_AFTER_MS = 200;
const PLAYING_INTERVAL_MS = 250;

/**
 * Asks one question repeatedly: one request at a time. While playing it asks at most four times a second, or at the
 * given interval.
 */
class AskLoop<T> {
  private readonly ask: (before: T | undefined) => Promise<T>;
  private readonly tell: (asked: Asked<T>) => void;
  private readonly playingIntervalMs: Millis;
  private asked: Asked<T> = NOTHING_ASKED;
  private before: T | undefined;
  private stopped = false;
  private inFlight = false;
  private again = false;
  private playing = false;
  private lastMs = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param before an answer to a similar question */
  constructor(
    ask: (before: T | undefined) => Promise<T>,
    tell: (asked: Asked<T>) => void,
    playingIntervalMs = PLAYING_INTERVAL_MS,
    before?: T,
  ) {
    this.before = before;
    this.ask = ask;
    this.playingIntervalMs = playingIntervalMs;
    this.tell = tell;
  }

  /** Requests a new answer. */
  renew(playing: boolean): void {
    if (this.stopped) return;
    this.playing = playing;
    if (this.inFlight) this.again = true;
    else this.plan();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private plan(): void {
    const waitMs = this.playing ? this.lastMs + this.playingIntervalMs - performance.now() : 0;
    if (waitMs <= 0) this.run();
    // A running timer ends at the same moment. Fifteen times a second each question of a view gets a reason to ask
    // again.
    else this.timer ??= setTimeout(() => this.run(), waitMs);
  }

  private run(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.inFlight = true;
    this.again = false;
    this.lastMs = performance.now();
    const busyTimer = setTimeout(() => this.change({ busy: true }), BUSY_AFTER_MS);
    const end = (change: Partial<Asked<T>>) => {
      clearTimeout(busyTimer);
      this.inFlight = false;
      this.change({ ...change, busy: false });
      if (this.again && !this.stopped) this.plan();
    };
    this.ask(this.before).then(
      (data) => {
        this.before = data;
        end({ data, error: undefined, answered: true });
      },
      (error: unknown) => end({ error: isHidden(error) ? textsOf('shell')('missed.hidden') : reasonOf(error) }),
    );
  }

  private change(change: Partial<Asked<T>>): void {
    if (this.stopped) return;
    const isNew = (Object.keys(change) as (keyof Asked<T>)[]).some((key) => change[key] !== this.asked[key]);
    if (!isNew) return;
    this.asked = { ...this.asked, ...change };
    this.tell(this.asked);
  }
}

export interface AskOptions {
  /** `moment`: asks again when the moment changes. `once`: only when the question or the branch changes. */
  readonly refresh: 'moment' | 'once';
  /** Shortest interval between questions while playing; 250 by default. */
  readonly playingIntervalMs?: Millis | undefined;
}

interface Kept<T> {
  readonly of: string;
  /** Source of the run that the answer is about. */
  readonly run: Opening | undefined;
  readonly asked: Asked<T>;
}

/**
 * Asks the worker and keeps the answer. A `null` question asks nothing. Questions with equal content are the same
 * question. An answer about one run is never shown in another. An answer from before the question was `null` is not
 * shown either.
 */
export function useAsk<N extends QuestionName>(
  name: N,
  question: Questions[N]['ask'] | null,
  options: AskOptions = { refresh: 'moment' },
): Asked<Questions[N]['answer']> {
  type Answer = Questions[N]['answer'];
  const client = useClient();
  const run = useOpening();
  const { refresh, playingIntervalMs } = options;
  const content = question === null ? null : JSON.stringify(question);
  const [loop, setLoop] = useState<AskLoop<Answer>>();
  const [kept, setKept] = useState<Kept<Answer>>();
  // A question that follows the moment changes with it, but its answer usually stays the same.
  const before = useRef<{ readonly name: QuestionName; readonly answer: unknown }>(undefined);
  const identity = `${name} ${content}`;

  useEffect(() => {
    if (content === null) {
      setLoop(undefined);
      setKept(undefined);
      return;
    }
    const next = new AskLoop<Answer>(
      (answer) => client.ask(name, JSON.parse(content), { answer }),
      (asked) => {
        if (asked.data !== undefined) before.current = { name, answer: asked.data };
        setKept({ of: `${name} ${content}`, run, asked });
      },
      playingIntervalMs,
      before.current?.name === name ? (before.current.answer as Answer) : undefined,
    );
    setLoop(next);
    return () => next.stop();
  }, [client, name, content, playingIntervalMs, run]);

  // The moment is not part of the question, but the reason to ask again. Nothing renders until the answer changes.
  useEffect(() => {
    if (!loop) return;
    let seen = '';
    const renew = () => {
      const { branch, seq, headSeq, playing, telling } = client.shownMoment.getState();
      // Hidden answers become available as soon as the vote is closed and at the reveal.
      const phase = telling.lesson ? `${telling.lesson.step} ${telling.lesson.phase}` : '';
      const occasion = refresh === 'once' ? `${branch} ${phase}` : `${branch}/${seq}/${headSeq} ${playing} ${phase}`;
      if (occasion === seen) return;
      seen = occasion;
      loop.renew(playing);
    };
    renew();
    return client.shownMoment.subscribe(renew);
  }, [client, loop, refresh]);

  return kept?.of === identity && kept.run === run ? kept.asked : NOTHING_ASKED;
}

/** State of the answer to one question. */
interface Asked<T> {
  /** The last answer, kept until the next one arrives; undefined before the first. */
  readonly data: T | undefined;
  readonly error: string | undefined;
  /** True once there was an answer, even an answer of `undefined`. */
  readonly answered: boolean;
  /** True once the wait for an answer has lasted `BUSY_AFTER_MS`. */
  readonly busy: boolean;
}
