import type { Container, ContainerPort } from '#model/generated/types.ts';
import { duplicate, type FieldError, invalid, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { portName } from '../names.ts';
import { checkPort, requiredProtocol } from '../ports.ts';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateContainerPorts. */
export function validateContainerPorts(ports: readonly ContainerPort[], path: FieldPath): FieldError[] {
  const names = new Set<string>();
  return ports.flatMap(({ name = '', containerPort = 0, hostPort = 0, protocol }, index) => {
    const at = path.index(index);
    return [
      ...(name === '' ? [] : nameProblems(name, names, at.child('name'))),
      ...(containerPort === 0
        ? [required(at.child('containerPort'))]
        : checkPort(containerPort, at.child('containerPort'))),
      ...(hostPort === 0 ? [] : checkPort(hostPort, at.child('hostPort'))),
      ...requiredProtocol(protocol, at.child('protocol')),
    ];
  });
}

/** Cached valid names. */
function nameProblems(name: string, names: Set<string>, path: FieldPath): FieldError[] {
  const problems = portName(name);
  if (problems.length > 0) return problems.map((problem) => invalid(path, name, problem));
  if (names.has(name)) return [duplicate(path, name)];
  names.add(name);
  return [];
}

/** Ports of the node that two containers request. Upstream source (v1.36.2): as above, AccumulateUniqueHostPorts. */
export function hostPortConflicts(containers: readonly Container[], path: FieldPath): FieldError[] {
  const taken = new Set<string>();
  return containers.flatMap(({ ports = [] }, index) =>
    ports.flatMap(({ protocol, hostIP = '', hostPort = 0 }, at) => {
      if (hostPort === 0) return [];
      const text = `${protocol ?? ''}/${hostIP}/${hostPort}`;
      if (taken.has(text)) return [duplicate(path.index(index).child('ports').index(at).child('hostPort'), text)];
      taken.add(text);
      return [];
    }),
  );
}
