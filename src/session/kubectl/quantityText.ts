import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { quantityProblem } from '#model/quantity/parseQuantity.ts';

/** A quantity as kubectl prints it; of none `0`. What is no quantity stays as it is. */
export function quantityText(quantity: string | number | undefined): string {
  if (quantity === undefined || quantity === null) return '0';
  const text = String(quantity);
  return quantityProblem(text) === undefined ? canonicalQuantity(text) : text;
}

/** A pointer to a quantity. */
export function quantityOrNil(quantity: string | undefined): string {
  return quantity === undefined ? '<nil>' : quantityText(quantity);
}
