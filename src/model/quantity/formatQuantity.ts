import { type ParsedQuantity, parseQuantity } from './parseQuantity.ts';

const DECIMAL_SUFFIX: ReadonlyMap<number, string> = new Map([
  [-9, 'n'],
  [-6, 'u'],
  [-3, 'm'],
  [0, ''],
  [3, 'k'],
  [6, 'M'],
  [9, 'G'],
  [12, 'T'],
  [15, 'P'],
  [18, 'E'],
]);
const BINARY_SUFFIX = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const ONE = 1_000_000_000n;

/**
 * The canonical text of a quantity: no fraction, the largest suffix without loss, and the original format family.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go, CanonicalizeBytes.
 */
export function formatQuantity(quantity: ParsedQuantity): string {
  if (quantity.text !== undefined) return quantity.text;
  if (quantity.nanos === 0n) return '0';
  if (quantity.format === 'BinarySI' && fitsBinary(quantity.nanos)) return formatBinary(quantity.nanos / ONE);
  return formatDecimal(quantity.nanos, quantity.format === 'DecimalExponent');
}

/** The canonical text of a quantity given as text, as the API server stores it. */
export function canonicalQuantity(text: string): string {
  return formatQuantity(parseQuantity(text));
}

/** Small amounts and fractions use the decimal family, where they lose nothing. */
function fitsBinary(nanos: bigint): boolean {
  const magnitude = nanos < 0n ? -nanos : nanos;
  return magnitude >= 1024n * ONE && nanos % ONE === 0n;
}

function formatBinary(value: bigint): string {
  let mantissa = value;
  let power = 0;
  while (power < BINARY_SUFFIX.length - 1 && mantissa % 1024n === 0n) {
    mantissa /= 1024n;
    power += 1;
  }
  return `${mantissa}${BINARY_SUFFIX[power]}`;
}

function formatDecimal(nanos: bigint, withExponent: boolean): string {
  let mantissa = nanos;
  let exponent = -9;
  const highest = withExponent ? Number.MAX_SAFE_INTEGER : 18;
  while (exponent < highest && mantissa % 1000n === 0n) {
    mantissa /= 1000n;
    exponent += 3;
  }
  if (withExponent) return exponent === 0 ? `${mantissa}` : `${mantissa}e${exponent}`;
  return `${mantissa}${DECIMAL_SUFFIX.get(exponent)}`;
}
