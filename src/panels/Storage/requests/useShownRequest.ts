import { useRef } from 'react';
import { useSelectedRequest } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { RequestWire } from '#protocol/storageViews.ts';
import { useSame } from '#widgets/useSame.ts';

export interface ShownRequest {
  readonly seq: number | undefined;
  readonly xray: RequestXray | undefined;
  readonly wire: RequestWire | undefined;
  /** True when nobody selected it: it is the newest. */
  readonly isNewest: boolean;
}

/** The selected request, or else the newest: of a person if there is one, otherwise of any client. */
export function useShownRequest(): ShownRequest {
  const selected = useSelectedRequest();
  const { data: mine } = useAsk('requests', selected === undefined ? { limit: 1, from: 'kubectl' } : null);
  const newest = mine?.[0]?.seq;
  const needsAny = selected === undefined && mine !== undefined && newest === undefined;
  const { data: any } = useAsk('requests', needsAny ? { limit: 1 } : null);
  const seq = selected ?? newest ?? any?.[0]?.seq;
  const xray = useAsk('requestXray', seq === undefined ? null : { seq });
  const wire = useAsk('requestWire', seq === undefined ? null : { seq });
  const isNewest = selected === undefined;
  const asked: ShownRequest = { seq, xray: xray.data, wire: wire.data, isNewest };
  // New requests arrive constantly. The previous one stays until the next is fully known, so that the picture is
  // never empty.
  const isKnown = seq === undefined || [xray, wire].every(({ answered, error }) => answered || error !== undefined);
  const kept = useRef(asked);
  if (isKnown || !isNewest || !kept.current.isNewest) kept.current = asked;
  return useSame(kept.current);
}
