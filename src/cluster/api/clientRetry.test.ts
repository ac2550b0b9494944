import { describe, expect, it } from 'vitest';
import { type Micros, SECOND_US } from '#base/time.ts';
import type { ActorContext, DueEvent } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import { MOST_RETRIES, retryLater } from './clientRetry.ts';
import { type ApiRequest, type ApiResponse, type RequestArrived, sendRequest } from './request.ts';
import { RETRIED_WRITES } from './retriedWrites.ts';

const PATCH: ApiRequest = { verb: 'patch', user: 'u', kind: 'Node', name: 'n', patch: {} };
const DONE: ApiResponse = { ok: true, code: 200, object: undefined };

function refusal(code: number, retryAfterSeconds?: number): ApiResponse {
  return { ok: false, status: { code, reason: '', message: '' }, ...(retryAfterSeconds && { retryAfterSeconds }) };
}

/** Returns a context that records the events put on the agenda. */
function agenda() {
  const sent: { readonly inUs: Micros; readonly event: DueEvent }[] = [];
  const context = {
    seq: 1,
    nowUs: 0,
    trace: undefined,
    schedule: (inUs: Micros, _: string, event: DueEvent) => sent.push({ inUs, event }),
    cancel: () => {},
    random: () => {
      throw new Error('not by chance');
    },
    because: () => {},
  } as ActorContext;
  return {
    context,
    sent,
    last: () => sent[sent.length - 1] as { readonly inUs: Micros; readonly event: RequestArrived },
  };
}

describe('client-go', () => {
  it.each([
    [429, 3, true],
    [503, 1, true],
    [429, undefined, false],
    [409, 1, false],
    [404, undefined, false],
  ])('answers %d with Retry-After %s: client-go retries: %s', (code, seconds, isSentAgain) => {
    const world = new World();
    const { context, sent, last } = agenda();
    expect(retryLater(world, context, { request: PATCH, from: 'kubelet/n' }, refusal(code, seconds))).toBe(isSentAgain);
    expect(sent).toHaveLength(isSentAgain ? 1 : 0);
    if (isSentAgain) expect(Math.floor(last().inUs / SECOND_US)).toBe(seconds);
  });

  it('gives up after ten retries', () => {
    const world = new World();
    const { context, last } = agenda();
    let event: Omit<RequestArrived, 'type'> = { request: PATCH, from: 'kubelet/n' };
    for (let attempt = 1; attempt <= MOST_RETRIES; attempt++) {
      expect(retryLater(world, context, event, refusal(429, 1))).toBe(true);
      event = last().event;
      expect(event.retries).toBe(attempt);
    }
    expect(retryLater(world, context, event, refusal(429, 1))).toBe(false);
    expect(world.table(RETRIED_WRITES).size).toBe(0);
  });

  it('sends the requests about one object in order', () => {
    const world = new World();
    const { context, sent, last } = agenda();
    retryLater(world, context, { request: PATCH, from: 'kubelet/n' }, refusal(429, 1));
    const again = last().event;
    const second: ApiRequest = { ...PATCH, patch: { second: true } };
    sendRequest(world, context, 'kubelet/n', second, 0);
    sendRequest(world, context, 'kubelet/other', second, 0);
    expect(sent.map(({ event }) => (event as RequestArrived).from)).toEqual(['kubelet/n', 'kubelet/other']);
    expect(retryLater(world, context, again, DONE)).toBe(false);
    expect(last().event.request).toBe(second);
    expect(retryLater(world, context, last().event, DONE)).toBe(false);
    expect(world.table(RETRIED_WRITES).size).toBe(0);
  });
});
