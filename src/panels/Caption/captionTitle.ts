import type { caption } from '#i18n/en/caption.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import type { SentenceId } from '#protocol/sentences.ts';

type Title = PlainKeyOf<typeof caption>;

/** The kinds of beats that have a name, by what their sentences' ids begin with. */
const TITLES: Readonly<Record<string, Title>> = {
  filter: 'kind.filter',
  score: 'kind.score',
  decision: 'kind.decision',
  preemption: 'kind.preemption',
  burst: 'kind.burst',
  others: 'kind.others',
};

/** What kind of beat a sentence tells of; of all others the thing itself is the title. */
export function captionTitle(id: SentenceId): Title | undefined {
  return TITLES[id.slice(0, id.indexOf('.'))];
}
