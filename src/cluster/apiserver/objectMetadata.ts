import type { ActorContext } from '#kernel/actor.ts';

/** No vowels and no digits that look like letters, so that no words come out. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/rand/rand.go. */
const SUFFIX_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;
/** Names may have 63 characters; longer bases are cut. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/names/generate.go. */
const MAX_BASE_LENGTH = 63 - SUFFIX_LENGTH;

/** The name that the API server makes out of `generateName`; names of other things than objects come from a stream of their own. */
export function generatedName(base: string, context: Pick<ActorContext, 'random'>, of = 'names'): string {
  const stream = context.random(`kube-apiserver/${of}`);
  let suffix = '';
  for (let i = 0; i < SUFFIX_LENGTH; i++) suffix += SUFFIX_LETTERS[stream.int(0, SUFFIX_LETTERS.length - 1)];
  return base.slice(0, MAX_BASE_LENGTH) + suffix;
}

/** A UUID (version 4) out of the run's own random numbers, so that the same run has the same uids. */
export function generatedUid(context: Pick<ActorContext, 'random'>): string {
  const stream = context.random('kube-apiserver/uids');
  const hex = (digits: number) =>
    stream
      .int(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  const variant = (8 + stream.int(0, 3)).toString(16);
  return `${hex(4)}${hex(4)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
}
