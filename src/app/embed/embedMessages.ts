import {
  byField,
  byKey,
  either,
  fields,
  hasShape,
  misfitsOf,
  number,
  type Of,
  oneOf,
  optional,
  text,
} from '#base/shape.ts';
import { LANGUAGES } from '#i18n/languages.ts';

/** The longest id of a request and the longest text in one, in characters. */
const MOST_ID = 64;
const MOST_TEXT = 2_000_000;

const isNumber = (value: unknown): boolean => typeof value === 'number';
const id = either(number(-Number.MAX_VALUE, Number.MAX_VALUE), text(MOST_ID), isNumber);
/** Comes back with the answer. */
const answered = { id: optional(id) };
const named = (called: string) => text(MOST_TEXT, { is: /./s, called });
const plain = <const N extends string>(name: N) => fields({ orrery: oneOf(name), ...answered });
const open = { orrery: oneOf('open'), ...answered };

/** Requests that the surrounding page may send to an embedded one, by name. */
export const REQUESTS = {
  next: plain('next'),
  previous: plain('previous'),
  play: plain('play'),
  pause: plain('pause'),
  lock: plain('lock'),
  /** A built-in scenario or lesson from its start, or the content of a share link's hash. */
  open: byKey({
    scenario: fields({ ...open, scenario: named('the id of a scenario') }),
    lesson: fields({ ...open, lesson: named('the id of a lesson') }),
    link: fields({ ...open, link: named('a share link or its hash') }),
  }),
  language: fields({ orrery: oneOf('language'), ...answered, language: oneOf(...LANGUAGES.map((each) => each.id)) }),
  theme: fields({ orrery: oneOf('theme'), ...answered, theme: oneOf('system', 'light', 'dark') }),
};

const request = byField('orrery', REQUESTS);

export type EmbedRequest = Of<typeof request>;

/** The reason that a request was refused. `invalid` names the field; `failed` has a message. */
export interface EmbedRefusal {
  readonly orrery: 'refused';
  readonly id?: number | string;
  readonly reason: 'unknown' | 'invalid' | 'failed';
  readonly field?: string;
  readonly message: string;
}

/**
 * Messages of the embedded page to the page around it: the reader's position, never the content of the run. Steps
 * count from 1.
 */
export type EmbedMessage =
  | { readonly orrery: 'ready'; readonly version: string }
  /** `story` and `name` belong to a built-in story or lesson; absent for any other run. */
  | {
      readonly orrery: 'step';
      readonly step: number;
      readonly of: number;
      readonly story?: string;
      readonly name?: string;
    }
  | { readonly orrery: 'answered'; readonly lesson: string; readonly step: string; readonly result: string }
  | { readonly orrery: 'finished' }
  /**
   * True when the reader clicked into the page, which then has the keyboard; false after Esc, when the outer page has
   * it.
   */
  | { readonly orrery: 'keys'; readonly held: boolean }
  | { readonly orrery: 'done'; readonly id?: number | string; readonly to: EmbedRequest['orrery'] }
  | EmbedRefusal;

/** Whether a message is meant for this page, because others pass messages between frames too. */
export function isForOrrery(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && 'orrery' in data;
}

/** The request of a message, or the reason for its refusal. Nothing in a message is ever run. */
export function readRequest(data: Readonly<Record<string, unknown>>): EmbedRequest | EmbedRefusal {
  if (hasShape(request, data)) return { ...data } as EmbedRequest;
  const [misfit] = misfitsOf(request, data);
  const field = misfit?.path.join('.').slice(0, MOST_ID) ?? '';
  return refusal(field === 'orrery' ? 'unknown' : 'invalid', `${field || 'open'}: ${misfit?.message ?? ''}`, {
    ...(hasShape(id, data.id) && { id: data.id }),
    ...(field !== '' && field !== 'orrery' && { field }),
  });
}

export function refusal(
  reason: EmbedRefusal['reason'],
  message: string,
  about: Pick<EmbedRefusal, 'id' | 'field'>,
): EmbedRefusal {
  return { orrery: 'refused', reason, message, ...about };
}
