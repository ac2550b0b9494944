import type { Slots } from './slots.ts';

type Write = Slots<'who' | 'kind' | 'name'>;

/**
 * Links of a chain of causes that have no other sentence: intermediate steps, which matter only through their effects.
 */
export interface LinkedSlots {
  readonly 'linked.created': Write;
  readonly 'linked.updated': Write;
  readonly 'linked.statusUpdated': Write;
  readonly 'linked.deleted': Write;
  readonly 'linked.wrote': Write;
  readonly 'linked.admitted': Slots<'who' | 'kind' | 'name' | 'level'>;
  readonly 'linked.admittedFreely': Write;
  readonly 'linked.read': Slots<'kind'>;
  readonly 'linked.refused': Slots<'kind' | 'name', 'code'>;
  readonly 'linked.noticedNew': Write;
  readonly 'linked.noticedChange': Write;
  readonly 'linked.noticedEnd': Write;
  readonly 'linked.worked': Slots<'controller' | 'name'>;
  readonly 'linked.kubeletWorked': Slots<'node' | 'name'>;
  readonly 'linked.answered': Write;
  readonly 'linked.gotAnswer': Slots<'who'>;
  readonly 'linked.waited': Slots<'who'>;
  readonly 'linked.heartbeat': Slots<'who'>;
  readonly 'linked.listed': Slots<'who'>;
  readonly 'linked.started': Slots<'who'>;
  readonly 'linked.bound': Slots<'name' | 'node'>;
  readonly 'linked.relisted': Slots<'who' | 'name'>;
  readonly 'linked.plain': Slots<'who' | 'type'>;
}
