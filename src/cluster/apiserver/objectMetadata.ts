import type { ActorContext } from '#kernel/actor.ts';

/**
 * Letters without vowels and digits that look like letters, to avoid words.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/rand/rand.go.
 */
const SUFFIX_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;
/**
 * Maximum length of a base: names may have 63 characters, and longer bases are cut.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/names/generate.go.
 */
const MAX_BASE_LENGTH = 63 - SUFFIX_LENGTH;

/**
 * Name that the API server generates from `generateName`. Names of things other than objects use their own random
 * stream.
 */
export function generatedName(base: string, context: Pick<ActorContext, 'random'>, of = 'names'): string {
  let suffix = '';
  for (const letter of context.random(`kube-apiserver/${of}`).ints(SUFFIX)) suffix += SUFFIX_LETTERS[letter];
  return base.slice(0, MAX_BASE_LENGTH) + suffix;
}

const SUFFIX: readonly number[] = new Array(SUFFIX_LENGTH).fill(SUFFIX_LETTERS.length - 1);

/** A UUID (version 4) from the run's own random numbers, so that a repeated run has the same uids. */
export function generatedUid(context: Pick<ActorContext, 'random'>): string {
  const [variant, a, b, c, d, e, f, g] = context.random('kube-apiserver/uids').ints(UID) as UidParts;
  return `${hex(a, 4)}${hex(b, 4)}-${hex(c, 4)}-4${hex(d, 3)}-${hex(8 + variant, 1)}${hex(e, 3)}-${hex(f, 6)}${hex(g, 6)}`;
}

type UidParts = [number, number, number, number, number, number, number, number];

/**
 * Largest number of each part, in the order of the draws: two bits of the variant, then parts of 4, 4, 4, 3, 3, 6 and 6
 * digits.
 */
const UID: readonly number[] = [0x3, 0xffff, 0xffff, 0xffff, 0xfff, 0xfff, 0xffffff, 0xffffff];

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}
