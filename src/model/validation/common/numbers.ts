import type { IntOrString } from '#model/generated/types.ts';
import type { FieldPath } from '../fieldError.ts';
import { type FieldError, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { percent, portName, portNumber } from './names.ts';

/** In the order of the messages. */
const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];

export const NEGATIVE = 'must be greater than or equal to 0';

export function notNegative(value: number, path: FieldPath): FieldError[] {
  return value < 0 ? [invalid(path, value, NEGATIVE)] : [];
}

/** @param detail some kinds add a number to the message */
export function positive(value: number, path: FieldPath, detail = 'must be greater than zero'): FieldError[] {
  return value <= 0 ? [invalid(path, value, detail)] : [];
}

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidatePositiveIntOrPercent. */
export function intOrPercent(value: IntOrString, path: FieldPath): FieldError[] {
  if (typeof value === 'number') return notNegative(value, path);
  return percent(value).map((problem) => invalid(path, shown(value), problem));
}

/** Upstream source (v1.36.2): as above, IsNotMoreThan100Percent. */
export function notMoreThanAll(value: IntOrString, path: FieldPath): FieldError[] {
  const isMore = typeof value === 'string' && isPercent(value) && Number.parseInt(value, 10) > 100;
  return isMore ? [invalid(path, shown(value), 'must not be greater than 100%')] : [];
}

/**
 * For a text that is no percentage, Go's result: a number, or nothing. Upstream source (v1.36.2): as above,
 * getIntOrPercentValue.
 */
export function amountOf(value: IntOrString): number {
  if (typeof value === 'number') return value;
  return isPercent(value) || /^[+-]?\d+$/.test(value) ? Number.parseInt(value, 10) : 0;
}

/** The value in a message: Go shows a text in quotes and a number without. */
export function shown(value: IntOrString | undefined) {
  return goStruct('intOrString', value);
}

function isPercent(value: string): boolean {
  return percent(value).length === 0;
}

export function checkPort(port: number, path: FieldPath): FieldError[] {
  return portNumber(port).map((problem) => invalid(path, port, problem));
}

/** A number or the name of a container's port. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePortNumOrName. */
export function portOrName(port: IntOrString | undefined, path: FieldPath): FieldError[] {
  if (typeof port === 'string') return portName(port).map((problem) => invalid(path, port, problem));
  return checkPort(port ?? 0, path);
}

export function requiredProtocol(protocol: string | undefined, path: FieldPath): FieldError[] {
  if (!protocol) return [required(path)];
  return PROTOCOLS.includes(protocol) ? [] : [notSupported(path, protocol, PROTOCOLS)];
}
