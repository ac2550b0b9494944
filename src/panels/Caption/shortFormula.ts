/** So many characters stand on one line of the bar in the smallest window. */
const MOST_CHARACTERS = 94;

/** The whole parts of a formula that stand on one line, the first in any case: a formula that ends in the middle of a number says something else. The rest is in its card. */
export function shortFormula(formula: string): string {
  const [first = '', ...rest] = formula.split('; ');
  let shown = first;
  for (const part of rest) {
    if (shown.length + 2 + part.length > MOST_CHARACTERS) break;
    shown += `; ${part}`;
  }
  return shown;
}
