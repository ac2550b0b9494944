import type { ApiStatus } from '#cluster/api/request.ts';
import { failureText } from '../terminal/statusText.ts';
import type { KubectlFailure } from '../terminal/terminalRecords.ts';
import type { DrainFlags, NodeFailure } from './drainRecords.ts';

/** Suffix of each line in a dry run. */
export function dryRunText({ dryRun }: DrainFlags): string {
  if (dryRun === undefined) return '';
  return dryRun === 'client' ? ' (dry run)' : ' (server dry run)';
}

/**
 * All errors in one line, with their own messages. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/errors/errors.go, aggregate.Error.
 */
export function aggregateText(errors: readonly KubectlFailure[]): string {
  const texts = [...new Set(errors.map(({ status, text = '' }) => status?.message ?? text))];
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`;
}

/**
 * Last lines of a failed drain. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/drain/drain.go, RunDrain;
 * pkg/cmd/util/helpers.go, checkErr.
 */
export function endLines(failures: readonly NodeFailure[]): string[] {
  return ['There are pending nodes to be drained:', ...failures.map(({ node }) => ` ${node}`), ...errorLines(failures)];
}

/** The errors of one node are printed one by one; those of several nodes in one line per node. */
function errorLines(failures: readonly NodeFailure[]): string[] {
  const [only] = failures;
  if (only && failures.length === 1) return only.isPlain ? [failureText(only.errors)] : only.errors.map(errorLine);
  return failures.map(({ errors, isPlain }) => (isPlain ? errors.map(errorLine).join() : aggregateText(errors)));
}

function errorLine(error: KubectlFailure): string {
  return error.status ? failureText([error]) : (error.text ?? '');
}

/** Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/resource/helper.go, EnhanceListError. */
export function listFailure(status: ApiStatus, node: string, podSelector: string): KubectlFailure {
  if (status.code === 410) return { status };
  const message = `Unable to find "/v1, Resource=pods" that match label selector ${JSON.stringify(podSelector)}, field selector "spec.nodeName=${node}": ${status.message}`;
  return status.code === 400 || status.code === 404 ? { status: { ...status, message } } : { text: message };
}
