import { useMemo } from 'react';
import { useAsk } from '#client/useAsk.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { HeldPod } from './dragStore.ts';

/** The present verdict of every node on the held Pod; undefined until it is known. */
export function useHeldVerdicts(held: HeldPod | null): ReadonlyMap<string, NodeVerdict> | undefined {
  const { data } = useAsk('verdicts', held ? { namespace: held.namespace, name: held.name } : null);
  return useMemo(
    () => (held && data ? new Map(data.verdicts.map((verdict) => [verdict.node, verdict])) : undefined),
    [held, data],
  );
}
