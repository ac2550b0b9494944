import type { Entry } from '#kernel/entry.ts';
import type { ReasonMatch } from '#scenarios/story.ts';
import type { Told } from './salience/rule.ts';

/** The first reason of an entry that matches; `undefined` when none does. */
export function matchIn(entry: Entry, match: ReasonMatch): Told | undefined {
  return matchesIn(entry, match)[0];
}

/** Every reason of an entry that matches. */
export function matchesIn(entry: Entry, match: ReasonMatch): readonly Told[] {
  if (match.actor !== undefined && !isLike(entry.actor, match.actor)) return [];
  return (entry.reasons as readonly Told[]).filter((reason) => isMeant(reason, match));
}

function isMeant(reason: Told, { reason: type, kind, subject, fields }: ReasonMatch): boolean {
  return (
    reason.type === type &&
    (kind === undefined || reason.kind === kind) &&
    (subject === undefined || isLike(reason.subject ?? '', subject)) &&
    Object.entries(fields ?? {}).every(([name, wanted]) => isValue(reason[name], wanted))
  );
}

export function isValue(is: unknown, wanted: string | number | boolean): boolean {
  return typeof wanted === 'string' && typeof is === 'string' ? isLike(is, wanted) : is === wanted;
}

/** Whether a text matches a pattern, in which `*` stands for any letters. */
export function isLike(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
}
