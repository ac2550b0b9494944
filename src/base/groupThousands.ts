const DIGITS = 3;
/** From here on JavaScript writes numbers with an exponent. */
const EXPONENT_FROM = 1e21;

/** An integer in groups of three digits with `gap` between them, such as `48 213`; any other number unchanged. */
export function groupThousands(value: number, gap: string): string {
  const size = Math.abs(value);
  if (!Number.isInteger(value) || size >= EXPONENT_FROM) return String(value);
  const digits = String(size);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= DIGITS) groups.unshift(digits.slice(Math.max(0, end - DIGITS), end));
  return (value < 0 ? '-' : '') + groups.join(gap);
}
