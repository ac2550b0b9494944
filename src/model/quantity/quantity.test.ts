import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalQuantity,
  formatQuantity,
  parseQuantity,
  QUANTITY_FORMAT_MESSAGE,
  QUANTITY_SUFFIX_MESSAGE,
  quantityProblem,
} from './quantity.ts';
import {
  addQuantities,
  compareQuantities,
  quantityMilliValue,
  quantityOf,
  quantityOfMilli,
  quantityValue,
  roundUpToMilli,
  subtractQuantities,
} from './quantityMath.ts';

describe('canonical quantities', () => {
  it.each([
    ['0', '0'],
    ['00', '0'],
    ['0Mi', '0'],
    ['1.5Gi', '1536Mi'],
    ['1Gi', '1Gi'],
    ['1024Mi', '1Gi'],
    ['1e10', '10e9'],
    ['10e9', '10e9'],
    ['1000e9', '1e12'],
    ['0.1', '100m'],
    ['100m', '100m'],
    ['1000m', '1'],
    ['1500m', '1500m'],
    ['1073741824', '1073741824'],
    ['2.5', '2500m'],
    ['-1', '-1'],
    ['.5', '500m'],
    ['0.0000000001', '1n'],
    ['1.0000000001', '1000000001n'],
    ['1000', '1k'],
    ['1000k', '1M'],
    ['12000', '12k'],
    ['1023Ki', '1023Ki'],
    ['512', '512'],
    ['0.5Ki', '512'],
    ['1.1Ki', '1126400m'],
    ['0.0001Ki', '102400u'],
    ['8Ei', '9223372036854775807'],
    ['100Ei', '9223372036854775807'],
    ['2048Ki', '2Mi'],
    ['1E', '1E'],
    ['1000E', '1000E'],
    ['1e3', '1e3'],
    ['1E3', '1E3'],
    ['1000e0', '1e3'],
    ['1e-3', '1e-3'],
    ['100e-5', '1e-3'],
    ['1u', '1u'],
    ['1500u', '1500u'],
    ['1.500', '1.500'],
    ['5.', '5.'],
    ['+5', '+5'],
    ['0.50', '500m'],
    ['007', '007'],
    ['-1.5Gi', '-1536Mi'],
    ['-0.1', '-100m'],
    ['64Mi', '64Mi'],
    ['200Mi', '200Mi'],
    ['1280Mi', '1280Mi'],
  ])('the quantity %s is written %s', (text, canonical) => expect(canonicalQuantity(text)).toBe(canonical));
});

describe('errors', () => {
  it.each([
    ['', QUANTITY_FORMAT_MESSAGE],
    ['1e3k', QUANTITY_FORMAT_MESSAGE],
    ['1_0', QUANTITY_FORMAT_MESSAGE],
    ['aoeu', QUANTITY_FORMAT_MESSAGE],
    ['1.1.1', QUANTITY_FORMAT_MESSAGE],
    ['1 ', QUANTITY_FORMAT_MESSAGE],
    [' 1', QUANTITY_FORMAT_MESSAGE],
    ['+-1', QUANTITY_SUFFIX_MESSAGE],
    ['1,5', QUANTITY_FORMAT_MESSAGE],
    ['1Gb', QUANTITY_FORMAT_MESSAGE],
    ['0.1mi', QUANTITY_SUFFIX_MESSAGE],
    ['1i', QUANTITY_SUFFIX_MESSAGE],
    ['.5i', QUANTITY_SUFFIX_MESSAGE],
    ['1K', QUANTITY_SUFFIX_MESSAGE],
    ['1mM', QUANTITY_SUFFIX_MESSAGE],
    ['1e', QUANTITY_SUFFIX_MESSAGE],
    ['3.01e-', QUANTITY_SUFFIX_MESSAGE],
    ['1k3', QUANTITY_SUFFIX_MESSAGE],
  ])('refuses the quantity %j: %s', (text, message) => {
    expect(quantityProblem(text)).toBe(message);
    expect(() => parseQuantity(text)).toThrow(message);
  });
});

describe('values', () => {
  it.each([
    ['100m', 1, 100],
    ['1', 1, 1000],
    ['1500m', 2, 1500],
    ['1.5Gi', 1610612736, 1610612736000],
    ['1n', 1, 1],
    ['-1500m', -2, -1500],
    ['-1n', -1, -1],
    ['1e3', 1000, 1_000_000],
    ['0', 0, 0],
  ])('%s has the value %d, or %d thousandths', (text, value, milli) => {
    expect(quantityValue(text)).toBe(value);
    expect(quantityMilliValue(text)).toBe(milli);
  });
});

describe('arithmetic', () => {
  it.each([
    ['1Gi', '512Mi', '1536Mi', '512Mi'],
    ['0', '1Gi', '1Gi', '-1Gi'],
    ['1', '100m', '1100m', '900m'],
    ['1Gi', '1G', '2073741824', '73741824'],
    ['1e3', '1', '1001', '999'],
  ])('adds and subtracts %s and %s', (a, b, sum, difference) => {
    expect(addQuantities(a, b)).toBe(sum);
    expect(subtractQuantities(a, b)).toBe(difference);
  });

  it('compares quantities in any notation', () => {
    expect(compareQuantities('1', '1000m')).toBe(0);
    expect(compareQuantities('1Gi', '1G')).toBe(1);
    expect(compareQuantities('-1', '0')).toBe(-1);
  });

  it('rounds up to thousandths', () => {
    expect(roundUpToMilli('1u')).toBe('1m');
    expect(roundUpToMilli('1.5Gi')).toBe('1536Mi');
  });

  it('writes numbers as quantities', () => {
    expect(quantityOf(1073741824, 'BinarySI')).toBe('1Gi');
    expect(quantityOf(3)).toBe('3');
    expect(quantityOfMilli(2500)).toBe('2500m');
  });
});

it('the canonical text has the same value and is stable', () => {
  const suffixes = ['', 'n', 'u', 'm', 'k', 'M', 'G', 'Ki', 'Mi', 'Gi', 'Ti', 'e3', 'E-2'];
  const texts = fc.tuple(
    fc.constantFrom('', '-', '+'),
    fc.nat(9_999_999),
    fc.option(fc.nat(99_999), { nil: undefined }),
    fc.constantFrom(...suffixes),
  );
  fc.assert(
    fc.property(texts, ([sign, whole, fraction, suffix]) => {
      const text = `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${suffix}`;
      const parsed = parseQuantity(text);
      const canonical = formatQuantity({ nanos: parsed.nanos, format: parsed.format });
      expect(parseQuantity(canonical).nanos).toBe(parsed.nanos);
      expect(canonicalQuantity(canonical)).toBe(canonical);
    }),
  );
});
