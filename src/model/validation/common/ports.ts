import type { IntOrString } from '#model/generated/types.ts';
import { type FieldError, invalid, notSupported, required } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { portName, portNumber } from './names.ts';

/** In the order of the messages. */
const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];

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
