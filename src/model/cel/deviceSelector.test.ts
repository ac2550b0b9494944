import { describe, expect, it } from 'vitest';
import { type CelDevice, CelRuntimeError, compileDeviceSelector } from './deviceSelector.ts';

const GPU: CelDevice = {
  driver: 'gpu.example.com',
  attributes: {
    cores: { int: 64 },
    model: { string: 'X200' },
    firmware: { version: '2.10.3+build' },
    'other.example.org/lot': { string: 'L-77' },
  },
  capacity: { memory: { value: '80Gi' } },
};

function evaluate(expression: string, device = GPU): boolean | string {
  const selector = compileDeviceSelector(expression);
  if (!selector.ok) return `${selector.reason}: ${selector.message}`;
  const { result } = selector.evaluate(device);
  return result instanceof CelRuntimeError ? result.message : result;
}

const own = "device.attributes['gpu.example.com']";

describe('device selector', () => {
  it.each([
    [`${own}.cores >= 32 && ${own}.model.startsWith('X')`, true],
    [`device.attributes['other.example.org'].lot == 'L-77'`, true],
    [`device.capacity['gpu.example.com'].memory.compareTo(quantity('80Gi')) == 0`, true],
    [`${own}.firmware == semver('2.10.3')`, true],
    [`${own}.firmware.isLessThan(semver('10.0.0'))`, true],
    [`device.attributes['nowhere.example'].x == 1`, 'no such key: x'],
    [`${own}.model > 1`, 'no such overload'],
    [`${own}.model.isGreaterThan(semver('1.0.0'))`, 'no such overload: isGreaterThan(string, kubernetes.Semver)'],
    [`${own}.cores / 0 == 1`, 'division by zero'],
    [`${own}.nosuch || true`, true],
    [`cel.bind(d, ${own}, d.cores == 64 && d.model == 'X200')`, true],
    [`${own}.firmware in ['2.10.3']`, 'internal error: runtime error: hash of unhashable type cel.Semver'],
    [`[1, 2, 3].map(x, x * 2) == [2, 4, 6]`, true],
    [`{'a': 1}.transformMap(k, v, v + 1) == {'a': 2}`, true],
    [`[3, 1, 2].sort() == [1, 2, 3] && ['b', 'aa'].sortBy(s, s.size()) == ['b', 'aa']`, true],
    [`timestamp('2026-02-01T00:00:00Z') - timestamp('2026-01-31T23:00:00Z') == duration('1h')`, true],
    [`timestamp('2024-02-29T12:30:00Z').getDayOfYear() == 59`, true],
    [`'%s of %d: %.2f'.format([dyn('a'), dyn(3), dyn(1.5)]) == 'a of 3: 1.50'`, true],
    [`'a-b-c'.split('-', 2) == ['a', 'b-c'] && 'aaa'.replace('a', 'b', 2) == 'bba'`, true],
    [`cidr('2001:db8::/32').containsIP(ip('2001:db8::1')) && string(ip('::0:1')) == '::1'`, true],
    [`url('https://example.com:80/a?b=c').getPort() == '80'`, true],
    [`format.dns1123Label().validate('Not').hasValue()`, true],
    [`optional.of(5).optMap(x, x + 1).orValue(0) == 6`, true],
    [`quantity('2000m').isInteger()`, false],
  ])('evaluates the selector %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });

  it('refuses an expression with the position and message of cel-go', () => {
    expect(evaluate('device.x == 1 &&\n  device.driver')).toBe(
      [
        "FieldValueInvalid: compilation failed: ERROR: <input>:1:7: undefined field 'x'",
        ' | device.x == 1 &&',
        ' | ......^',
        "ERROR: <input>:2:9: expected type 'bool' but found 'string'",
        ' |   device.driver',
        ' | ........^',
      ].join('\n'),
    );
    expect(evaluate("device.driver == 'ü' + 1")).toContain('\n | ..................．..^');
    expect(evaluate('a.')).toContain("1:3: Syntax error: no viable alternative at input '.'");
    expect(evaluate('device.😁 // why')).toContain("no viable alternative at input '. // why'");
    expect(evaluate('--')).toContain("1:3: Syntax error: no viable alternative at input '-'");
    expect(evaluate('--')).toContain("1:3: Syntax error: mismatched input '<EOF>' expecting {");
    expect(evaluate('(1')).toContain("missing ')' at '<EOF>'");
    expect(evaluate('[1, 2')).toContain("mismatched input '<EOF>' expecting {']', ','}");
    expect(evaluate(`${'('.repeat(300)}1`)).toContain('<input>:-1:0: expression recursion limit exceeded: 250');
  });

  it('refuses an expensive expression but evaluates a stored one', () => {
    const expression = `type(${own}.cores) == int`;
    expect(compileDeviceSelector(expression)).toEqual({
      ok: false,
      reason: 'FieldValueForbidden',
      message: 'too complex, exceeds cost limit',
    });
    const stored = compileDeviceSelector(expression, { stored: true });
    expect(stored.ok && stored.matches(GPU)).toBe(true);
  });

  it("accepts Go's hashable values as map keys, and does not treat a byte order mark as white space", () => {
    expect(
      evaluate("{null: 1}.size() == 1 && null in {null: 1} && {duration('1s'): 1}.all(k, k == duration('1s'))"),
    ).toBe(true);
    expect(evaluate("{semver('1.2.3'): 1}.size() == 1")).toContain('hash of unhashable type cel.Semver');
    expect(evaluate("'\\ufeffa '.trim() == '\\ufeffa'")).toBe(true);
  });

  it('reports a format literal that ends early before a missing argument', () => {
    expect(evaluate("'%'.format([]) == ''")).toContain('1:11: unexpected end of string');
    expect(evaluate("'%d'.format([]) == ''")).toContain('1:12: index 0 out of range');
  });

  it('names the attribute that a device lacks or cannot read', () => {
    const device = { driver: 'd', attributes: { v: { version: '1.2' } } };
    expect(evaluate('true', device)).toBe('attribute v: parse semantic version: No Major.Minor.Patch elements found');
  });
});
