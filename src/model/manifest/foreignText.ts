import { isRecord, ownValue } from '#base/record.ts';
import { groupOf } from '#model/kinds.ts';
import type { Finding } from './manifestError.ts';

/** By API group: the program whose configuration its kinds are. No API server serves these groups. */
const CONFIGURATION_OF: Readonly<Record<string, string>> = {
  'apiserver.config.k8s.io': 'kube-apiserver',
  'apiserver.k8s.io': 'kube-apiserver',
  'audit.k8s.io': 'kube-apiserver',
  'config.kueue.x-k8s.io': 'Kueue',
  descheduler: 'descheduler',
  'kind.x-k8s.io': 'kind',
  'kubeadm.k8s.io': 'kubeadm',
  'kubecontrollermanager.config.k8s.io': 'kube-controller-manager',
  'kubelet.config.k8s.io': 'kubelet',
  'kubeproxy.config.k8s.io': 'kube-proxy',
  'kubescheduler.config.k8s.io': 'kube-scheduler',
  'kustomize.config.k8s.io': 'kustomize',
  'pod-security.admission.config.k8s.io': 'kube-apiserver',
};

const ADVICE_OF_GROUP: Readonly<Record<string, string>> = {
  'kubescheduler.config.k8s.io': 'give it as configuration of the scheduler, not as a manifest: --config FILE',
  'kustomize.config.k8s.io': 'build it first: kubectl kustomize FOLDER',
};

/** A file of a program's configuration has an apiVersion and a kind too, but is no object. */
export function configurationFinding(apiVersion: string, kind: string): Finding | undefined {
  const group = groupOf(apiVersion);
  const program = ownValue(CONFIGURATION_OF, group);
  if (program === undefined) return undefined;
  const message = `${kind} of ${apiVersion} is configuration of ${program}, not an object of a cluster`;
  const hint = ownValue(ADVICE_OF_GROUP, group);
  return { code: 'unsupported', path: ['kind'], message, ...(hint !== undefined && { hint }) };
}

interface Lookalike {
  readonly matches: (value: Readonly<Record<string, unknown>>) => boolean;
  readonly hint: string;
}

const LOOKALIKES: readonly Lookalike[] = [
  {
    matches: ({ op, path }) => typeof op === 'string' && typeof path === 'string',
    hint: 'this looks like a JSON patch, which changes an object but is not one',
  },
  {
    matches: ({ name, version }) => typeof name === 'string' && typeof version === 'string',
    hint: 'this looks like the Chart.yaml of a Helm chart; render the chart first: helm template FOLDER',
  },
  {
    matches: ({ resources, patches }) => isTexts(resources) || Array.isArray(patches),
    hint: `this looks like a kustomization; ${ADVICE_OF_GROUP['kustomize.config.k8s.io']}`,
  },
  {
    matches: ({ services }) => isRecord(services),
    hint: 'this looks like a Docker Compose file, which this model does not read',
  },
  {
    matches: ({ resource, terraform, provider }) => isRecord(resource) || isRecord(terraform) || isRecord(provider),
    hint: 'this looks like Terraform in JSON, which this model does not read',
  },
];

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}

/** A hint about the probable purpose of a document without an apiVersion or a kind. */
export function lookalikeHint(value: Readonly<Record<string, unknown>>): string | undefined {
  return LOOKALIKES.find(({ matches }) => matches(value))?.hint;
}

const RENDER_IT = 'render it first, for example with helm template';

/** Where the first action of a Go template (`{{ .Values.x }}`) is in a text that is no YAML because of it. */
export function templateProblem(text: string): { readonly offset: number; readonly message: string } | undefined {
  let offset = 0;
  for (const line of text.split('\n')) {
    const at = line.indexOf('{{');
    if (at >= 0 && beginsValue(line.slice(0, at)))
      return {
        offset: offset + at,
        message: `this is a template with {{ }} that is not rendered; ${RENDER_IT}`,
      };
    offset += line.length + 1;
  }
  return undefined;
}

/**
 * Whether a value of YAML begins behind this text: a key, dashes of lists, or nothing. Quoted braces are plain text.
 */
function beginsValue(before: string): boolean {
  const words = before.split(' ').filter((word) => word !== '' && word !== '\t');
  const key = words.at(-1)?.endsWith(':') && before.endsWith(' ') ? words.pop() : undefined;
  return words.every((word) => word === '-') && (key === undefined || /^[\w./-]+:$/.test(key));
}

/** Advice for a value that was refused and has an action of a template in it. */
export function templateHint(value: unknown): string | undefined {
  return typeof value === 'string' && value.includes('{{') && value.indexOf('}}', value.indexOf('{{')) > 0
    ? `the value is a template that is not rendered; ${RENDER_IT}`
    : undefined;
}
