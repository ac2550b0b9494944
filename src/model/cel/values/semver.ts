import { goQuote } from '#model/validation/goValue.ts';

const NUMBERS = /^[0-9]*$/;
const ALPHANUMERIC = /^[0-9A-Za-z-]*$/;
const UINT_MAX = 2n ** 64n - 1n;

/** The text is no version; the message is that of the library which Kubernetes uses. */
export class SemverError extends Error {}

/** A semantic version. The part after `+` is ignored. */
export class CelSemver {
  readonly is = 'semver';

  readonly major: bigint;
  readonly minor: bigint;
  readonly patch: bigint;
  readonly prerelease: readonly (bigint | string)[];
  readonly text: string;

  constructor(major: bigint, minor: bigint, patch: bigint, prerelease: readonly (bigint | string)[], text: string) {
    this.major = major;
    this.minor = minor;
    this.patch = patch;
    this.prerelease = prerelease;
    this.text = text;
  }

  compare(other: CelSemver): -1 | 0 | 1 {
    return (
      compareTo(this.major, other.major) ||
      compareTo(this.minor, other.minor) ||
      compareTo(this.patch, other.patch) ||
      comparePrereleases(this.prerelease, other.prerelease)
    );
  }
}

/**
 * Upstream source (v1.36.2): vendor/github.com/blang/semver/v4/semver.go, Parse.
 * @throws {SemverError}
 */
export function parseSemver(text: string): CelSemver {
  if (text === '') throw new SemverError('Version string empty');
  const [major, minor, ...rest] = text.split('.');
  if (major === undefined || minor === undefined || rest.length === 0) {
    throw new SemverError('No Major.Minor.Patch elements found');
  }
  const majorNumber = readNumber(major, 'major', 'Major');
  const minorNumber = readNumber(minor, 'minor', 'Minor');
  const [withoutBuild, build] = cut(rest.join('.'), '+');
  const [patch, prerelease] = cut(withoutBuild, '-');
  const patchNumber = readNumber(patch, 'patch', 'Patch');
  const identifiers = prerelease === undefined ? [] : prerelease.split('.').map(readPrerelease);
  for (const part of build === undefined ? [] : build.split('.')) {
    if (part === '') throw new SemverError('Build meta data is empty');
    if (!ALPHANUMERIC.test(part))
      throw new SemverError(`Invalid character(s) found in build meta data ${goQuote(part)}`);
  }
  return new CelSemver(majorNumber, minorNumber, patchNumber, identifiers, text);
}

/** Like `parseSemver`, but accepts a leading `v`, leading zeros and absent parts. */
export function parseTolerantSemver(text: string): CelSemver {
  const [first = '', second, ...rest] = text.replace(/^v/, '').split('.');
  const parts = [first, ...(second === undefined ? [] : [second]), ...(rest.length === 0 ? [] : [rest.join('.')])];
  const trimmed = parts.map((part) => {
    if (part.length <= 1) return part;
    const bare = part.replace(/^0+/, '');
    return /^[0-9]/.test(bare) ? bare : `0${bare}`;
  });
  if (trimmed.length < 3) {
    if (/[+-]/.test(trimmed.at(-1) ?? '')) {
      throw new SemverError('short version cannot contain PreRelease/Build meta data');
    }
    while (trimmed.length < 3) trimmed.push('0');
  }
  return parseSemver(trimmed.join('.'));
}

function readNumber(text: string, lower: string, upper: string): bigint {
  if (!NUMBERS.test(text)) throw new SemverError(`Invalid character(s) found in ${lower} number ${goQuote(text)}`);
  if (hasLeadingZero(text)) throw new SemverError(`${upper} number must not contain leading zeroes ${goQuote(text)}`);
  return parseUint(text);
}

function readPrerelease(text: string): bigint | string {
  if (text === '') throw new SemverError('Prerelease is empty');
  if (NUMBERS.test(text)) {
    if (hasLeadingZero(text)) {
      throw new SemverError(`Numeric PreRelease version must not contain leading zeroes ${goQuote(text)}`);
    }
    return parseUint(text);
  }
  if (!ALPHANUMERIC.test(text)) throw new SemverError(`Invalid character(s) found in prerelease ${goQuote(text)}`);
  return text;
}

function parseUint(text: string): bigint {
  if (text === '') throw new SemverError('strconv.ParseUint: parsing "": invalid syntax');
  const value = BigInt(text);
  if (value > UINT_MAX) throw new SemverError(`strconv.ParseUint: parsing ${goQuote(text)}: value out of range`);
  return value;
}

function hasLeadingZero(text: string): boolean {
  return text.length > 1 && text.startsWith('0');
}

function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function compareTo(a: bigint | string, b: bigint | string): -1 | 0 | 1 {
  return a === b ? 0 : a > b ? 1 : -1;
}

/** A version without a prerelease is later; numbers come before names. */
function comparePrereleases(a: readonly (bigint | string)[], b: readonly (bigint | string)[]): -1 | 0 | 1 {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 0 : a.length === 0 ? 1 : -1;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const left = a[i] ?? '';
    const right = b[i] ?? '';
    if (typeof left !== typeof right) return typeof left === 'bigint' ? -1 : 1;
    const order = compareTo(left, right);
    if (order !== 0) return order;
  }
  return compareTo(BigInt(a.length), BigInt(b.length));
}
