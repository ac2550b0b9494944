import type { Caption, TellingQuestions, TellingSubject } from '#protocol/telling.ts';
import type { Reader } from '#session/reader.ts';
import { type Happening, happeningOf, happeningTo } from '#session/telling/happening.ts';
import { keyBeats } from '#session/telling/keyBeats.ts';
import { objectPoint } from '#session/telling/objectPoint.ts';
import type { Told } from '#session/telling/salience/rule.ts';
import { componentOf } from '#session/telling/salience/salience.ts';
import { cycleExplanation } from '../scheduling/cycleExplanation.ts';
import { tellerOf } from './sentences/tellers.ts';
import { nameOf, type Saying, say } from './told.ts';

/** The caption of an entry; `undefined` when it has not happened or nothing in it matters. */
export function captionOf(
  reader: Reader,
  { seq, beat, subject, isBrief }: TellingQuestions['caption']['ask'],
): Caption | undefined {
  const entry = reader.run.entry(seq);
  const happening = entry && ((subject && happeningTo(entry, subject)) ?? happeningOf(entry));
  if (!entry || !happening || happening.salience === 'background') return undefined;
  const reason = (entry.reasons as readonly Told[]).find(
    ({ type, subject: about }) => type === happening.type && (about ?? '') === happening.subject,
  ) as Told;
  const cycle = happening.isCycle && !isBrief ? cycleExplanation(reader, seq, happening.subject) : undefined;
  const tell = tellerOf(componentOf(entry), reason);
  const saying = reader.run.excursion(seq, () =>
    tell?.({
      reader,
      world: reader.world,
      entry,
      reason,
      ...(cycle && { cycle }),
      ...(beat !== undefined && { beat }),
    }),
  );
  const { sentence, formula, points } = saying ?? plain(happening);
  const keys = cycle ? keyBeats(cycle) : [];
  const at = beat === undefined ? keys.length - 1 : keys.indexOf(beat);
  const about = subjectOf(happening);
  return {
    seq,
    ...(beat !== undefined && { beat }),
    timeUs: entry.atUs,
    salience: happening.salience,
    sentence,
    ...(formula !== undefined && { formula }),
    ...(about && { subject: about }),
    points: points ?? pointsAt(happening),
    step: Math.max(0, at) + 1,
    of: Math.max(1, keys.length),
  };
}

function plain({ type, subject }: Happening): Saying {
  return say('entry.plain', { type, subject: nameOf(subject) });
}

function subjectOf({ kind, subject }: Happening): TellingSubject | undefined {
  if (kind === '' || subject === '') return undefined;
  const slash = subject.indexOf('/');
  return slash < 0
    ? { kind, name: subject }
    : { kind, namespace: subject.slice(0, slash), name: subject.slice(slash + 1) };
}

/** The object that the entry is about, if it has a picture and a name; else the component that acted. */
function pointsAt({ kind, subject, component }: Happening): Caption['points'] {
  const isNamed = subject !== '' && !subject.endsWith('/');
  const point = isNamed ? objectPoint(kind, subject) : undefined;
  return [point === undefined || point.part === 'object' ? { part: 'component', name: component } : point];
}
