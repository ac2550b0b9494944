import { ownValue } from '#base/record.ts';
import { type RequestInfo, requestInfo } from '#cluster/api/requestInfo.ts';
import { authorize, rulesHeld } from '#cluster/apiserver/chain/authorize.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';
import type { PolicyRule } from '#model/generated/types.ts';
import { groupOf } from '#model/kinds.ts';
import { kubectlYaml } from '#model/manifest/exportManifests.ts';
import { goList } from '../describe/parts.ts';
import { RULE_HEADINGS, ruleRows } from '../describe/rbac.ts';
import type { Invocation } from '../invocation.ts';
import { KubectlError, notHere, usageError } from '../kubectlError.ts';
import { type Resource, resourceOf } from '../resources.ts';
import { textTable } from '../textTable.ts';
import type { Printed } from '../writeOutput.ts';
import { identity, resourceRequest } from './permission.ts';

const RESOURCE_VERBS =
  'get list watch create update patch delete deletecollection use bind impersonate * approve sign escalate attest';
const URL_VERBS = 'get put post head options delete patch *';
/** Resources that discovery does not list. */
const UNLISTED: Readonly<Record<string, true>> = { users: true, groups: true };
const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

/**
 * `kubectl auth can-i VERB RESOURCE`, or `--list`; for the person at the terminal, or with `--as` for another user.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/auth/cani.go.
 */
export function canI(asked: Invocation): Printed {
  const { world, words, flags } = asked;
  if (flags.isOn('list')) return list(asked);
  const [verb, target] = words;
  if (verb === undefined || target === undefined || words.length > 2)
    throw usageError(
      "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
    );
  if (flags.isOn('no-headers')) throw usageError('--no-headers cannot be set without --list specified');
  const isUrl = target.startsWith('/');
  if (isUrl && flags.has('subresource')) throw usageError('--subresource can not be used with NonResourceURL');
  const { info, warnings } = isUrl ? urlAsked(verb, target) : resourceAsked(asked, verb, target);
  const verdict = authorize(world, identity(asked), { ...info, verb });
  return {
    out: flags.isOn('quiet') ? '' : verdict.ok ? 'yes\n' : 'no\n',
    // Each warning ends its own line, and kubectl's printer of warnings adds another line break.
    err: warnings.map((text) => `Warning: ${text}\n\n`).join(''),
    failed: !verdict.ok,
  };
}

interface Question {
  readonly info: RequestInfo;
  readonly warnings: readonly string[];
}

function urlAsked(verb: string, url: string): Question {
  const isKnown = URL_VERBS.split(' ').includes(verb);
  return { info: requestInfo('GET', url), warnings: isKnown ? [] : [`verb '${verb}' is not a known verb`] };
}

function resourceAsked(asked: Invocation, verb: string, target: string): Question {
  const { flags, namespace } = asked;
  const [type = '', name = ''] = splitOnce(target);
  const resource = type === '*' ? undefined : served(asked, type);
  const inAll = flags.isOn('all-namespaces');
  const isUnknown = !resource && type !== '*' && !ownValue(UNLISTED, type);
  const warnings = [
    ...(isUnknown ? [unknownType(type)] : []),
    ...(resource && !resource.namespaced && !inAll ? [notNamespaced(resource)] : []),
    ...(inAll || RESOURCE_VERBS.split(' ').includes(verb) ? [] : [`verb '${verb}' is not a known verb`]),
  ];
  const what = { plural: resource?.plural ?? type, apiVersion: resource?.apiVersion ?? '' };
  const subresource = flags.text('subresource') ?? '';
  return { warnings, info: resourceRequest(verb, what, inAll ? '' : namespace, { name, subresource }) };
}

function splitOnce(target: string): string[] {
  const at = target.indexOf('/');
  return at < 0 ? [target] : [target.slice(0, at), target.slice(at + 1)];
}

function served({ world }: Invocation, type: string): Resource | undefined {
  try {
    return resourceOf(world, type);
  } catch (error) {
    if (error instanceof KubectlError) return undefined;
    throw error;
  }
}

function unknownType(type: string): string {
  const lower = type.toLowerCase();
  const dot = lower.indexOf('.');
  if (dot < 0) return `the server doesn't have a resource type '${lower}'`;
  return `the server doesn't have a resource type '${lower.slice(0, dot)}' in group '${lower.slice(dot + 1)}'`;
}

function notNamespaced({ plural, apiVersion }: Resource): string {
  const group = groupOf(apiVersion);
  return `resource '${plural}' is not namespace scoped${group === '' ? '' : ` in group '${group}'`}`;
}

function list(asked: Invocation): Printed {
  const { world, words, flags, namespace } = asked;
  if (words.length > 0) throw usageError('list option must be specified with no arguments');
  if (flags.isOn('quiet') || flags.isOn('all-namespaces') || flags.has('subresource'))
    throw usageError("list option can't be specified with neither quiet, all-namespaces nor subresource options");
  const who = identity(asked);
  const all = who.groups.includes('system:masters') ? EVERYTHING : [];
  const rows = ruleRows([...all, ...rulesHeld(world, who, namespace)]);
  return { out: textTable(flags.isOn('no-headers') ? [] : RULE_HEADINGS, rows) };
}

/** `kubectl auth whoami`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/auth/whoami.go. */
export function whoAmI(asked: Invocation): Printed {
  const { user, groups } = identity(asked);
  const output = asked.flags.text('output') ?? '';
  if (output === '')
    return {
      out: textTable(
        ['ATTRIBUTE', 'VALUE'],
        [
          ['Username', user],
          ['Groups', goList(groups)],
        ],
      ),
    };
  const review = {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'SelfSubjectReview',
    metadata: { creationTimestamp: null },
    status: { userInfo: { groups, username: user } },
  };
  if (output === 'json') return { out: `${sortedJson(review, 4)}\n` };
  if (output !== 'yaml') throw notHere(`kubectl auth whoami -o ${output}`);
  return { out: kubectlYaml(review) };
}
