import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { quantityProblem } from '#model/quantity/parseQuantity.ts';

/** A quantity as kubectl prints it; `0` for a missing one. A text that is no quantity stays unchanged. */
export function quantityText(quantity: string | number | undefined): string {
  if (quantity === undefined || quantity === null) return '0';
  const text = String(quantity);
  return quantityProblem(text) === undefined ? canonicalQuantity(text) : text;
}

/** The text of a quantity that may be nil in Go. */
export function quantityOrNil(quantity: string | undefined): string {
  return quantity === undefined ? '<nil>' : quantityText(quantity);
}
