import type { Micros } from '#base/time.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** State that a client's recorder keeps for events that differ only in their message. */
export interface SimilarEvents {
  /** Distinct messages, at most `MOST_MESSAGES`. */
  readonly messages: readonly string[];
  readonly lastUs: Micros;
}

const SIMILAR_EVENTS = table<SimilarEvents>('client/similarEvents');

/** Token bucket for the events of one type from one source about one object. */
export interface SpamBucket {
  /** Time at which the bucket is full again, in microseconds. */
  readonly fullUs: Micros;
}

const SPAM_BUCKETS = table<SpamBucket>('client/eventSpam');

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/record/events_cache.go. */
const MOST_MESSAGES = 10;
const SIMILAR_FOR_US = 600_000_000;
const SPAM_BURST = 25;
const SPAM_TOKEN_US = 300_000_000;
const COMBINED = '(combined from similar events): ';

/**
 * Returns the message for an event. From the tenth different message within ten minutes, similar events share one
 * event. `similar` is the key that such events have in common.
 */
export function joinSimilar(world: World, similar: string, message: string, nowUs: Micros): string {
  const table = world.table(SIMILAR_EVENTS);
  const before = table.get(similar);
  const messages = before && nowUs - before.lastUs <= SIMILAR_FOR_US ? before.messages : [];
  const all = messages.includes(message) ? messages : [...messages, message];
  const isCombined = all.length >= MOST_MESSAGES;
  // Drop one message to make room for the next. Upstream drops any of them; the model drops the newest.
  table.put(similar, { messages: isCombined ? all.slice(0, MOST_MESSAGES - 1) : all, lastUs: nowUs });
  return isCombined ? COMBINED + message : message;
}

export function isCombined(message: string): boolean {
  return message.startsWith(COMBINED);
}

/**
 * Whether the recorder drops this event as spam. A source may send 25 events of a type about one object at once, then
 * one every five minutes.
 */
export function isSpam(world: World, spamKey: string, nowUs: Micros): boolean {
  const table = world.table(SPAM_BUCKETS);
  const fullUs = Math.max(table.get(spamKey)?.fullUs ?? 0, nowUs) + SPAM_TOKEN_US;
  if (fullUs - nowUs > SPAM_BURST * SPAM_TOKEN_US) return true;
  table.put(spamKey, { fullUs });
  return false;
}
