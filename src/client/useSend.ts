import { useCallback, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import type { Command, InputProblem } from '#protocol/command.ts';
import { useClient } from './ClientProvider.tsx';

interface Sender {
  /** Sends commands one after the other until one is refused; returns whether all were accepted. */
  send(...commands: readonly Command[]): Promise<boolean>;
  /** Why the last one was refused, in the model's or in Kubernetes' words; otherwise empty. */
  readonly problems: readonly InputProblem[];
  /** The same as one line. */
  readonly problem: string;
  readonly busy: boolean;
}

const NONE: readonly InputProblem[] = [];

/** Sends commands and keeps the last refusal. */
export function useSend(): Sender {
  const client = useClient();
  const [problems, setProblems] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const send = useCallback(
    async (...commands: readonly Command[]) => {
      setBusy(true);
      try {
        for (const command of commands) {
          const result = await client.send(command);
          if (result.ok) continue;
          setProblems(result.problems);
          return false;
        }
        setProblems(NONE);
        return true;
      } catch (error) {
        setProblems([{ message: reasonOf(error) }]);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [client],
  );
  return { send, problems, problem: problems.map(({ message }) => message).join('; '), busy };
}
