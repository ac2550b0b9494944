import { useClient } from '#client/ClientProvider.tsx';
import type { OrreryClient } from '#client/orreryClient.ts';
import { type DropOutcome, type HeldPod, heldPod, outcomeOf, useDragStore } from './dragStore.ts';

/**
 * Drops a Pod onto a node: binds it as a user with that right would. For a bound Pod it sends nothing and explains
 * why.
 */
export function useDrop(): (key: string, node: string) => void {
  const client = useClient();
  return (key, node) => {
    const { held, release } = useDragStore.getState();
    const pod = held ?? heldPod(key, 'pointer');
    release(null);
    bind(client, pod, node).then(release, (error: unknown) =>
      release(outcomeOf(pod, node, { ok: false, problems: [{ message: String(error) }] })),
    );
  };
}

async function bind(client: OrreryClient, pod: HeldPod, node: string): Promise<DropOutcome> {
  const { key, namespace, name } = pod;
  const verdicts = await client.ask('verdicts', { namespace, name });
  if (verdicts && verdicts.bound !== '')
    return { key, namespace, name, node, type: 'bound', message: verdicts.bound, seq: 0 };
  return outcomeOf(pod, node, await client.send({ type: 'pod.bind', namespace, name, node }));
}
