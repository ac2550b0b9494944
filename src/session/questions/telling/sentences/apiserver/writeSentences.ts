import type { VolumeAttachment } from '#model/generated/types.ts';
import { readyEndpoints } from '#session/telling/changed.ts';
import { nameOf, type Saying, say, type Tellers, type ToldEntry } from '../../told.ts';
import { HPA_SENTENCES } from '../controllers/hpaSentences.ts';
import { ROLLOUT_SENTENCES } from '../controllers/rolloutSentences.ts';
import { whoIs } from '../who.ts';
import { written } from '../written.ts';
import { NODE_SENTENCES } from './nodeSentences.ts';
import { POD_SENTENCES } from './podSentences.ts';

/** Sentences for the API server's writes. */
export const WRITE_SENTENCES: Tellers = {
  ...POD_SENTENCES,
  ...NODE_SENTENCES,
  ...ROLLOUT_SENTENCES,
  ...HPA_SENTENCES,
  'endpointSlice.updated': (told) => {
    const { before, after } = written(told, 'EndpointSlice');
    if (!before || !after) return undefined;
    return say('endpointSlice.updated', {
      name: nameOf(told.reason.subject),
      ready: readyEndpoints(after),
      all: after.endpoints?.length ?? 0,
      before: readyEndpoints(before),
    });
  },
  'lease.updated': (told) => {
    const { before, after } = written(told, 'Lease');
    const lease = nameOf(told.reason.subject);
    const holder = after?.spec?.holderIdentity ?? '';
    const was = before?.spec?.holderIdentity ?? '';
    return was === '' ? say('lease.taken', { lease, holder }) : say('lease.takenFrom', { lease, holder, before: was });
  },
  'volumeAttachment.created': (told) => {
    const spec = (written(told, 'VolumeAttachment').after as VolumeAttachment | undefined)?.spec;
    if (!spec) return undefined;
    return say('volumeAttachment.created', {
      volume: spec.source.persistentVolumeName ?? '',
      node: spec.nodeName,
    });
  },
};

const WORDS = {
  created: 'written.created',
  updated: 'written.updated',
  deleted: 'written.deleted',
  deletionStarted: 'written.deletionStarted',
} as const;

/** A sentence for a write of a kind that has no sentences of its own. */
export function writtenSaying({ reason }: ToldEntry): Saying | undefined {
  const { type, kind, subject, user } = reason;
  const verb = type.slice(type.indexOf('.') + 1);
  if (user === undefined || !kind) return undefined;
  const slots = { kind, name: nameOf(subject) };
  const who = whoIs(String(user));
  if (who.kind !== 'person') return say('written.by', { ...slots, who: who.name });
  return Object.hasOwn(WORDS, verb) ? say(WORDS[verb as keyof typeof WORDS], slots) : undefined;
}
