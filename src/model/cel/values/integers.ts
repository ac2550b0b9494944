const INT_MIN = -(2n ** 63n);
const INT_MAX = 2n ** 63n - 1n;
const UINT_MAX = 2n ** 64n - 1n;

export function isInt(value: bigint): boolean {
  return value >= INT_MIN && value <= INT_MAX;
}

export function isUint(value: bigint): boolean {
  return value >= 0n && value <= UINT_MAX;
}

/** The integer that is exactly equal to a double, if a map may have it as key. */
export function doubleToInt(value: number): bigint | undefined {
  if (!Number.isInteger(value)) return undefined;
  const int = BigInt(value);
  return isInt(int) ? int : undefined;
}

export function doubleToUint(value: number): bigint | undefined {
  if (!Number.isInteger(value)) return undefined;
  const int = BigInt(value);
  return isUint(int) ? int : undefined;
}
