import { expect, it } from 'vitest';
import { jsonObjectProblem } from './jsonObject.ts';

/** Texts with the error of Go's encoding/json when it reads them into a map. */
const SAID: readonly (readonly [text: string, problem: string | undefined])[] = [
  ['{"a":[1,-0.5e+3,"\\u00e9",true,null,{}]}', undefined],
  ['null', undefined],
  ['', 'unexpected end of JSON input'],
  ['{"a"', 'unexpected end of JSON input'],
  ['not json', "invalid character 'o' in literal null (expecting 'u')"],
  ['hello', "invalid character 'h' looking for beginning of value"],
  ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
  ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
  ['[1 2]', "invalid character '2' after array element"],
  ['{} x', "invalid character 'x' after top-level value"],
  ['{"a":01}', "invalid character '1' after object key:value pair"],
  ['{"a":-}', "invalid character '}' in numeric literal"],
  ['{"a":1.}', "invalid character '}' after decimal point in numeric literal"],
  ['{"a":1e}', "invalid character '}' in exponent of numeric literal"],
  ['{"a":"\\x"}', "invalid character 'x' in string escape code"],
  ['{"a":"\\u12g4"}', "invalid character 'g' in \\u hexadecimal character escape"],
  ['{"a":"\n"}', "invalid character '\\n' in string literal"],
  ["{'a'}", "invalid character '\\'' looking for beginning of object key string"],
  ['[1]', 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
  [' "a"', 'json: cannot unmarshal string into Go value of type map[string]interface {}'],
  ['7', 'json: cannot unmarshal number into Go value of type map[string]interface {}'],
  ['['.repeat(20_000), 'exceeded max depth'],
];

it.each(SAID)("reports Go's problem with the JSON text %j", (text, problem) => {
  expect(jsonObjectProblem(text)).toBe(problem);
});
