import type { Pace, TellingStage, TellingSubject } from '#protocol/telling.ts';
import { type Happening, happeningOf, happeningTo, isOnStage, isStepOn } from '#session/telling/happening.ts';

type Entry = Parameters<typeof happeningOf>[0];

/** The page's stage and selection, which decide what is played. */
export class Attention {
  pace: Pace = 'fast';
  stage: TellingStage = 'everything';
  subject: TellingSubject | undefined;

  /** Meaning of an entry at this pace. */
  happening(entry: Entry): Happening | undefined {
    return (this.isFollowing && this.subject && happeningTo(entry, this.subject)) || happeningOf(entry);
  }

  /** For a followed subject, steps are played too. */
  isPlayed(happening: Happening): boolean {
    if (this.isFollowing) return happening.isFollowed === true;
    return happening.salience === 'decisive' && isOnStage(happening, this.stage);
  }

  /** Limits a filter to the happenings of the stage. */
  ofStage(isOne: (happening: Happening) => boolean): (happening: Happening) => boolean {
    return (happening) => isOne(happening) && isOnStage(happening, this.stage);
  }

  /** Steps that are played when nothing decisive happens for a while. */
  isPlayedInQuiet(happening: Happening): boolean {
    return !this.isFollowing && isStepOn(happening, this.stage);
  }

  /** Happening of an entry for a walk by Next. */
  told(entry: Entry): Happening | undefined {
    return this.subject ? happeningTo(entry, this.subject) : happeningOf(entry);
  }

  /** Whether a walk by Next stops at an entry: always, or only in quiet, when no other stop is near. */
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
