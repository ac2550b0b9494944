import type { Theme } from '#client/viewStore.ts';
import { isLanguage, LANGUAGES, type Language } from '#i18n/languages.ts';

/** What the page around an embedded one may ask. `id` comes back with the answer. */
export type EmbedRequest = { readonly id?: number | string } & (
  | { readonly orrery: 'next' | 'previous' | 'play' | 'pause' | 'lock' }
  /** A built-in scenario or lesson from its start, or what the hash of a share link holds. */
  | { readonly orrery: 'open'; readonly scenario: string }
  | { readonly orrery: 'open'; readonly lesson: string }
  | { readonly orrery: 'open'; readonly link: string }
  | { readonly orrery: 'language'; readonly language: Language }
  | { readonly orrery: 'theme'; readonly theme: Theme }
);

/** Why a request was not carried out. `invalid` names the field; `failed` is said in words. */
export interface EmbedRefusal {
  readonly orrery: 'refused';
  readonly id?: number | string;
  readonly reason: 'unknown' | 'invalid' | 'failed';
  readonly field?: string;
  readonly message: string;
}

/**
 * What the embedded page tells the page around it: where its reader is, never what is in his run. Steps count from 1.
 */
export type EmbedMessage =
  | { readonly orrery: 'ready'; readonly version: string }
  /** `story` and `name` are of a built-in story or lesson; absent for any other run. */
  | {
      readonly orrery: 'step';
      readonly step: number;
      readonly of: number;
      readonly story?: string;
      readonly name?: string;
    }
  | { readonly orrery: 'answered'; readonly lesson: string; readonly step: string; readonly result: string }
  | { readonly orrery: 'finished' }
  /** The reader clicked into the page, and it has the keyboard; or he pressed Esc, and it is the outer page's again. */
  | { readonly orrery: 'keys'; readonly held: boolean }
  | { readonly orrery: 'done'; readonly id?: number | string; readonly to: EmbedRequest['orrery'] }
  | EmbedRefusal;

/** The longest id of a request and the longest text of one, in characters. */
const MOST_ID = 64;
const MOST_TEXT = 2_000_000;

const THEMES: readonly unknown[] = ['system', 'light', 'dark'] satisfies Theme[];

interface Field {
  readonly name: string;
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= MOST_TEXT;

const FIELDS: Readonly<Record<EmbedRequest['orrery'], readonly Field[]>> = {
  next: [],
  previous: [],
  play: [],
  pause: [],
  lock: [],
  open: [],
  language: [{ name: 'language', expected: LANGUAGES.map(({ id }) => id).join(' or '), fits: isLanguage }],
  theme: [{ name: 'theme', expected: 'system, light or dark', fits: (value) => THEMES.includes(value) }],
};

/** Of what is opened exactly one is named. */
const OPENED: readonly Field[] = [
  { name: 'scenario', expected: 'the id of a scenario', fits: isText },
  { name: 'lesson', expected: 'the id of a lesson', fits: isText },
  { name: 'link', expected: 'a share link or its hash', fits: isText },
];

/** Whether a message is meant for this page at all: others pass messages between frames too. */
export function isForOrrery(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && 'orrery' in data;
}

/** What a message asks, or why it is refused. Nothing in a message is ever run. */
export function readRequest(data: Readonly<Record<string, unknown>>): EmbedRequest | EmbedRefusal {
  const { orrery: name, id } = data;
  if (id !== undefined && !isId(id)) {
    return refusal('invalid', `id: expected a number or at most ${MOST_ID} characters`, { field: 'id' });
  }
  const answer = id === undefined ? {} : { id };
  if (!isRequestName(name)) {
    return refusal('unknown', `orrery: expected ${Object.keys(FIELDS).join(', ')}`, answer);
  }
  const fields = name === 'open' ? OPENED.filter((field) => field.name in data) : FIELDS[name];
  if (name === 'open' && fields.length !== 1)
    return refusal('invalid', 'open: expected one of scenario, lesson and link', { ...answer, field: 'scenario' });
  const wrong = fields.find((field) => !field.fits(data[field.name]));
  if (wrong) return refusal('invalid', `${wrong.name}: expected ${wrong.expected}`, { ...answer, field: wrong.name });
  const other = Object.keys(data).find((key) => !['orrery', 'id', ...fields.map((field) => field.name)].includes(key));
  if (other !== undefined)
    return refusal('invalid', `${other.slice(0, MOST_ID)}: ${name} has no such field`, {
      ...answer,
      field: other.slice(0, MOST_ID),
    });
  return { ...data } as unknown as EmbedRequest;
}

export function refusal(
  reason: EmbedRefusal['reason'],
  message: string,
  about: Pick<EmbedRefusal, 'id' | 'field'>,
): EmbedRefusal {
  return { orrery: 'refused', reason, message, ...about };
}

function isRequestName(name: unknown): name is EmbedRequest['orrery'] {
  return typeof name === 'string' && Object.hasOwn(FIELDS, name);
}

function isId(id: unknown): id is number | string {
  return Number.isFinite(id) || (typeof id === 'string' && id.length <= MOST_ID);
}
