import { parseSchedule, ScheduleError } from '#model/cron/cronSchedule.ts';
import { loadLocation } from '#model/cron/timeZone.ts';
import type { CronJobSpec, JobTemplateSpec } from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, dns1123Subdomain } from '../common/names.ts';
import { notNegative } from '../common/numbers.ts';
import { requiredOneOf } from '../common/oneOf.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { type FieldError, type FieldPath, field, invalid, notSupported, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { validateJobSpec } from './job.ts';
import { oldTemplateOptions } from './podUpdateOptions.ts';

const SPEC = field('spec');
/** The name leaves room for the minute in the names of its Jobs. */
const MAX_NAME = 52;
const CONCURRENCY = ['Allow', 'Forbid', 'Replace'];

/** Upstream source (v1.36.2): pkg/apis/batch/validation/validation.go, ValidateCronJobCreate and ValidateCronJobUpdate. */
export const cronJobValidator = validatorFor(
  'CronJob',
  ({ metadata, spec }) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateSpec(spec, undefined, {}),
    ...(byteLength(metadata.name ?? '') > MAX_NAME
      ? [invalid(field('metadata', 'name'), metadata.name, 'must be no more than 52 characters')]
      : []),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateSpec(object.spec, old.spec, oldTemplateOptions(old.spec.jobTemplate?.spec?.template)),
  ],
);

function validateSpec(spec: CronJobSpec, old: CronJobSpec | undefined, options: PodOptions): FieldError[] {
  const isNewZone = old === undefined || old.timeZone !== spec.timeZone;
  return [
    ...schedule(spec, old, SPEC.child('schedule')),
    ...notNegative(spec.startingDeadlineSeconds ?? 0, SPEC.child('startingDeadlineSeconds')),
    ...(isNewZone ? timeZone(spec.timeZone, SPEC.child('timeZone')) : []),
    ...requiredOneOf(spec.concurrencyPolicy, CONCURRENCY, SPEC.child('concurrencyPolicy')),
    ...jobTemplate(spec.jobTemplate ?? {}, SPEC.child('jobTemplate', 'spec'), options),
    ...notNegative(spec.successfulJobsHistoryLimit ?? 0, SPEC.child('successfulJobsHistoryLimit')),
    ...notNegative(spec.failedJobsHistoryLimit ?? 0, SPEC.child('failedJobsHistoryLimit')),
  ];
}

function schedule({ schedule: text = '', timeZone: zone }: CronJobSpec, old: CronJobSpec | undefined, path: FieldPath) {
  if (text === '') return [required(path)];
  const errors = unreadable(text).map((problem) => invalid(path, text, problem));
  if (!text.includes('TZ')) return errors;
  if (old?.schedule.includes('TZ') !== true)
    return [...errors, invalid(path, text, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead')];
  if (zone === undefined) return errors;
  return [...errors, invalid(path, text, 'cannot use both timeZone field and TZ or CRON_TZ in schedule')];
}

function unreadable(text: string): readonly string[] {
  try {
    parseSchedule(text);
    return [];
  } catch (error) {
    if (error instanceof ScheduleError) return [error.message];
    throw error;
  }
}

const ZONE_PART = /^[A-Za-z._0-9+][A-Za-z._0-9+-]{0,13}$/;

/** Upstream source (v1.36.2): as above, validateTimeZone. */
function timeZone(zone: string | undefined, path: FieldPath): FieldError[] {
  if (zone === undefined) return [];
  if (zone === '') return [invalid(path, zone, 'timeZone must be nil or non-empty string')];
  const unknown = invalid(path, zone, `unknown time zone ${zone}`);
  if (zone.split('/').some((part) => part === '.' || part === '..' || !ZONE_PART.test(part))) return [unknown];
  const local = 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones';
  const isLocal = zone.toLowerCase() === 'local';
  return [...(isLocal ? [invalid(path, zone, local)] : []), ...(loadLocation(zone) ? [] : [unknown])];
}

/** Upstream source (v1.36.2): as above, ValidateJobTemplateSpec. */
function jobTemplate({ spec }: JobTemplateSpec, path: FieldPath, options: PodOptions): FieldError[] {
  const job = spec ?? { template: {} };
  const { selector, manualSelector } = job;
  return [
    ...validateJobSpec(job, path, options),
    ...(selector === undefined
      ? []
      : [invalid(path.child('selector'), goStruct('*LabelSelector', selector), '`selector` will be auto-generated')]),
    ...(manualSelector === true ? [notSupported(path.child('manualSelector'), true, ['nil', 'false'])] : []),
  ];
}
