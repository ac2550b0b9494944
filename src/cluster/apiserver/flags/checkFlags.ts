import { FLAGS, type Flag, REMOVED_FLAGS, REMOVED_GATES } from './flagTable.ts';

const INTEGER = /^[+-]?\d+$/;

const FLOAT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const DURATION = /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+)$/;

const BOOLS = ['1', 't', 'T', 'true', 'TRUE', 'True', '0', 'f', 'F', 'false', 'FALSE', 'False'];

const OVERRIDE_FORMAT =
  '--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated';

const WORD = /"([^"]*)"|'([^']*)'|[^\s"'\\]+(?:"[^"]*"[^\s"']*)*/g;

/**
 * `default`: the server behaves the same without it. `removed`: a known flag of the past, with which the server refuses
 * to start today. `unknown`: not a flag. `invalid`: the server refuses the value.
 */
export type FlagVerdict = 'valid' | 'default' | 'removed' | 'unknown' | 'invalid';

export interface CheckedFlag extends FlagLine {
  readonly verdict: FlagVerdict;
  /** Gate inside `--feature-gates`, if the row is about one. */
  readonly gate?: string;
  /** Message of the server, if it refuses to start. */
  readonly message?: string;
  /** Last release (`1.22`) that knew a removed gate, or the release that removed a flag. */
  readonly release?: string;
  readonly byDefault?: string;
}

/** Verdict of kube-apiserver v1.36 on each flag of a command line or manifest. Every feature gate has its own row. */
export function checkFlags(text: string): readonly CheckedFlag[] {
  return flagLines(text).flatMap((line) =>
    line.name === 'feature-gates' && line.value !== undefined ? gatesOf(line, line.value) : [checked(line)],
  );
}

function checked(line: FlagLine): CheckedFlag {
  const { name, value } = line;
  const flag = FLAGS.get(name);
  if (!flag) {
    const release = REMOVED_FLAGS.get(name);
    const message = `unknown flag: --${name}`;
    return release === undefined
      ? { ...line, verdict: 'unknown', message }
      : { ...line, verdict: 'removed', message, release };
  }
  if (value === undefined && flag.kind !== 'bool') {
    return { ...line, verdict: 'invalid', message: `flag needs an argument: --${name}` };
  }
  const message = value === undefined ? undefined : (unreadable(name, flag, value) ?? refused(name, value));
  if (message !== undefined) return { ...line, verdict: 'invalid', message };
  const byDefault = flag.byDefault === undefined ? undefined : { byDefault: flag.byDefault };
  return { ...line, verdict: isDefault(flag, value) ? 'default' : 'valid', ...byDefault };
}

function isDefault({ kind, byDefault }: Flag, value: string | undefined): boolean {
  if (kind === 'bool') return (value ?? 'true').toLowerCase() === (byDefault ?? 'false');
  if (byDefault === undefined || value === undefined) return false;
  if (kind === 'int' || kind === 'float') return Number(value) === Number(byDefault);
  return kind === 'duration' ? seconds(value) === seconds(byDefault) : value === byDefault;
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 };

function seconds(duration: string): number {
  return [...duration.matchAll(/([\d.]+)(h|ms|m|s|us|µs|ns)/gy)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_SECONDS[unit ?? 's'] ?? 1),
    0,
  );
}

function gatesOf(line: FlagLine, value: string): CheckedFlag[] {
  return value
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => checkedGate(line, pair.trim()));
}

/** Feature gates change with every release. Only gates known to be removed are marked; others stay as written. */
function checkedGate({ line, name }: FlagLine, pair: string): CheckedFlag {
  const [gate = '', value, ...more] = pair.split('=').map((part) => part.trim());
  const row = { line, name, gate, ...(value === undefined ? undefined : { value }) };
  if (value === undefined || more.length > 0) {
    return { ...row, verdict: 'invalid', message: `missing bool value for feature gate "${gate}"` };
  }
  if (!/^(?:1|t|T|true|TRUE|True|0|f|F|false|FALSE|False)$/.test(value)) {
    return {
      ...row,
      verdict: 'invalid',
      message: `invalid value of ${gate}: ${value}, err: strconv.ParseBool: parsing ${JSON.stringify(value)}: invalid syntax`,
    };
  }
  const release = REMOVED_GATES.get(gate);
  return release === undefined
    ? { ...row, verdict: 'valid' }
    : { ...row, verdict: 'removed', message: `unrecognized feature gate: ${gate}`, release };
}

/** A flag in a pasted text. */
interface FlagLine {
  /** From 1. */
  readonly line: number;
  /** Name without dashes. */
  readonly name: string;
  readonly value?: string;
}

/**
 * Flags in a command line, or in `command` or `args` of a static Pod's manifest. A value follows after `=` or as the
 * next word.
 */
function flagLines(text: string): readonly FlagLine[] {
  const found: FlagLine[] = [];
  let open: { readonly line: number; readonly name: string } | undefined;
  text.split('\n').forEach((content, index) => {
    for (const word of wordsOf(content)) {
      const line = index + 1;
      const [, name, value] = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
      if (name !== undefined) {
        if (open) found.push(open);
        open = undefined;
        if (value === undefined) open = { line, name };
        else found.push({ line, name, value: unquoted(value) });
      } else if (open) {
        found.push({ ...open, value: unquoted(word) });
        open = undefined;
      }
    }
  });
  if (open) found.push(open);
  return found;
}

/** Without comments, list dashes and line continuations. */
function wordsOf(content: string): string[] {
  const bare = content.replace(/(^|\s)#\s.*$/, '').replace(/^\s*-\s+/, '');
  return [...bare.matchAll(WORD)].map(([word, double, single]) => double ?? single ?? word);
}

function unquoted(value: string): string {
  return /^(["']).*\1$/s.test(value) ? value.slice(1, -1) : value;
}

/** Parse error of a value, in the words of the flag library; `undefined` if the value is readable. */
function unreadable(name: string, { kind }: Flag, value: string): string | undefined {
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

/**
 * Start-up error for a readable value; `undefined` if there is none.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/server/options/{server_run_options.go,etcd.go,serving.go}.
 */
function refused(name: string, value: string): string | undefined {
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
