import { kindTables } from '#cluster/api/kindTables.ts';

/** Informer caches of kube-scheduler, without finished Pods. */
export const schedulerCache = kindTables('scheduler');
