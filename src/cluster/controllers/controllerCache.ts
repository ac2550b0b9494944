import { kindTables } from '#cluster/api/kindTables.ts';

/** The informer caches of kube-controller-manager. */
export const controllerCache = kindTables('controllers');
