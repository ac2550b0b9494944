import { fromBase64Url } from '#base/base64url.ts';
import type { ConfigMap, Secret, ServiceAccount } from '#model/generated/types.ts';
import { headLines, markLines, NONE } from './parts.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, ConfigMapDescriber. */
export function configMapLines(map: ConfigMap): string[] {
  const { data = {}, binaryData = {} } = map;
  return [
    ...headLines(map),
    ...markLines(map),
    '',
    'Data',
    '====',
    ...Object.keys(data)
      .sort()
      .flatMap((key) => [`${key}:`, '----', data[key] ?? '', '']),
    '',
    'BinaryData',
    '====',
    ...Object.keys(binaryData)
      .sort()
      .map((key) => `${key}: ${base64Bytes(binaryData[key] ?? '').length} bytes`),
    '',
  ];
}

/** Shows the size of each value instead of its content, except for the token of a ServiceAccount. */
export function secretLines(secret: Secret): string[] {
  const { data = {}, type = '' } = secret;
  return [
    ...headLines(secret),
    ...markLines(secret),
    '',
    `Type:\t${type}`,
    '',
    'Data',
    '====',
    ...Object.keys(data)
      .sort()
      .map((key) => {
        const bytes = base64Bytes(data[key] ?? '');
        const isToken = key === 'token' && type === 'kubernetes.io/service-account-token';
        return `${key}:\t${isToken ? String.fromCharCode(...bytes) : `${bytes.length} bytes`}`;
      }),
  ];
}

export function serviceAccountLines(account: ServiceAccount): string[] {
  const names = (account.imagePullSecrets ?? []).map(({ name = '' }) => name);
  const title = 'Image pull secrets:';
  return [
    ...headLines(account),
    ...markLines(account),
    ...(names.length === 0
      ? [`${title}\t${NONE}`]
      : names.map((name, at) => `${at === 0 ? title : ' '.repeat(title.length)}\t${name}`)),
  ];
}

/** Decodes the standard alphabet with padding; empty when the text has another form. */
function base64Bytes(text: string): Uint8Array {
  const plain = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return fromBase64Url(plain) ?? new Uint8Array();
}
