import type { Pace, TellingStage, TellingSubject } from '#protocol/telling.ts';
import { type Happening, happeningOf, happeningTo, isOnStage, isStepOn } from '#session/telling/happening.ts';

type Entry = Parameters<typeof happeningOf>[0];

/** What the page looks at, and so what is worth playing. */
export class Attention {
  pace: Pace = 'fast';
  stage: TellingStage = 'everything';
  subject: TellingSubject | undefined;

  /** What an entry means at this pace. */
  happening(entry: Entry): Happening | undefined {
    return (this.isFollowing && this.subject && happeningTo(entry, this.subject)) || happeningOf(entry);
  }

  /** Of what is followed steps are played too. */
  isPlayed(happening: Happening): boolean {
    if (this.isFollowing) return happening.isFollowed === true;
    return happening.salience === 'decisive' && isOnStage(happening, this.stage);
  }

  /** Of these happenings those that the stage shows. */
  ofStage(isOne: (happening: Happening) => boolean): (happening: Happening) => boolean {
    return (happening) => isOne(happening) && isOnStage(happening, this.stage);
  }

  /** Played where nothing decides for a while: rather a step than nothing. */
  isPlayedInQuiet(happening: Happening): boolean {
    return !this.isFollowing && isStepOn(happening, this.stage);
  }

  /** What a walk by Next tells of an entry. */
  told(entry: Entry): Happening | undefined {
    return this.subject ? happeningTo(entry, this.subject) : happeningOf(entry);
  }

  /** Whether a walk by Next stops at an entry: always, or only in the quiet, where nothing near it makes the walk stop always. */
  stopAt(entry: Entry): 'always' | 'in quiet' | undefined {
    const { subject, stage } = this;
    const happening = this.told(entry);
    if (!happening || happening.salience === 'background') return undefined;
    if (subject) return 'always';
    if (happening.salience === 'decisive' && isOnStage(happening, stage)) return 'always';
    return isStepOn(happening, stage) ? 'in quiet' : undefined;
  }

  get isFollowing(): boolean {
    return this.pace === 'follow' && this.subject !== undefined;
  }
}
