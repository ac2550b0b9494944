import { isKind, type KubeObject } from '#model/kinds.ts';
import type { Finding } from '#model/manifest/manifestError.ts';
import { validateFlowSchema } from './validateFlowSchema.ts';
import { validatePriorityLevel } from './validatePriorityLevel.ts';

/** What the API server refuses in objects that configure API Priority and Fairness, after defaults; nothing for all other kinds. */
export function validateFlowControl(object: KubeObject): Finding[] {
  if (isKind(object, 'FlowSchema')) return validateFlowSchema(object);
  return isKind(object, 'PriorityLevelConfiguration') ? validatePriorityLevel(object) : [];
}
