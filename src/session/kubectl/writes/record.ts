import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { isFields } from '../manifestObjects.ts';
import type { FlagSpec } from '../parseFlags.ts';

export const RECORD: FlagSpec = { name: 'record', takes: 'nothing' };
const DEPRECATED = 'Flag --record has been deprecated, --record will be removed in the future';
const CHANGE_CAUSE = 'kubernetes.io/change-cause';

/**
 * Writes the command into an annotation of the changed object if `--record` is set. Upstream source (v1.36.2):
 * staging/src/k8s.io/cli-runtime/pkg/genericclioptions/record_flags.go.
 */
export function withRecord(asked: Invocation, command: string, plan: KubectlPlan): KubectlPlan {
  if (!asked.flags.has('record')) return plan;
  const warnings = [DEPRECATED, ...plan.warnings];
  if (!asked.flags.isOn('record')) return { ...plan, warnings };
  const cause = ['kubectl', command, ...asked.words, ...asked.flags.written()].join(' ');
  return { ...plan, warnings, steps: plan.steps.map((step) => recording(step, cause)) };
}

function recording(step: KubectlStep, cause: string): KubectlStep {
  const last = step.requests.at(-1);
  if (!last) return step;
  return { ...step, requests: [...step.requests.slice(0, -1), ...recorded(last, cause)] };
}

/** Adds the annotation to the request itself, or as a second request where the first cannot hold it. */
function recorded(request: ApiRequest, cause: string): ApiRequest[] {
  if (request.verb === 'create' || request.verb === 'apply')
    return [{ ...request, object: annotated(request.object, cause) }];
  if (request.verb === 'http')
    return isFields(request.body) ? [{ ...request, body: annotated(request.body, cause) }] : [request];
  if (request.verb !== 'patch') return [request];
  if (request.subresource === undefined && request.patchType !== 'json')
    return [{ ...request, patch: annotated(request.patch, cause) }];
  const { subresource: _, ...whole } = request;
  return [request, { ...whole, patch: annotated({}, cause), patchType: 'merge' }];
}

function annotated<T extends object>(body: T, cause: string): T {
  const metadata = 'metadata' in body && isFields(body.metadata) ? body.metadata : {};
  const annotations = isFields(metadata.annotations) ? metadata.annotations : {};
  return { ...body, metadata: { ...metadata, annotations: { ...annotations, [CHANGE_CAUSE]: cause } } };
}
