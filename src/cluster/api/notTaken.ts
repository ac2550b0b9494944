import type { DueEvent } from '#kernel/event.ts';

/**
 * Ends a `switch` over `event.type` in an actor. It compiles only when all events of the union are handled.
 * @throws {TypeError} always, because the event is not in the actor's union.
 */
export function notTaken(actor: string, event: never): never {
  throw new TypeError(`${actor} does not accept ${(event as DueEvent).type}`);
}
