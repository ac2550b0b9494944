import { sha256 } from '#base/sha256.ts';
import { utf8 } from '#base/utf8.ts';

/** 64 bits as two unsigned words. */
export interface Hash64 {
  readonly high: number;
  readonly low: number;
}

export const NO_HASH: Hash64 = { high: 0, low: 0 };

/**
 * Hash of a flow, from which its hand is dealt: the first eight bytes of a SHA-256 as a little-endian number.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go (hashFlowID).
 */
export function flowHash(flowSchema: string, distinguisher: string): Hash64 {
  const words = sha256([...utf8(flowSchema), 0, ...utf8(distinguisher)]);
  return { high: reversed(words[1] as number), low: reversed(words[0] as number) };
}

/** As a decimal number. */
export function hashText({ high, low }: Hash64): string {
  return String((BigInt(high) << 32n) | BigInt(low));
}

function reversed(word: number): number {
  return ((word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0;
}
