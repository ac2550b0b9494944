import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellLine, shellWord } from './shellWord.ts';

test.each(['web-1', 'pool=blue', 'registry.example/a:1', 'a@b,c+d%e'])('leaves %s unquoted', (word) =>
  expect(shellWord(word)).toBe(word),
);

test.each(['', "it's", '$(touch /tmp/x)', '`id`', 'a;b', 'a b', '"', 'a\nb', '*', '~', '!x', '{a,b}', '#c', '\\'])(
  'quotes %j so that a shell reads one unchanged word',
  (word) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);

test('omits empty words from a line', () => {
  expect(shellLine('kubectl', 'cordon', 'n2; rm x', '')).toBe("kubectl cordon 'n2; rm x'");
});
