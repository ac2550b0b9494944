import { expect, it } from 'vitest';
import type { Address, DueEvent } from '#kernel/event.ts';
import { eventsOf } from './events.ts';
import { notTaken } from './notTaken.ts';

interface Rung extends DueEvent {
  readonly type: 'bell.rung';
  readonly times: number;
}

const BELL: Address<Rung> = 'bell';
const bellEvent = eventsOf(BELL);
const event: Rung = { type: 'bell.rung', times: 2 };

it('returns the events sent to an actor or to one of its parts', () => {
  expect(bellEvent({ actor: 'bell', event })?.times).toBe(2);
  expect(bellEvent({ actor: 'bell/north', event })?.times).toBe(2);
});

it('returns nothing for events sent to other actors', () => {
  expect(bellEvent({ actor: 'bells', event })).toBeUndefined();
  expect(bellEvent({ actor: 'tower/bell', event })).toBeUndefined();
  expect(bellEvent(undefined)).toBeUndefined();
});

it('names the event that an actor does not accept', () => {
  const unknown = { type: 'bell.cracked' } as never;
  expect(() => notTaken(BELL, unknown)).toThrow(new TypeError('bell does not accept bell.cracked'));
});
