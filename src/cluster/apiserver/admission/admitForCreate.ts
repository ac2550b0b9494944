import type { LimitRange, Namespace, PriorityClass } from '../../../model/generated/types.ts';
import { isKind, type KubeObject } from '../../../model/kinds.ts';
import { type AdmissionResult, admitted } from './admissionResult.ts';
import { admitDefaultTolerations } from './defaultTolerationSeconds.ts';
import { admitLimitRanges } from './limitRanger.ts';
import { admitIntoNamespace } from './namespaceLifecycle.ts';
import { admitPodPriority, admitPriorityClass } from './priority.ts';
import { admitServiceAccount } from './serviceAccount.ts';
import { admitNewNode } from './taintNodesByCondition.ts';

/** What the plugins look up in the cluster. */
export interface AdmissionContext {
  /** The Namespace of the object, if there is one. */
  readonly namespace: Namespace | undefined;
  /** The LimitRanges of that Namespace. */
  readonly limitRanges: readonly LimitRange[];
  readonly priorityClasses: readonly PriorityClass[];
}

/**
 * The admission plugins that are modelled, in their upstream order, on an object that is about to be created.
 * Upstream source (v1.36.2): pkg/kubeapiserver/options/plugins.go, AllOrderedPlugins.
 */
export function admitForCreate(object: KubeObject, context: AdmissionContext): AdmissionResult<KubeObject> {
  const living = admitIntoNamespace(object, context.namespace);
  if (!living.ok) return living;
  if (isKind(object, 'Node')) return admitNewNode(object);
  if (isKind(object, 'PriorityClass')) return admitPriorityClass(object, context.priorityClasses);
  if (!isKind(object, 'Pod')) return admitted(object);
  const limited = admitLimitRanges(object, context.limitRanges);
  if (!limited.ok) return limited;
  const accounted = admitServiceAccount(limited.object);
  if (!accounted.ok) return accounted;
  const ranked = admitPodPriority(accounted.object, context.priorityClasses);
  return ranked.ok ? admitDefaultTolerations(ranked.object) : ranked;
}
