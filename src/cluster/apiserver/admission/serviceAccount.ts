import type { Pod, ServiceAccount } from '#model/generated/types.ts';
import { type AdmissionResult, admitted, forbidden } from './admissionResult.ts';
import { foreignSecret, namesSecret } from './secretReferences.ts';
import { mountToken } from './tokenVolume.ts';

const MIRROR_ANNOTATION = 'kubernetes.io/config.mirror';
const ENFORCES = 'kubernetes.io/enforce-mountable-secrets';
/** Texts that Go parses as true. */
const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);

/** Lookups of the plugin for a Pod. */
export interface AccountLookup {
  /** Returns the account, or undefined if the Pod's Namespace has none of that name. */
  find(name: string): ServiceAccount | undefined;
  newName(base: string): string;
}

/**
 * Every Pod runs as a ServiceAccount, which is `default` unless it names one. The account must exist. Its token is
 * mounted into every container, and its pull secrets are copied. Mirror Pods have no account, and may name neither an
 * account nor Secrets.
 * Upstream source (v1.36.2): plugin/pkg/admission/serviceaccount/admission.go.
 */
export function admitServiceAccount(pod: Pod, lookup: AccountLookup): AdmissionResult<Pod> {
  if (pod.metadata.annotations?.[MIRROR_ANNOTATION] !== undefined) return admitMirror(pod);
  const name = pod.spec.serviceAccountName || 'default';
  const account = lookup.find(name);
  if (!account) {
    const where = `${pod.metadata.namespace ?? ''}/${name}`;
    return forbidden(pod, `error looking up service account ${where}: serviceaccount "${name}" not found`);
  }
  const named: Pod = { ...pod, spec: { ...pod.spec, serviceAccountName: name, serviceAccount: name } };
  const automounts = pod.spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true;
  const mounted = automounts ? mountToken(named, lookup.newName) : named;
  const pulling = withPullSecrets(mounted, account);
  const problem = TRUE.has(account.metadata.annotations?.[ENFORCES] ?? '')
    ? foreignSecret(pulling, account)
    : undefined;
  return problem === undefined ? admitted(pulling) : forbidden(pod, problem);
}

function withPullSecrets(pod: Pod, { imagePullSecrets = [] }: ServiceAccount): Pod {
  if (imagePullSecrets.length === 0 || pod.spec.imagePullSecrets?.length) return pod;
  return { ...pod, spec: { ...pod.spec, imagePullSecrets: imagePullSecrets.map(({ name }) => ({ name })) } };
}

function admitMirror(pod: Pod): AdmissionResult<Pod> {
  if (pod.spec.serviceAccountName) return forbidden(pod, 'a mirror pod may not reference service accounts');
  if (namesSecret(pod)) return forbidden(pod, 'a mirror pod may not reference secrets');
  const asksToken = (pod.spec.volumes ?? []).some(({ projected }) =>
    projected?.sources?.some(({ serviceAccountToken }) => serviceAccountToken !== undefined),
  );
  return asksToken ? forbidden(pod, 'a mirror pod may not use ServiceAccountToken volume projections') : admitted(pod);
}
