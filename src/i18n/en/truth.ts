/** How an answer is known. */
export const truth = {
  recorded: 'as recorded: {{equal}} of {{recorded}}',
  read: 'read in the source of {{release}}',
  recordedHint:
    'The rules of {{component}} {{release}}, in its words. {{equal}} of {{recorded}} {decision|decisions} recorded from the real component ({{suites}}) come out the same here.',
  readHint: 'The rules of {{component}} {{release}}, read in its source. Nothing of them was recorded.',
  simplified_one: '{{count}} simplification',
  simplified_other: '{{count}} simplifications',
  simplifiedHere: 'simplified here',
  simplifiedHereHint: 'A part of this is done in a simpler way: opens the sentence that says which.',
  simplifiedHint: 'Where {{component}} is done in a simpler way here: opens How faithful is this?',
} as const;
