import { useSelectedRequest } from '#client/requestSelection.ts';
import { useAsk } from '#client/useAsk.ts';
import type { RequestXray } from '#protocol/requestWay.ts';
import type { RequestWire } from '#protocol/storageViews.ts';

export interface ShownRequest {
  readonly seq: number | undefined;
  readonly xray: RequestXray | undefined;
  readonly wire: RequestWire | undefined;
  /** Nobody chose it: it is the newest. */
  readonly isNewest: boolean;
}

/** The selected request, or the newest one: of a person if there was one, else of anybody. */
export function useShownRequest(): ShownRequest {
  const selected = useSelectedRequest();
  const { data: mine } = useAsk('requests', selected === undefined ? { limit: 1, from: 'kubectl' } : null);
  const newest = mine?.[0]?.seq;
  const needsAny = selected === undefined && mine !== undefined && newest === undefined;
  const { data: any } = useAsk('requests', needsAny ? { limit: 1 } : null);
  const seq = selected ?? newest ?? any?.[0]?.seq;
  const { data: xray } = useAsk('requestXray', seq === undefined ? null : { seq });
  const { data: wire } = useAsk('requestWire', seq === undefined ? null : { seq });
  return { seq, xray, wire, isNewest: selected === undefined };
}
