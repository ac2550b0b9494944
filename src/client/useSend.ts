import { useCallback, useState } from 'react';
import type { Command } from '#protocol/command.ts';
import { useClient } from './ClientProvider.tsx';

export interface Sender {
  /** Sends one command after the other, as long as none is refused; says whether all were taken. */
  send(...commands: readonly Command[]): Promise<boolean>;
  /** Why the last one was refused, in the model's or in Kubernetes' words; empty when it was not. */
  readonly problem: string;
  readonly busy: boolean;
}

/** Sends commands and keeps the refusal of the last. */
export function useSend(): Sender {
  const client = useClient();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = useCallback(
    async (...commands: readonly Command[]) => {
      setBusy(true);
      try {
        for (const command of commands) {
          const result = await client.send(command);
          if (result.ok) continue;
          setProblem(result.problems.map(({ message }) => message).join('; '));
          return false;
        }
        setProblem('');
        return true;
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [client],
  );
  return { send, problem, busy };
}
