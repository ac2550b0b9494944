import { describe, expect, it } from 'vitest';
import { type FlagSpec, parseFlags } from './parseFlags.ts';

const SPECS: readonly FlagSpec[] = [
  { name: 'watch', short: 'w', takes: 'nothing' },
  { name: 'tty', short: 't', takes: 'nothing' },
  { name: 'replicas', short: 'r', takes: 'int32' },
  { name: 'tail', takes: 'number' },
  { name: 'timeout', takes: 'duration' },
  { name: 'selector', short: 'l', takes: 'text' },
  { name: 'dry-run', takes: 'text', bare: 'unchanged' },
];
const parsed = (...words: string[]) => parseFlags(words, SPECS, 'get');

describe('parseFlags', () => {
  it.each([
    [
      ['-w=maybe'],
      'invalid argument "maybe" for "-w, --watch" flag: strconv.ParseBool: parsing "maybe": invalid syntax',
    ],
    [['--watch='], 'invalid argument "" for "-w, --watch" flag: strconv.ParseBool: parsing "": invalid syntax'],
    [['-w='], "unknown shorthand flag: '=' in -="],
    [['-r', 'x'], 'invalid argument "x" for "-r, --replicas" flag: strconv.ParseInt: parsing "x": invalid syntax'],
    [
      ['--replicas=2147483648'],
      'invalid argument "2147483648" for "-r, --replicas" flag: strconv.ParseInt: parsing "2147483648": value out of range',
    ],
    [['--tail=1.5'], 'invalid argument "1.5" for "--tail" flag: strconv.ParseInt: parsing "1.5": invalid syntax'],
    [['--tail=08'], 'invalid argument "08" for "--tail" flag: strconv.ParseInt: parsing "08": invalid syntax'],
    [['--timeout', '5'], 'invalid argument "5" for "--timeout" flag: time: missing unit in duration "5"'],
    [['--timeout=1d'], 'invalid argument "1d" for "--timeout" flag: time: unknown unit "d" in duration "1d"'],
    [['--timeout=soon'], 'invalid argument "soon" for "--timeout" flag: time: invalid duration "soon"'],
    [['--timeout='], 'invalid argument "" for "--timeout" flag: time: invalid duration ""'],
    [['-zx'], "unknown shorthand flag: 'z' in -zx"],
    [['--none'], 'unknown flag: --none'],
    [['--=x'], 'bad flag syntax: --=x'],
    [['---x'], 'bad flag syntax: ---x'],
    [['-l'], "flag needs an argument: 'l' in -l"],
    [['--selector'], 'flag needs an argument: --selector'],
  ])('refuses the flags %j', (words, why) => {
    expect(() => parsed(...words)).toThrow(`error: ${why}\nSee 'kubectl get --help' for usage.`);
  });

  it.each(['1', 't', 'T', 'TRUE', 'true', 'True'])('reads %s as true', (value) => {
    expect(parsed(`-w=${value}`).flags.isOn('watch')).toBe(true);
  });

  it.each(['0', 'f', 'F', 'FALSE', 'false', 'False'])('reads %s as false', (value) => {
    expect(parsed('-w', `--watch=${value}`).flags.isOn('watch')).toBe(false);
  });

  it.each([
    ['7', 7],
    ['-1', -1],
    ['+3', 3],
    ['0x10', 16],
    ['0b101', 5],
    ['0o17', 15],
    ['017', 15],
    ['1_000', 1000],
  ])('reads the integer %s', (text, value) => {
    expect(parsed('--tail', text).flags.number('tail')).toBe(value);
  });

  it.each([
    ['90s', 90],
    ['1h30m', 5400],
    ['1.5m', 90],
    ['-1s', -1],
    ['250ms', 0.25],
    ['0', 0],
  ])('reads the duration %s', (text, seconds) => {
    expect(parsed('--timeout', text).flags.seconds('timeout')).toBe(seconds);
  });

  it('reads joined short flags, attached values, and flags with an optional value', () => {
    const { flags, words } = parsed('-wt', '-la=b', 'pods', '--dry-run', '-r3', '--', '-x');
    expect([flags.isOn('watch'), flags.isOn('tty'), flags.text('selector'), flags.number('replicas')]).toEqual([
      true,
      true,
      'a=b',
      3,
    ]);
    expect([flags.text('dry-run'), words]).toEqual(['unchanged', ['pods', '-x']]);
  });
});
