/**
 * The natural logarithm, the same on every engine. `Math.log` may differ in the last digit between engines. This one is
 * computed with twice the digits of a double and rounded once.
 * @param x a positive finite number
 */
export function ln(x: number): number {
  const { mantissa, exponent } = split(x);
  // ln(m) = 2 artanh(s) with s = (m - 1) / (m + 1), and |s| at most 0.2.
  const s = divide([mantissa - 1, 0], twoSum(mantissa, 1));
  const square = multiply(s, s);
  let sum: Pair = [1 / LAST_TERM, 0];
  for (let odd = LAST_TERM - 2; odd >= 1; odd -= 2) sum = add(multiply(sum, square), divide([1, 0], [odd, 0]));
  const artanh = multiply(s, sum);
  const [high, low] = add(multiply(LN2, [exponent, 0]), [2 * artanh[0], 2 * artanh[1]]);
  return high + low;
}

/** The unevaluated sum of two doubles; the second is less than half a digit of the first. */
type Pair = readonly [number, number];

const LN2: Pair = [6_243_314_768_165_359 / 9_007_199_254_740_992, 2.3190468138462996e-17];
/** 0.2 to this power is below 2^-106. */
const LAST_TERM = 47;
/** 2^27 + 1 splits a double into halves of 26 digits. */
const SPLITTER = 134_217_729;
const UPPER = 1.5;

/** x = mantissa * 2^exponent with the mantissa from 0.75 to 1.5. Both are exact. */
function split(x: number): { readonly mantissa: number; readonly exponent: number } {
  let mantissa = x;
  let exponent = 0;
  for (; mantissa >= UPPER; exponent++) mantissa /= 2;
  for (; mantissa < UPPER / 2; exponent--) mantissa *= 2;
  return { mantissa, exponent };
}

function twoSum(a: number, b: number): Pair {
  const sum = a + b;
  const b2 = sum - a;
  return [sum, a - (sum - b2) + (b - b2)];
}

function twoProduct(a: number, b: number): Pair {
  const product = a * b;
  const [a1, a2] = halves(a);
  const [b1, b2] = halves(b);
  return [product, a1 * b1 - product + a1 * b2 + a2 * b1 + a2 * b2];
}

function halves(a: number): Pair {
  const c = SPLITTER * a;
  const high = c - (c - a);
  return [high, a - high];
}

function add(a: Pair, b: Pair): Pair {
  const [sum, error] = twoSum(a[0], b[0]);
  return twoSum(sum, error + a[1] + b[1]);
}

function multiply(a: Pair, b: Pair): Pair {
  const [product, error] = twoProduct(a[0], b[0]);
  return twoSum(product, error + a[0] * b[1] + a[1] * b[0]);
}

function divide(a: Pair, b: Pair): Pair {
  const quotient = a[0] / b[0];
  const [high, low] = multiply([quotient, 0], b);
  const rest = add(a, [-high, -low]);
  return twoSum(quotient, rest[0] / b[0]);
}
