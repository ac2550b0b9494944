import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { Command, InputProblem } from '#protocol/command.ts';

/** Sends one command and keeps what was wrong with it. */
export function useSend(): {
  /** Resolves to whether it was taken. */
  readonly send: (command: Command) => Promise<boolean>;
  readonly problems: readonly InputProblem[];
  readonly busy: boolean;
} {
  const client = useClient();
  const [problems, setProblems] = useState<readonly InputProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const send = async (command: Command) => {
    setBusy(true);
    try {
      const result = await client.send(command);
      setProblems(result.ok ? [] : result.problems);
      return result.ok;
    } catch (error) {
      setProblems([{ message: error instanceof Error ? error.message : String(error) }]);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, problems, busy };
}
