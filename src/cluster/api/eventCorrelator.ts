import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** What the recorder of a client knows of events that differ only in their message. */
export interface SimilarEvents {
  /** The messages that count, at most `MOST_MESSAGES` of them. */
  readonly messages: readonly string[];
  readonly lastUs: number;
}

const SIMILAR_EVENTS = table<SimilarEvents>('client/similarEvents');

/** A bucket of events of one type that a source may still send about one object. */
export interface SpamBucket {
  /** When it is full again; microseconds. */
  readonly fullUs: number;
}

const SPAM_BUCKETS = table<SpamBucket>('client/eventSpam');

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/record/events_cache.go. */
const MOST_MESSAGES = 10;
const SIMILAR_FOR_US = 600_000_000;
const SPAM_BURST = 25;
const SPAM_TOKEN_US = 300_000_000;
const COMBINED = '(combined from similar events): ';

/**
 * The message under which an event goes out: the tenth different one in ten minutes, and all after it, share one event.
 * `similar` names what such events have in common.
 */
export function joinSimilar(world: World, similar: string, message: string, nowUs: number): string {
  const table = world.table(SIMILAR_EVENTS);
  const before = table.get(similar);
  const messages = before && nowUs - before.lastUs <= SIMILAR_FOR_US ? before.messages : [];
  const all = messages.includes(message) ? messages : [...messages, message];
  const isCombined = all.length >= MOST_MESSAGES;
  // One of them makes room for the next; upstream takes any, here it is the newest.
  table.put(similar, { messages: isCombined ? all.slice(0, MOST_MESSAGES - 1) : all, lastUs: nowUs });
  return isCombined ? COMBINED + message : message;
}

export function isCombined(message: string): boolean {
  return message.startsWith(COMBINED);
}

/** Whether the source has said so much of this type about the object that this event is not sent: 25 at once, then one every five minutes. */
export function isSpam(world: World, spamKey: string, nowUs: number): boolean {
  const table = world.table(SPAM_BUCKETS);
  const fullUs = Math.max(table.get(spamKey)?.fullUs ?? 0, nowUs) + SPAM_TOKEN_US;
  if (fullUs - nowUs > SPAM_BURST * SPAM_TOKEN_US) return true;
  table.put(spamKey, { fullUs });
  return false;
}
