import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { readYaml } from '#model/manifest/readYaml.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import { getRequest, patchRequest, planOf } from '../planParts.ts';
import { nameOf } from '../resources.ts';
import { targetsOf } from '../targets.ts';

/** `kubectl patch`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/patch/patch.go. */
export function patch(asked: Invocation): KubectlPlan {
  const { flags } = asked;
  const type = flags.text('type') ?? 'strategic';
  if (type === 'json') throw notHere('--type=json');
  if (type !== 'strategic' && type !== 'merge')
    throw usageError(`--type must be one of [json merge strategic], not "${type}"`);
  const text = flags.text('patch');
  if (text === undefined) throw usageError('must specify --patch or --patch-file containing the contents of the patch');
  const read = readYaml(text);
  if ('problem' in read || typeof read.value !== 'object' || read.value === null)
    throw usageError(`unable to parse "${text}": ${'problem' in read ? read.problem : 'a patch is an object'}`);
  const body = read.value;
  const steps = targetsOf(asked).map(({ resource, namespace, name }) => ({
    requests: [
      getRequest(resource, namespace, name),
      patchRequest(resource, namespace, name, body, type, subresourceOf(flags.text('subresource'))),
    ],
    done: `${nameOf(resource, name)} patched`,
    unchanged: `${nameOf(resource, name)} patched (no change)`,
  }));
  return planOf(asked, steps);
}

function subresourceOf(said: string | undefined): 'status' | 'scale' | 'resize' | undefined {
  if (said === undefined || said === 'status' || said === 'scale' || said === 'resize') return said;
  throw usageError(`invalid subresource value: "${said}". Must be one of [status scale resize]`);
}
