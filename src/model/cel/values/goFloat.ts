/**
 * A double in the format of Go's `%g`: the fewest digits that identify it, with an exponent if it is very large or
 * small.
 */
export function goFloat(value: number): string {
  if (!Number.isFinite(value)) return goSpecial(value);
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return plainFloat(value);
  const sign = exponent < 0 ? '-' : '+';
  return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** A double without an exponent, with the fewest digits that identify it. */
export function plainFloat(value: number): string {
  if (!Number.isFinite(value)) return goSpecial(value);
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const point = Number(power) + 1;
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`.replace(/^(-?)0\.0$/, '$10');
  if (digits.length <= point) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function goSpecial(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}
