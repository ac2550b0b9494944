import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellLine, shellWord } from './shellWord.ts';

test.each(['web-1', 'pool=blue', 'registry.example/a:1', 'a@b,c+d%e'])('%s needs no quotes', (word) =>
  expect(shellWord(word)).toBe(word),
);

test.each(['', "it's", '$(touch /tmp/x)', '`id`', 'a;b', 'a b', '"', 'a\nb', '*', '~', '!x', '{a,b}', '#c', '\\'])(
  'a shell takes %j as one word, as it is',
  (word) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);

test('a line leaves empty words out', () => {
  expect(shellLine('kubectl', 'cordon', 'n2; rm x', '')).toBe("kubectl cordon 'n2; rm x'");
});
