import { kindTables } from '#cluster/api/kindTables.ts';

/** kube-scheduler's informer caches. Of Pods those that are not finished. */
export const schedulerCache = kindTables('scheduler');
