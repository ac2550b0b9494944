import { useCallback, useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { selectAnswered } from '#client/selectionStore.ts';
import type { Command } from '#protocol/command.ts';

export type RequestWanted = Omit<Extract<Command, { readonly type: 'request.send' }>, 'type'>;

/** A paused run advances by these steps until the answer is there. */
const STRIDES_US = [20_000, 100_000, 400_000, 3_500_000, 5_000_000] as const;

export interface RequestRunner {
  /**
   * Sends a request, advances a paused run until it is answered, and selects it; `before` is sent first in the same
   * way.
   */
  run(request: RequestWanted, before?: RequestWanted): Promise<void>;
  readonly problem: string;
  readonly busy: boolean;
}

export function useRequestRunner(): RequestRunner {
  const client = useClient();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (request: RequestWanted, before?: RequestWanted) => {
      setBusy(true);
      try {
        const prevented = before ? await sendAndFollow(client, before) : '';
        setProblem(prevented || (await sendAndFollow(client, request)));
      } catch (error) {
        setProblem(reasonOf(error));
      } finally {
        setBusy(false);
      }
    },
    [client],
  );
  return { run, problem, busy };
}

/** Returns the reason that it was not sent; empty when it was. */
async function sendAndFollow(client: OrreryClient, request: RequestWanted): Promise<string> {
  const result = await client.send({ type: 'request.send', ...request });
  if (!result.ok) return result.problems.map(({ message }) => message).join('; ');
  for (const strideUs of STRIDES_US) {
    const { playing, timeUs } = client.moment.getState();
    if (!playing) await client.control({ type: 'seekTime', timeUs: timeUs + strideUs });
    if (await selectAnswered(client, result.seq)) break;
  }
  return '';
}
