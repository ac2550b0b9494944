import type { Flag } from './flagTable.ts';

const INTEGER = /^[+-]?\d+$/;
const FLOAT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const DURATION = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+)$/;
const BOOLS = ['1', 't', 'T', 'true', 'TRUE', 'True', '0', 'f', 'F', 'false', 'FALSE', 'False'];

/** Parse error of a value, in the words of the flag library; `undefined` if the value is readable. */
export function unreadable(name: string, { kind }: Flag, value: string): string | undefined {
  const invalid = (reason: string) => `invalid argument ${JSON.stringify(value)} for "--${name}" flag: ${reason}`;
  switch (kind) {
    case 'int':
      return INTEGER.test(value)
        ? undefined
        : invalid(`strconv.ParseInt: parsing ${JSON.stringify(value)}: invalid syntax`);
    case 'float':
      return FLOAT.test(value)
        ? undefined
        : invalid(`strconv.ParseFloat: parsing ${JSON.stringify(value)}: invalid syntax`);
    case 'bool':
      return BOOLS.includes(value)
        ? undefined
        : invalid(`strconv.ParseBool: parsing ${JSON.stringify(value)}: invalid syntax`);
    case 'duration':
      return DURATION.test(value) ? undefined : invalid(`time: invalid duration ${JSON.stringify(value)}`);
    default:
      return undefined;
  }
}

const OVERRIDE_FORMAT =
  '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated';

/**
 * Start-up error for a readable value; `undefined` if there is none.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/server/options/{server_run_options.go,etcd.go,serving.go}.
 */
export function refused(name: string, value: string): string | undefined {
  switch (name) {
    case 'goaway-chance':
      return Number(value) < 0 || Number(value) > 0.02
        ? '--goaway-chance can not be less than 0 or greater than 0.02'
        : undefined;
    case 'max-requests-inflight':
    case 'max-mutating-requests-inflight':
    case 'min-request-timeout':
      return Number(value) < 0 ? `--${name} can not be negative value` : undefined;
    case 'request-timeout':
    case 'shutdown-delay-duration':
    case 'storage-initialization-timeout':
      return value.startsWith('-') ? `--${name} can not be negative value` : undefined;
    case 'livez-grace-period':
      return value.startsWith('-') ? '--livez-grace-period can not be a negative value' : undefined;
    case 'etcd-servers-overrides':
      return value.split(',').every(isOverride) ? undefined : OVERRIDE_FORMAT;
    default:
      return undefined;
  }
}

function isOverride(override: string): boolean {
  const [resource, , ...more] = override.split('#');
  return override.includes('#') && more.length === 0 && resource?.split('/').length === 2;
}
