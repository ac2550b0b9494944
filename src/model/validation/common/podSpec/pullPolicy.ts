import type { FieldError } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { requiredOneOf } from '../oneOf.ts';

const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];

export function pullPolicy(policy: string | undefined, path: FieldPath): FieldError[] {
  return requiredOneOf(policy, PULL_POLICIES, path);
}
