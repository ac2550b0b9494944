import { frame } from './frame.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';

/** What each card says, by its id. `now` is the rule with numbers of the run put in. */
export const cards = { ...scheduling, ...plugins, frame };
