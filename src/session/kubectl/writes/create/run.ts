import { digestOf } from '#base/digest.ts';
import type { KubectlPlan } from '#cluster/kubectl/terminal/terminalRecords.ts';
import type { KubeObject } from '#model/kinds.ts';
import { goQuote } from '#model/validation/goValue.ts';
import type { Invocation } from '../../invocation.ts';
import { notHere, usageError } from '../../kubectlError.ts';
import { createRequest, planOf } from '../../planParts.ts';
import { resourceOf } from '../../resources.ts';

/** `kubectl run`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/run/run.go. */
export function run(asked: Invocation): KubectlPlan {
  const { flags, words, beforeDash, namespace, world } = asked;
  const [name, ...args] = words;
  if (name === undefined || beforeDash === 0)
    throw usageError("NAME is required for run\nSee 'kubectl run -h' for help and examples");
  const image = flags.text('image') ?? '';
  if (image === '') throw usageError('--image is required');
  if (!/^[a-zA-Z0-9][\w./:@-]*$/.test(image))
    throw usageError(`Invalid image name ${JSON.stringify(image)}: invalid reference format`);
  const port = portOf(flags.text('port') ?? '');
  checkFlags(flags);
  const labels = flags.text('labels') ? labelsOf(flags.text('labels') ?? '') : { run: name };
  const annotations = Object.fromEntries(flags.all('annotations').map((pair) => pairOf(pair, 'annotation')));
  const env = flags.all('env').map((pair) => {
    const [key, value] = pairOf(pair, 'env');
    return { name: key, value };
  });
  const container = {
    name,
    image,
    ...(args.length > 0 && { [flags.isOn('command') ? 'command' : 'args']: args }),
    ...(env.length > 0 && { env }),
    ...(flags.has('image-pull-policy') && { imagePullPolicy: flags.text('image-pull-policy') }),
    ...(flags.isOn('privileged') && { securityContext: { privileged: true } }),
    ...(port !== undefined && { ports: [{ containerPort: port }] }),
  };
  const object: KubeObject = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels, ...(flags.has('annotations') && { annotations }) },
    spec: { containers: [container], dnsPolicy: 'ClusterFirst', restartPolicy: restartPolicy(flags.text('restart')) },
  };
  const made = createRequest(resourceOf(world, 'pods'), namespace, object);
  if (!flags.isOn('expose')) return planOf(asked, [{ requests: [made], done: `pod/${name} created` }]);
  if (flags.has('dry-run') || flags.has('output')) throw notHere('kubectl run --expose with --dry-run or -o');
  const service: KubeObject = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace, ...(flags.text('labels') && { labels }) },
    spec: { selector: labels, ports: [{ port, protocol: 'TCP', targetPort: port }] },
  };
  const exposed = createRequest(resourceOf(world, 'services'), namespace, service);
  return planOf(asked, [{ requests: [made, exposed], done: `service/${name} created\npod/${name} created` }]);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/generate/versioned/run.go, updatePodPorts. */
function portOf(text: string): number | undefined {
  if (text === '') return undefined;
  if (!/^[+-]?\d+$/.test(text)) throw usageError(`strconv.Atoi: parsing ${goQuote(text)}: invalid syntax`);
  return Number(text);
}

const PULL_POLICIES = ['', 'Always', 'IfNotPresent', 'Never'];

/** Checks the flags in kubectl's order. */
function checkFlags(flags: Invocation['flags']): void {
  const see = "\nSee 'kubectl run -h' for help and examples";
  if (flags.isOn('tty') && !flags.isOn('stdin'))
    throw usageError(`-i/--stdin is required for containers with -t/--tty=true${see}`);
  if (flags.isOn('expose') && !flags.has('port')) throw usageError(`--port must be set when exposing a service${see}`);
  restartPolicy(flags.text('restart'));
  const attaches = flags.isOn('attach', flags.isOn('stdin'));
  if (flags.isOn('rm') && !attaches) throw usageError(`--rm should only be used for attached containers${see}`);
  if (attaches && !['none', undefined].includes(flags.text('dry-run')))
    throw usageError(
      `--dry-run=[server|client] can't be used with attached containers options (--attach, --stdin, or --tty)${see}`,
    );
  const policy = flags.text('image-pull-policy') ?? '';
  if (!PULL_POLICIES.includes(policy)) throw usageError(`invalid image pull policy: ${policy}${see}`);
  const attaching = ['rm', 'attach', 'stdin', 'tty'].filter((flag) => flags.isOn(flag)).map((flag) => `--${flag}`);
  if (attaching.length > 0)
    throw notHere(
      `kubectl run ${attaching.join(' ')} (nothing runs in the containers of this model, so there is nothing to attach to; without these flags the Pod is created)`,
    );
}

function restartPolicy(said: string | undefined): string {
  if (said === undefined || said === '') return 'Always';
  if (said === 'Always' || said === 'OnFailure' || said === 'Never') return said;
  throw usageError(`invalid restart policy: ${said}\nSee 'kubectl run -h' for help and examples`);
}

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair): [string, string] => {
      const [key = '', value, ...more] = pair.split('=');
      if (value === undefined || more.length > 0) throw usageError(`unexpected label spec: ${pair}`);
      return [key, value];
    }),
  );
}

function pairOf(pair: string, what: string): [string, string] {
  const at = pair.indexOf('=');
  if (at <= 0) throw usageError(`invalid ${what}: ${pair}`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/**
 * Five letters for a name that kubectl would generate. They come from the line and the moment, so the same run has
 * the same names.
 */
export function madeUpSuffix(asked: Invocation): string {
  const digest = digestOf(`${asked.line} ${asked.nowUs}`);
  return [0, 2, 4, 6, 8].map((at) => LETTERS[Number.parseInt(digest.slice(at, at + 2), 16) % LETTERS.length]).join('');
}
