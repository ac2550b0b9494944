import { toBase64Url } from '#base/base64url.ts';
import { configMapKey, envVarName } from '#model/validation/common/names.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { Invocation } from '../../invocation.ts';
import { usageError } from '../../kubectlError.ts';
import type { Generator } from './generator.ts';

/** Keys with their values, from `--from-literal` and from files in the editor. */
function entries(asked: Invocation): [string, string][] {
  const { flags } = asked;
  const named = flags.list('from-env-file');
  if (named.length > 0 && (flags.has('from-file') || flags.has('from-literal')))
    throw usageError('from-env-file cannot be combined with from-file or from-literal');
  return [
    ...flags.all('from-literal').map(literal),
    ...flags.list('from-file').map((source) => fromFile(asked, source)),
    ...named.flatMap((name) => variablesIn(fileNamed(asked, name).text)),
  ];
}

function fromFile(asked: Invocation, source: string): [string, string] {
  const at = source.indexOf('=');
  const { name, text } = fileNamed(asked, source.slice(at + 1));
  return [at > 0 ? source.slice(0, at) : name.slice(name.lastIndexOf('/') + 1), text];
}

function fileNamed({ files }: Invocation, path: string): ManifestFile {
  const file = files.find(({ name }) => name === path.replace(/^\.\//, ''));
  if (!file) throw usageError(`error reading ${path}: no such file or directory`);
  return file;
}

/**
 * `KEY=value` lines. A key alone takes its value from kubectl's environment, which is empty here. Upstream source
 * (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/util/env_file.go.
 */
function variablesIn(text: string): [string, string][] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line): [string, string][] => {
    const said = line.replace(/\r$/, '').trimStart();
    if (said === '' || said.startsWith('#')) return [];
    const at = said.indexOf('=');
    const key = at < 0 ? said : said.slice(0, at);
    const problems = envVarName(key);
    if (problems.length > 0) throw usageError(`${JSON.stringify(key)} is not a valid key name: ${problems.join(';')}`);
    return [[key, at < 0 ? '' : said.slice(at + 1)]];
  });
}

function literal(source: string): [string, string] {
  const at = source.indexOf('=');
  if (at <= 0) throw usageError(`invalid literal source ${source}, expected key=value`);
  return [source.slice(0, at), source.slice(at + 1)];
}

export const CONFIGMAP: Generator = {
  kind: 'ConfigMap',
  failure: 'failed to create configmap',
  make: (asked, name) => {
    const data: Record<string, string> = {};
    for (const [key, value] of entries(asked)) {
      const problems = configMapKey(key);
      if (problems.length > 0)
        throw usageError(`${JSON.stringify(key)} is not a valid key name for a ConfigMap: ${problems.join(',')}`);
      if (Object.hasOwn(data, key))
        throw usageError(
          `cannot add key ${JSON.stringify(key)}, another key by that name already exists in Data for ConfigMap ${JSON.stringify(name)}`,
        );
      data[key] = value;
    }
    return { fields: Object.keys(data).length > 0 ? { data } : {} };
  },
};

const SECRET = 'failed to create secret ';

export const GENERIC_SECRET: Generator = {
  kind: 'Secret',
  failure: SECRET,
  make: (asked) => {
    const type = asked.flags.text('type') ?? '';
    return { fields: { ...(type !== '' && { type }), ...secretData(entries(asked)) } };
  },
};

function secretData(pairs: readonly (readonly [string, string])[]): { readonly data?: Record<string, string> } {
  const data: Record<string, string> = {};
  for (const [key, value] of pairs) {
    const problems = configMapKey(key);
    if (problems.length > 0)
      throw usageError(`${JSON.stringify(key)} is not valid key name for a Secret ${problems.join(';')}`);
    if (Object.hasOwn(data, key)) throw usageError(`cannot add key ${key}, another key by that name already exists`);
    data[key] = base64(value);
  }
  return pairs.length > 0 ? { data } : {};
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/create/create_secret_tls.go. */
export const TLS_SECRET: Generator = {
  kind: 'Secret',
  failure: SECRET,
  make: (asked) => {
    const [cert = '', key = ''] = [asked.flags.text('cert'), asked.flags.text('key')];
    if (key === '' || cert === '') throw usageError('key and cert must be specified');
    const [certText, keyText] = [cert, key].map((path) => {
      const file = asked.files.find(({ name }) => name === path.replace(/^\.\//, ''));
      if (!file) throw usageError(`Cannot read file ${path}, open ${path}: no such file or directory`);
      return file.text;
    });
    checkPem(certText ?? '', 'certificate');
    checkPem(keyText ?? '', 'key');
    const pairs: [string, string][] = [
      ['tls.crt', certText ?? ''],
      ['tls.key', keyText ?? ''],
    ];
    return { fields: { type: 'kubernetes.io/tls', ...secretData(pairs) } };
  },
};

/** Checks only that there is PEM data, because the model has no keys. */
function checkPem(text: string, what: string): void {
  if (!text.includes('-----BEGIN ')) throw usageError(`tls: failed to find any PEM data in ${what} input`);
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/create/create_secret_docker.go. */
export const DOCKER_SECRET: Generator = {
  kind: 'Secret',
  failure: SECRET,
  make: (asked) => {
    const { flags } = asked;
    const type = 'kubernetes.io/dockerconfigjson';
    const sources = flags
      .list('from-file')
      .map((source) => (source.includes('=') ? source : `${CONFIG_KEY}=${source}`));
    if (sources.length > 0)
      return { fields: { type, ...secretData(sources.map((source) => fromFile(asked, source))) } };
    const of = (name: string) => flags.text(`docker-${name}`) ?? '';
    const [username, password, email] = [of('username'), of('password'), of('email')];
    const server = flags.text('docker-server') ?? 'https://index.docker.io/v1/';
    if ([username, password, server].includes(''))
      throw usageError(
        'either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
      );
    const auth = base64(`${username}:${password}`);
    const entry = { username, password, ...(email !== '' && { email }), auth };
    return { fields: { type, ...secretData([[CONFIG_KEY, JSON.stringify({ auths: { [server]: entry } })]]) } };
  },
};

const CONFIG_KEY = '.dockerconfigjson';

/** Base64 of the UTF-8 bytes, in the standard alphabet with padding. */
function base64(text: string): string {
  const bytes: number[] = [];
  for (const letter of encodeURIComponent(text).match(/%[0-9A-F]{2}|[^%]/g) ?? [])
    bytes.push(letter.length === 1 ? letter.charCodeAt(0) : Number.parseInt(letter.slice(1), 16));
  const plain = toBase64Url(Uint8Array.from(bytes)).replaceAll('-', '+').replaceAll('_', '/');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
}
