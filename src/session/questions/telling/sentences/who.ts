import { isPersons } from '#session/telling/changed.ts';

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
