/** The row of the timeline in which the steps of a story or a lesson stand. */
export const storySteps = {
  story: 'story',
  lesson: 'lesson',
  storySteps_one: '{{count}} beat',
  storySteps_other: '{{count}} beats',
  steps_one: '{{count}} step',
  steps_other: '{{count}} steps',
  storyRow: 'Beats of the story',
  lessonRow: 'Steps of the lesson',
  storyAbout: 'Beats of the story at their moments, as far as the run has come. A press on one goes there.',
  lessonAbout:
    'Steps of the lesson at their moments. What comes after an open bet is not shown. A press on one goes there.',
  mark: '{{step}} of {{of}}, at {{clock}}: {{title}}',
  range: '{{from}} to {{to}}',
  joined: '{{from}} to {{to}}; a press goes to {{step}}, at {{clock}}: {{title}}',
} as const;
