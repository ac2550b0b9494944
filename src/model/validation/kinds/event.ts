import type { Event } from '#model/generated/types.ts';
import { checkName } from '../common/checkName.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { byteLength, dns1123Subdomain } from '../common/names.ts';
import { type FieldError, invalid, required } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';

const MAX_WORD = 128;
const MAX_MESSAGE = 1024;

/** Events of v1, whose rules are few. Upstream source (v1.36.2): pkg/apis/core/validation/events.go, legacyValidateEvent. */
export const eventValidator = validatorFor('Event', validateEvent, (object) => validateEvent(object));

function validateEvent(event: Event): FieldError[] {
  const { namespace = '' } = event.metadata;
  return [
    ...validateNamespace(event, namespace),
    ...(event.eventTime ? validateNewEvent(event) : []),
    ...checkName(dns1123Subdomain, namespace, field('namespace')),
  ];
}

/** An Event is in the namespace of its object; a cluster-scoped object may have Events in `default`. */
function validateNamespace({ eventTime, involvedObject }: Event, namespace: string): FieldError[] {
  const about = involvedObject?.namespace ?? '';
  const homes = eventTime ? ['default', 'kube-system'] : ['', 'default'];
  const isRight = about === '' ? homes.includes(namespace) : Boolean(eventTime) || about === namespace;
  return isRight ? [] : [invalid(field('involvedObject', 'namespace'), about, 'does not match event.namespace')];
}

function validateNewEvent(event: Event): FieldError[] {
  const { reportingComponent: component = '', message = '' } = event;
  return [
    ...(component === '' ? [required(field('reportingComponent'))] : []),
    ...checkName(qualifiedName, component, field('reportingComponent')),
    ...word('reportingInstance', event.reportingInstance),
    ...word('action', event.action),
    ...word('reason', event.reason),
    ...limited('message', message, MAX_MESSAGE),
  ];
}

function word(name: string, text = ''): FieldError[] {
  return text === '' ? [required(field(name))] : limited(name, text, MAX_WORD);
}

function limited(name: string, text: string, max: number): FieldError[] {
  return byteLength(text) > max ? [invalid(field(name), '', `can have at most ${max} characters`)] : [];
}
