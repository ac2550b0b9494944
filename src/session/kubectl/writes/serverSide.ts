import type { ApiRequest } from '#cluster/api/request.ts';
import type { KubectlPlan, KubectlStep } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, usageError } from '../kubectlError.ts';
import { filesNamed, readFile } from '../manifestObjects.ts';
import { getRequest, planOf } from '../planParts.ts';
import { nameOf, type Resource } from '../resources.ts';
import { dryRunOf } from '../writeOutput.ts';
import { placedWritten, sent } from './applyWritten.ts';

const MANAGER = 'kubectl';

/**
 * `kubectl apply --server-side`: the server merges each object into the existing one. For `compared`, a read comes
 * first and nothing else follows.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go (applyOneObject).
 */
export function serverSide(asked: Invocation, use: 'applied' | 'compared' = 'applied'): KubectlPlan {
  if (dryRunOf(asked.flags) === 'client')
    throw new KubectlError(
      "error: --dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)",
    );
  const manager = asked.flags.text('field-manager') ?? MANAGER;
  const steps = filesNamed(asked).flatMap((file) => {
    const read = readFile(asked, file);
    if ('objects' in read)
      return read.objects.map(({ resource, namespace, object }) =>
        stepOf(asked, manager, use, { resource, namespace, name: object.metadata.name ?? '', body: object }),
      );
    return read.written.map((written): KubectlStep => {
      const found = placedWritten(asked, written, file.name);
      return 'failure' in found
        ? { requests: [], done: '', failure: found.failure }
        : stepOf(asked, manager, use, found);
    });
  });
  if (steps.length === 0) throw usageError('no objects passed to apply');
  return planOf(asked, steps);
}

interface Placed {
  readonly resource: Resource;
  readonly namespace: string;
  readonly name: string;
  readonly body: object;
}

function stepOf(
  { flags }: Invocation,
  manager: string,
  use: 'applied' | 'compared',
  { resource, namespace, name, body }: Placed,
): KubectlStep {
  const request = applying(sent('PATCH', resource, namespace, body, name, manager), flags.isOn('force-conflicts'));
  const done = `${nameOf(resource, name)} serverside-applied`;
  if (use === 'compared')
    return { requests: [getRequest(resource, namespace, name), request], done, mayBeMissing: true };
  return { requests: [request], done, serverSide: { manager, isMigrated: dryRunOf(flags) === 'none' } };
}

function applying(request: ApiRequest, force: boolean): ApiRequest {
  if (request.verb !== 'http') return request;
  return { ...request, url: `${request.url}&force=${force}`, contentType: 'application/apply-patch+yaml' };
}
