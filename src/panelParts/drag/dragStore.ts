import { useMemo } from 'react';
import { create } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import { forgetWithRun } from '#client/forgetWithRun.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useAsk } from '#client/useAsk.ts';
import type { CommandResult } from '#protocol/command.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';

/** The Pod that the pointer or the keyboard holds. */
export interface HeldPod {
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly by: 'pointer' | 'keyboard';
}

/** The result of the last drop, until it is dismissed or another Pod is taken up. */
export interface DropOutcome {
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly node: string;
  /**
   * `sent`: the API server has not answered yet. `bound`: nothing was sent, because Kubernetes does not move Pods.
   * `deleted`: its deletion was requested, so that it is placed again.
   */
  readonly type: 'sent' | 'accepted' | 'refused' | 'bound' | 'deleted';
  /** Kubernetes' message for a refusal; the node of a bound Pod, also after its deletion. */
  readonly message: string;
  /** For a deleted Pod: a controller creates another. */
  readonly isReplaced?: boolean;
  /** The entry that sent the request; 0 when nothing was sent. */
  readonly seq: number;
}

interface DragState {
  readonly held: HeldPod | null;
  /** The node under the Pod. */
  readonly over: string | null;
  /** The pointer's position in client pixels; meaningless when the keyboard holds the Pod. */
  readonly x: number;
  readonly y: number;
  readonly outcome: DropOutcome | null;
  hold(held: HeldPod, x?: number, y?: number): void;
  /** `over` is the node at that point, if any. */
  move(x: number, y: number, over: string | null): void;
  aim(over: string | null): void;
  release(outcome: DropOutcome | null): void;
  dismiss(): void;
}

/** One drag at a time on the whole page. Scenes on canvas join by calling `move` with the node they hit. */
export const useDragStore = create<DragState>()((set) => ({
  held: null,
  over: null,
  x: 0,
  y: 0,
  outcome: null,
  hold: (held, x = 0, y = 0) => set({ held, over: null, x, y, outcome: null }),
  move: (x, y, over) => set({ x, y, over }),
  aim: (over) => set({ over }),
  release: (outcome) => set({ held: null, over: null, outcome }),
  dismiss: () => set({ outcome: null }),
}));

forgetWithRun(useDragStore, { held: null, over: null, outcome: null });

export function heldPod(key: string, by: HeldPod['by']): HeldPod {
  const slash = key.indexOf('/');
  return { key, namespace: key.slice(0, slash), name: key.slice(slash + 1), by };
}

/** The outcome once the worker has taken `pod.bind`: it is on its way, or it could not be sent. */
function outcomeOf(held: HeldPod, node: string, result: CommandResult): DropOutcome {
  const { key, namespace, name } = held;
  if (result.ok) return { key, namespace, name, node, type: 'sent', message: '', seq: result.seq };
  const message = result.problems.map((problem) => problem.message).join('\n');
  return { key, namespace, name, node, type: 'refused', message, seq: 0 };
}

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

/** The present verdict of every node on the held Pod; undefined until it is known. */
export function useHeldVerdicts(held: HeldPod | null): ReadonlyMap<string, NodeVerdict> | undefined {
  const { data } = useAsk('verdicts', held ? { namespace: held.namespace, name: held.name } : null);
  return useMemo(
    () => (held && data ? new Map(data.verdicts.map((verdict) => [verdict.node, verdict])) : undefined),
    [held, data],
  );
}
