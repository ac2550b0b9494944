import {
  BINARY_SUFFIXES,
  DECIMAL_SUFFIXES,
  INT64_DIGITS,
  type ParsedQuantity,
  parseQuantity,
} from '#model/quantity/quantity.ts';

const INT_MIN = -(2n ** 63n);
const INT_MAX = 2n ** 63n - 1n;
const FINEST = -9;
const SHAPE = /^[+-]?(\d*)(?:\.(\d*))?(?:([a-zA-Z]+)([+-]?\d*))?$/;

/** An int64 times a power of ten; Kubernetes computes with this form as long as it can. */
interface Scaled {
  readonly value: bigint;
  readonly scale: number;
}

/**
 * A quantity with Kubernetes' arithmetic: exact in billionths. The stored form matters too, because `asInteger` depends
 * on it.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/resource/{quantity,amount}.go.
 */
export class CelQuantity {
  readonly is = 'quantity';

  readonly nanos: bigint;
  /** Absent if the number is too large or too fine for this form. */
  private readonly scaled: Scaled | undefined;
  /**
   * The result of `add` or `sub`. Such a value equals no other, because Kubernetes compares it with those of another Go
   * type.
   */
  readonly isComputed: boolean;

  constructor(nanos: bigint, scaled: Scaled | undefined, isComputed: boolean) {
    this.nanos = nanos;
    this.scaled = scaled;
    this.isComputed = isComputed;
  }

  /** @throws an error in the API server's words. */
  static parse(text: string): CelQuantity {
    const parsed = parseQuantity(text);
    return new CelQuantity(parsed.nanos, scaledForm(text, parsed), false);
  }

  static ofInt(value: bigint): CelQuantity {
    return new CelQuantity(value * 1_000_000_000n, { value, scale: 0 }, false);
  }

  /** The integer, if the quantity is stored as one; `1500m` and `2000m` are not. */
  asInteger(): bigint | undefined {
    if (this.scaled === undefined || this.scaled.scale < 0) return undefined;
    const value = this.scaled.value * 10n ** BigInt(this.scaled.scale);
    return fits(value) ? value : undefined;
  }

  asDouble(): number {
    const { value, scale } = this.scaled ?? { value: this.nanos, scale: FINEST };
    return scale === 0 ? Number(value) : Number(`${value}e${scale}`);
  }

  plus(other: CelQuantity, sign: 1n | -1n): CelQuantity {
    const nanos = this.nanos + sign * other.nanos;
    return new CelQuantity(nanos, addScaled(this.scaled, other.scaled, sign), true);
  }
}

function fits(value: bigint): boolean {
  return value >= INT_MIN && value <= INT_MAX;
}

function addScaled(a: Scaled | undefined, b: Scaled | undefined, sign: 1n | -1n): Scaled | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (b.value === 0n) return a;
  if (a.value === 0n) return { value: sign * b.value, scale: b.scale };
  const scale = Math.min(a.scale, b.scale);
  const left = a.value * 10n ** BigInt(a.scale - scale);
  const right = sign * b.value * 10n ** BigInt(b.scale - scale);
  const value = left + right;
  return fits(left) && fits(right) && fits(value) ? { value, scale } : undefined;
}

/** The stored form of a parsed quantity. */
function scaledForm(text: string, parsed: ParsedQuantity): Scaled | undefined {
  const [, digits = '', fraction = '', letters = '', power = ''] = SHAPE.exec(text) ?? [];
  const isNegative = text.startsWith('-');
  const whole = digits.replace(/^0+/, '') || '0';
  const binary = BINARY_SUFFIXES.get(letters);
  let mantissa = 1n;
  let scale = -fraction.length;
  if (binary !== undefined) {
    if (fraction !== '' || 15 - whole.length - Math.floor((binary * 3) / 10) - 1 < 0) return undefined;
    mantissa = 2n ** BigInt(binary);
  } else {
    if (whole.length + fraction.length > INT64_DIGITS) return undefined;
    scale += power === '' ? (DECIMAL_SUFFIXES.get(letters) ?? 0) : Number(power);
  }
  if (scale < FINEST) return undefined;
  if (parsed.nanos === 0n && /^[+-]?0*$/.test(text)) return { value: 0n, scale: 0 };
  const value = BigInt(whole + fraction) * mantissa * (isNegative ? -1n : 1n);
  return fits(value) ? { value, scale } : undefined;
}
