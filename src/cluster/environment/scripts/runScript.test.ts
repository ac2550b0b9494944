import { describe, expect, it } from 'vitest';
import { type Presence, runCommand } from './runScript.ts';

const files: Readonly<Record<string, Presence>> = { '/tmp/there': 'there', '/app/config': 'unknown' };

function outcome(words: readonly string[], unknown: 'succeeds' | 'fails' | 'stop' = 'succeeds') {
  const presence = (path: string): Presence => files[path] ?? 'absent';
  return runCommand(words, { presence, lacks: (program) => program === 'curl', unknown, isRead: unknown === 'stop' });
}
const sh = (script: string, unknown?: 'succeeds' | 'fails' | 'stop') => outcome(['sh', '-c', script], unknown);
const code = (script: string, unknown?: 'succeeds' | 'fails' | 'stop') => sh(script, unknown)?.exitCode;

describe('script interpreter', () => {
  it.each<[string, number]>([
    ['false', 1],
    ['exit 3', 3],
    ['false && true', 1],
    ['false || true', 0],
    ['false; true', 0],
    ['! false', 0],
    ['set -e; false; true', 1],
    ['set -e; false || true; exit 4', 4],
    ['if [ -f /tmp/there ]; then exit 0; else exit 1; fi', 0],
    ['if [ -f /tmp/none ]; then exit 0; elif false; then exit 2; else exit 1; fi', 1],
    ['test -f /tmp/none', 1],
    ['[ ! -e /tmp/none ]', 0],
    ['[ "a" = "b" ]', 1],
    ['touch /tmp/a && cat /tmp/a > /dev/null', 0],
    ['echo ok > /tmp/a; rm /tmp/a; ls /tmp/a', 1],
    ['cat /tmp/none 2>/dev/null', 1],
    ['mkdir -p /tmp/d && test -d /tmp/d', 0],
    ['curl http://web', 127],
    ['NAME=x; exit 2', 2],
    ['declare -r a="x"; readonly b=y; exit 3', 3],
  ])('the script %s exits with code %i', (script, expected) => expect(code(script)).toBe(expected));

  it('adds up sleep times and recognizes endless scripts', () => {
    expect(sh('sleep 1m 30s; sleep 0.5')?.exitAfterMs).toBe(90_500);
    for (const script of [
      'sleep infinity',
      'while true; do sleep 1; done',
      'tail -f /dev/null',
      'until false; do :; done',
    ])
      expect(sh(script)?.exitAfterMs, script).toBe(-1);
  });

  it('follows a loop that waits for a file', () => {
    expect(sh('while [ -f /tmp/there ]; do sleep 1; rm /tmp/there; done; exit 5')).toMatchObject({
      exitAfterMs: 1000,
      exitCode: 5,
    });
    expect(sh('while [ ! -f /tmp/none ]; do sleep 1; done')?.exitAfterMs).toBe(-1);
  });

  it('reports unknown commands and assumes the given outcome for them', () => {
    expect(sh('pg_isready && exit 0 || exit 1')).toMatchObject({
      exitCode: 0,
      unknown: ['pg_isready'],
      isWhole: false,
    });
    expect(code('pg_isready && exit 0 || exit 1', 'fails')).toBe(1);
    expect(sh('pg_isready', 'stop')).toBeUndefined();
    expect(code('test -s /app/config', 'fails')).toBe(1);
    expect(sh('ps aux | grep nginx')).toMatchObject({ exitCode: 0, unknown: ['grep'] });
    expect(sh('for i in 1 2; do sleep 1; done')).toMatchObject({ exitAfterMs: 1000, unknown: ['sh'] });
    expect(sh('cat "$FILE"')).toMatchObject({ unknown: ['$FILE'] });
  });

  it('reads an argument list without a shell as one program', () => {
    expect(outcome(['false'])?.exitCode).toBe(1);
    expect(outcome(['/bin/cat', '/tmp/none'])).toMatchObject({
      exitCode: 1,
      logs: ["cat: can't open '/tmp/none': No such file or directory"],
    });
    expect(outcome(['sleep', '5', '&&', 'false'])).toMatchObject({ unknown: ['sleep'] });
    expect(outcome(['exit', '1'])).toMatchObject({ notFound: 'exit' });
    expect(outcome(['exit', '1'], 'stop')).toBeUndefined();
    expect(outcome(['wait', '--for=tcp', 'store:6379'])).toMatchObject({ unknown: ['wait'] });
    expect(outcome(['curl', '-f', 'http://web'])).toMatchObject({ notFound: 'curl' });
  });

  it('records when files appear and disappear', () => {
    const script = 'sleep 5; touch /tmp/a; sleep 5; rm -f /tmp/a; sleep 5; touch /tmp/a; sleep 600';
    expect(sh(script)?.files).toEqual([
      { path: '/tmp/a', fromMs: 5000, toMs: 10_000 },
      { path: '/tmp/a', fromMs: 15_000, toMs: -1 },
    ]);
    expect(sh('while true; do touch /tmp/a; sleep 1; rm /tmp/a; sleep 1; done')).toMatchObject({
      files: [],
      isWhole: false,
    });
    expect(sh('while true; do touch /tmp/a; sleep 1; done')).toMatchObject({ files: [{ fromMs: 0 }], isWhole: true });
  });

  it('stops at deep nesting before the stack overflows', () => {
    expect(sh('{ '.repeat(5000))).toMatchObject({ unknown: ['sh'] });
    expect(sh(`${'! '.repeat(5000)}true`)?.exitCode).toBe(0);
    expect(sh(`${'true && '.repeat(5000)}false`)?.exitCode).toBe(1);
  });
});
