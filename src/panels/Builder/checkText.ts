import type { Texts } from '#i18n/useTexts.ts';
import type { Check } from '#scenarios/check.ts';
import type { StoryValue } from '#scenarios/story.ts';

/** An offered check in words that name the object and its field as Kubernetes does. */
export function checkText(check: Check, t: Texts<'builder'>): string {
  if ('absent' in check) return t('check.absent', { what: objectText(check.absent) });
  if (!('value' in check)) return t('check.other');
  const what = valueText(check.value, t);
  if (what === undefined) return t('check.other');
  if ('atLeast' in check) return t('check.atLeast', { what, value: check.atLeast });
  if ('atMost' in check) return t('check.atMost', { what, value: check.atMost });
  return typeof check.is === 'object' ? t('check.other') : t('check.is', { what, value: check.is });
}

function valueText(value: StoryValue, t: Texts<'builder'>): string | undefined {
  if ('object' in value) return `${objectText(value.object)} ${value.path}`;
  if (!('objects' in value)) return undefined;
  const { objects: kind, namespace, named, where } = value;
  const name = [namespace, named ?? '*'].filter((part) => part !== undefined).join('/');
  if (!where) return t('check.count', { kind, name });
  const fields = Object.entries(where).map(([path, is]) => `${path} ${is}`);
  return t('check.countWhere', { kind, name, where: fields.join(', ') });
}

/** `Pod default/web-1` for `Pod/default/web-1`. */
export function objectText(object: string): string {
  return object.replace('/', ' ');
}
