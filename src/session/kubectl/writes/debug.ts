import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import { getRequest, patchRequest, planOf } from '../planParts.ts';
import { checkMayGet } from '../reads/permission.ts';
import { existing, resourceOf } from '../resources.ts';
import { madeUpSuffix } from './create/run.ts';

/** `kubectl debug POD --image=...`: adds an ephemeral container. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/debug/debug.go. */
export function debug(asked: Invocation): KubectlPlan {
  const { words, flags, world, namespace } = asked;
  const [word, ...args] = words;
  if (word === undefined) throw usageError('NAME is required for debug');
  if (flags.has('copy-to') || /^(node|nodes|no)\//.test(word))
    throw notHere('kubectl debug with --copy-to or of a node');
  const image = flags.text('image');
  if (image === undefined) throw usageError('you must specify --image when not using --target');
  const pods = resourceOf(world, 'pods');
  const name = word.replace(/^(pod|pods|po)\//, '');
  checkMayGet(asked, pods, namespace, name);
  existing(world, pods, namespace, name);
  const container = flags.text('container') ?? `debugger-${madeUpSuffix(asked)}`;
  const target = flags.text('target');
  const ephemeral = {
    name: container,
    image,
    ...(args.length > 0 && { command: args }),
    ...(flags.isOn('stdin') && { stdin: true }),
    ...(flags.isOn('tty') && { tty: true }),
    ...(target !== undefined && { targetContainerName: target }),
    imagePullPolicy: 'IfNotPresent',
    terminationMessagePolicy: 'File',
  };
  const patch = { spec: { ephemeralContainers: [ephemeral] } };
  const warnings = [
    ...(target === undefined
      ? []
      : [
          `Targeting container "${target}". If you don't see processes from this container it may be because the container runtime doesn't support this feature.`,
        ]),
    ...(flags.has('container') ? [] : [`Defaulting debug container name to ${container}.`]),
  ];
  const attach = flags.isOn('stdin')
    ? '(model) The ephemeral container is in the Pod; there is no program in it to attach to.'
    : '';
  return planOf(
    asked,
    [
      {
        requests: [
          getRequest(pods, namespace, name),
          patchRequest(pods, namespace, name, patch, 'strategic', 'ephemeralcontainers'),
        ],
        done: attach,
      },
    ],
    { warnings },
  );
}
