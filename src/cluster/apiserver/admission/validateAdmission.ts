import { isCustomKind } from '#cluster/api/storeKind.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { asError } from '../apiErrors.ts';
import type { Subresource } from '../updateObject.ts';
import type { AdmissionResult } from './admissionResult.ts';
import { checkLimitRanges } from './limitRanger.ts';
import { limitRangesOf, listed } from './listed.ts';
import { checkNodeFeatures } from './nodeFeatures.ts';
import { checkPodSecurity } from './podSecurity/podSecurity.ts';
import { admitPriorityClass } from './priority.ts';
import { validateOverhead } from './runtimeClass.ts';
import { checkResize } from './volumeResize.ts';

/** A write after validation. */
interface AdmittedWrite {
  readonly object: KubeObject;
  /** Object that it replaces. */
  readonly old?: KubeObject;
  readonly subresource: Subresource;
  readonly etcd: Etcd;
  readonly warn: ((text: string) => void) | undefined;
}

/**
 * Plugins that only accept or refuse, in the server's order. Webhooks and quotas come after them.
 * Upstream source (v1.36.2): pkg/kubeapiserver/options/plugins.go, AllOrderedPlugins.
 * @throws {ApiError} when one says no.
 */
export function validateAdmission({ object, old, subresource, etcd, warn }: AdmittedWrite): void {
  if (isCustomKind(object) || subresource === 'status' || subresource === 'scale') return;
  const isLimited = old === undefined || (isKind(object, 'Pod') ? subresource === 'resize' : true);
  if ((isKind(object, 'Pod') || isKind(object, 'PersistentVolumeClaim')) && isLimited)
    accept(checkLimitRanges(object, old?.metadata.deletionTimestamp === undefined ? limitRangesOf(etcd, object) : []));
  checkPodSecurity(object, {
    old,
    namespace: (name) => {
      const found = etcd.get('Namespace', name);
      return found && isKind(found, 'Namespace') ? found : undefined;
    },
    podsIn: (namespace) => listed(etcd, 'Pod').filter(({ metadata }) => metadata.namespace === namespace),
    warn: warn ?? (() => {}),
  });
  if (isKind(object, 'PriorityClass')) accept(admitPriorityClass(object, listed(etcd, 'PriorityClass')));
  if (isKind(object, 'PersistentVolumeClaim') && old && isKind(old, 'PersistentVolumeClaim'))
    accept(checkResize(object, old, listed(etcd, 'StorageClass')));
  if (!isKind(object, 'Pod')) return;
  if (old === undefined) accept(validateOverhead(object, listed(etcd, 'RuntimeClass')));
  else if (isKind(old, 'Pod') && (subresource === '' || subresource === 'resize')) {
    const node = etcd.get('Node', object.spec.nodeName ?? '');
    accept(checkNodeFeatures(object, old, node && isKind(node, 'Node') ? node : undefined));
  }
}

function accept(result: AdmissionResult<KubeObject>): void {
  if (!result.ok) throw asError(result.status, 'validatingAdmission');
}
