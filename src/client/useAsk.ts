import { useEffect, useState } from 'react';
import type { QuestionName, Questions } from '#protocol/requests.ts';
import { type Asked, AskLoop, NOTHING_ASKED } from './askLoop.ts';
import { useClient } from './ClientProvider.tsx';

export interface AskOptions {
  /** `moment`: asked again when the moment changes. `once`: only when the question or the branch changes. */
  readonly refresh: 'moment' | 'once';
  /** While playing, no sooner than this after the last asking; 250 without it. */
  readonly playingIntervalMs?: number | undefined;
}

interface Kept<T> {
  readonly of: string;
  readonly asked: Asked<T>;
}

/** Asks the worker and keeps the answer. A `null` question asks nothing. Equal questions (by content) are the same question. */
export function useAsk<N extends QuestionName>(
  name: N,
  question: Questions[N]['ask'] | null,
  options: AskOptions = { refresh: 'moment' },
): Asked<Questions[N]['answer']> {
  type Answer = Questions[N]['answer'];
  const client = useClient();
  const { refresh, playingIntervalMs } = options;
  const content = question === null ? null : JSON.stringify(question);
  const [loop, setLoop] = useState<AskLoop<Answer>>();
  const [kept, setKept] = useState<Kept<Answer>>();
  const identity = `${name} ${content}`;

  useEffect(() => {
    if (content === null) {
      setLoop(undefined);
      return;
    }
    const next = new AskLoop<Answer>(
      () => client.ask(name, JSON.parse(content)),
      (asked) => setKept({ of: `${name} ${content}`, asked }),
      playingIntervalMs,
    );
    setLoop(next);
    return () => next.stop();
  }, [client, name, content, playingIntervalMs]);

  // The moment is not part of the question, but the reason to ask again. Nothing is drawn until there is another answer.
  useEffect(() => {
    if (!loop) return;
    let seen = '';
    const renew = () => {
      const { branch, seq, headSeq, playing } = client.shownMoment.getState();
      const occasion = refresh === 'once' ? branch : `${branch}/${seq}/${headSeq} ${playing}`;
      if (occasion === seen) return;
      seen = occasion;
      loop.renew(playing);
    };
    renew();
    return client.shownMoment.subscribe(renew);
  }, [client, loop, refresh]);

  return kept?.of === identity ? kept.asked : NOTHING_ASKED;
}
