import type { FlagSpec } from './parseFlags.ts';

const FILES = 'kustomize';
const PRINTED = 'template';
const WRITTEN = `${FILES} ${PRINTED}`;
const CREATED = `${PRINTED} save-config append-hash`;

/**
 * Flags that kubectl has and this terminal lacks, by command. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd.
 */
const ABSENT: Readonly<Record<string, string>> = {
  get: `${FILES} output-watch-events watch-only subresource`,
  describe: FILES,
  events: `${PRINTED} output watch`,
  logs: 'ignore-errors insecure-skip-tls-verify-backend limit-bytes max-log-requests pod-running-timeout since-time',
  'top pod': 'show-swap',
  'top node': 'show-swap',
  'rollout history': `${FILES} ${PRINTED} output`,
  apply: `${WRITTEN} applyset cascade force grace-period openapi-patch subresource timeout wait`,
  create: `${WRITTEN} edit raw save-config selector windows-line-endings`,
  diff: `${FILES} concurrency prune prune-allowlist`,
  replace: `${WRITTEN} raw save-config subresource`,
  run: `${PRINTED} detach-keys leave-stdin-open overrides override-type pod-running-timeout quiet save-config timeout wait`,
  expose: `${WRITTEN} overrides override-type save-config`,
  delete: `${FILES} interactive raw`,
  wait: `${FILES} ${PRINTED} local`,
  scale: `${WRITTEN} resource-version`,
  autoscale: `${WRITTEN} save-config`,
  taint: PRINTED,
  label: `${WRITTEN} local resource-version`,
  annotate: `${WRITTEN} local resource-version`,
  patch: `${WRITTEN} local`,
  debug:
    'arguments-only attach custom env image-pull-policy keep-annotations keep-init-containers keep-labels keep-liveness keep-readiness keep-startup profile quiet replace same-node set-image share-processes',
  edit: `${WRITTEN} show-managed-fields subresource validate windows-line-endings`,
  ...Object.fromEntries(
    ['image', 'env', 'serviceaccount', 'selector', 'subject', 'resources'].map((what) => [
      `set ${what}`,
      `${WRITTEN} local`,
    ]),
  ),
  'auth whoami': PRINTED,
};
const ABSENT_OF_ALL =
  'as-uid as-user-extra certificate-authority client-certificate client-key kuberc log-flush-frequency password profile profile-output server tls-server-name token user username vmodule';
const SHORT: Readonly<Record<string, string>> = { kustomize: 'k', output: 'o', server: 's', watch: 'w' };

/**
 * Flags that kubectl accepts and this terminal refuses with an explanation, so that they do not look like unknown
 * flags.
 */
export function absentFlags(command: string): FlagSpec[] {
  const own = ABSENT[command] ?? (command.startsWith('create ') ? CREATED : command.includes(' ') ? WRITTEN : '');
  return `${own} ${ABSENT_OF_ALL}`
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => ({
      name,
      takes: 'text',
      isAbsent: true,
      ...(SHORT[name] !== undefined && { short: SHORT[name] }),
    }));
}
