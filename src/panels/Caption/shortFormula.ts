/** Characters that fit on one line of the bar in the smallest window. */
const MOST_CHARACTERS = 94;

/**
 * The complete parts of a formula that fit on one line, at least the first. A formula cut inside a number would be
 * wrong. The rest is in its card.
 */
export function shortFormula(formula: string): string {
  const [first = '', ...rest] = formula.split('; ');
  let shown = first;
  for (const part of rest) {
    if (shown.length + 2 + part.length > MOST_CHARACTERS) break;
    shown += `; ${part}`;
  }
  return shown;
}
