import { describe, expect, it } from 'vitest';
import { goRegexProblem } from './goRegex.ts';
import { parseGoUrl } from './webhookClient.ts';

describe("Go's check of a pattern", () => {
  const SAID: readonly (readonly [pattern: string, problem: string | undefined])[] = [
    ['^[a-z]([-a-z0-9]*[a-z0-9])?$', undefined],
    ['^(?i)a+?(?P<x>b)[]a][[:alpha:]]\\d{2}$', undefined],
    ['(?:a|b)(?s:c)', undefined],
    ['a(b', 'missing closing ): `a(b`'],
    ['a)b', 'unexpected ): `a)b`'],
    ['x[a-z', 'missing closing ]: `[a-z`'],
    ['*a', 'missing argument to repetition operator: `*`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(?!a)b', 'invalid or unsupported Perl syntax: `(?!`'],
    ['(?<=a)b', 'invalid named capture: `(?<=a)b`'],
    ['(a)\\1', 'invalid escape sequence: `\\1`'],
    ['a\\', 'trailing backslash at end of expression: ``'],
  ];

  it.each(SAID)("gives Go's result for the pattern %s", (pattern, problem) => {
    expect(goRegexProblem(pattern)).toBe(problem && `error parsing regexp: ${problem}`);
  });
});

describe("Go's parsing of a URL", () => {
  it('splits a URL into its parts', () => {
    expect(parseGoUrl('HTTPS://me:pw@host:8443/a?b=c#d')).toEqual({
      scheme: 'https',
      host: 'host:8443',
      user: 'me:pw',
      query: 'b=c',
      fragment: 'd',
    });
    expect(parseGoUrl('host.example/path')).toMatchObject({ scheme: '', host: '' });
  });

  const SAID: readonly (readonly [url: string, problem: string])[] = [
    ['https://host:port/', 'parse "https://host:port/": invalid port ":port" after host'],
    ['https://a b/', 'parse "https://a b/": invalid character " " in host name'],
    ['://x', 'parse "://x": missing protocol scheme'],
    ['https://h/%zz', 'parse "https://h/%zz": invalid URL escape "%zz"'],
    ['1a:b/c', 'parse "1a:b/c": first path segment in URL cannot contain colon'],
    ['https://h/\n', 'parse "https://h/\\n": net/url: invalid control character in URL'],
  ];

  it.each(SAID)("reports Go's problem with the URL %j", (url, problem) => {
    expect(parseGoUrl(url)).toEqual({ problem });
  });
});
