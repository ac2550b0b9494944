import { type FlagLine, flagLines } from './flagLines.ts';
import { refused, unreadable } from './flagProblem.ts';
import { FLAGS, type Flag, REMOVED_FLAGS, REMOVED_GATES } from './flagTable.ts';

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
