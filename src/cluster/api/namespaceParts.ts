import type { KubeObject } from '#model/kinds.ts';

export const ROOT_CA = 'kube-root-ca.crt';
const DESCRIPTION =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';
/** Placeholder text, because the model has no certificates. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n';

/**
 * Service account `default`, which a controller creates in every Namespace. Pods that name no account run as this one.
 */
export function defaultAccount(namespace: string): KubeObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } };
}

/**
 * ConfigMap with the root certificates that Pods use to verify the API server.
 * Upstream source (v1.36.2): pkg/controller/certificates/rootcacertpublisher/publisher.go.
 */
export function rootCertificates(namespace: string): KubeObject & { readonly data: object } {
  const annotations = { 'kubernetes.io/description': DESCRIPTION };
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: ROOT_CA, namespace, annotations },
    data: { 'ca.crt': CERTIFICATE },
  };
}
