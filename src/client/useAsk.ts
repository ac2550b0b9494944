import { useEffect, useRef, useState } from 'react';
import type { Millis } from '#base/time.ts';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import { type Asked, AskLoop, NOTHING_ASKED } from './askLoop.ts';
import { useClient } from './ClientProvider.tsx';
import type { Opening } from './orreryClient.ts';
import { useOpening } from './useMoment.ts';

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
      const veil = telling.lesson ? `${telling.lesson.step} ${telling.lesson.phase}` : '';
      const occasion = refresh === 'once' ? `${branch} ${veil}` : `${branch}/${seq}/${headSeq} ${playing} ${veil}`;
      if (occasion === seen) return;
      seen = occasion;
      loop.renew(playing);
    };
    renew();
    return client.shownMoment.subscribe(renew);
  }, [client, loop, refresh]);

  return kept?.of === identity && kept.run === run ? kept.asked : NOTHING_ASKED;
}
