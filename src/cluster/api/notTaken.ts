import type { DueEvent } from '#kernel/event.ts';

/**
 * Ends the choice by `event.type` in an actor. It compiles only when every event of the actor's union has been handled before.
 * @throws {TypeError} always: somebody has sent the actor an event that is not in its union.
 */
export function notTaken(actor: string, event: never): never {
  throw new TypeError(`${actor} does not take ${(event as DueEvent).type}`);
}
