/** The cards before and after a story. The stories' own words are in `stories`. */
export const story = {
  start: 'Start',
  lookAround: 'Look around first',
  beats_one: '{{count}} beat',
  beats_other: '{{count}} beats',
  minutes_one: 'about {{count}} min',
  minutes_other: 'about {{count}} min',
  whatHappens: 'What happens',
  saw: 'What you saw',
  tryThis: 'Try this',
  try: 'Try',
  next: 'Next',
  open: 'Open',
  replay: 'Replay',
  playOn: 'Play on',
} as const;
