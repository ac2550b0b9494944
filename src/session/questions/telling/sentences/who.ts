import { store } from '#cluster/api/kindTables.ts';
import type { KindTypes } from '#model/generated/types.ts';
import { isPersons } from '#session/telling/rolloutState.ts';
import type { DescribedEntry } from '../describedEntry.ts';

/** The sender of a request. */
export interface Who {
  readonly kind: 'person' | 'controller' | 'kubelet' | 'other';
  /** The name on the page. */
  readonly name: string;
  /** The controller's account; empty for all others. */
  readonly controller: string;
}

const ACCOUNT = 'system:serviceaccount:kube-system:';
const KUBELET = 'system:node:';

export function whoIs(user: string): Who {
  if (isPersons(user)) return { kind: 'person', name: user, controller: '' };
  if (user.startsWith(ACCOUNT)) {
    const controller = user.slice(ACCOUNT.length);
    return { kind: 'controller', name: controller, controller };
  }
  if (user.startsWith(KUBELET))
    return { kind: 'kubelet', name: `kubelet ${user.slice(KUBELET.length)}`, controller: '' };
  return { kind: 'other', name: user, controller: '' };
}

/** The object that the entry wrote, before and after; a side is absent where the object did not exist. */
interface Written<T> {
  readonly before?: T;
  readonly after?: T;
}

/** The entry's change to the object of a kind that its reason is about. */
export function written<K extends keyof KindTypes>({ entry, reason }: DescribedEntry, kind: K): Written<KindTypes[K]> {
  const table = store(kind as string);
  const change = entry.delta.find((each) => each.table === table && each.key === reason.subject);
  return { before: change?.before, after: change?.after } as Written<KindTypes[K]>;
}
