import type { Pace, TellingStage, TellingSubject } from '#protocol/telling.ts';
import { type Happening, happeningOf, happeningTo, isOnStage } from '#session/telling/happening.ts';

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

  /** Steps are played of what is followed alone. */
  isPlayed(happening: Happening): boolean {
    if (this.isFollowing) return happening.isFollowed === true;
    return happening.salience === 'decisive' && isOnStage(happening, this.stage);
  }

  /** Of these happenings those that the stage shows. */
  ofStage(isOne: (happening: Happening) => boolean): (happening: Happening) => boolean {
    return (happening) => isOne(happening) && isOnStage(happening, this.stage);
  }

  /** Whether a walk by Next stops here. */
  isStop(entry: Entry): boolean {
    const { subject } = this;
    const happening = subject ? happeningTo(entry, subject) : happeningOf(entry);
    if (!happening || happening.salience === 'background') return false;
    return subject !== undefined || (happening.salience === 'decisive' && isOnStage(happening, this.stage));
  }

  get isFollowing(): boolean {
    return this.pace === 'follow' && this.subject !== undefined;
  }
}
