import type { KubeObject } from '#model/kinds.ts';

export const ROOT_CA = 'kube-root-ca.crt';
const DESCRIPTION =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';
/** The model has no certificates: this stands in the place of one. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n';

/** What controllers put into every Namespace: the account under which Pods run that name none. */
export function defaultAccount(namespace: string): KubeObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } };
}

/** The certificates by which Pods know the API server. Upstream source (v1.36.2): pkg/controller/certificates/rootcacertpublisher/publisher.go. */
export function rootCertificates(namespace: string): KubeObject & { readonly data: object } {
  const annotations = { 'kubernetes.io/description': DESCRIPTION };
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: ROOT_CA, namespace, annotations },
    data: { 'ca.crt': CERTIFICATE },
  };
}
