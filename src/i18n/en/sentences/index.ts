import { scheduler } from './scheduler.ts';

/** What is said of an entry, by the id of the sentence (`src/protocol/sentences.ts`). At most 22 words, present tense, one idea. */
export const sentences = {
  'entry.plain': '{{type}}: {{subject}}',
  'burst.ended': '{{placed}} Pods are placed on {{nodes}} nodes, {{refused}} are refused.',
  'others.counted': '{{count}} other things happen in {{seconds}}.',
  ...scheduler,
};
