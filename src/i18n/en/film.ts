/** A short film of the stage. */
export const film = {
  label: 'Film of the stage',
  recording: 'Filming the stage: {{seconds}} of at most {{most}} s, pictures: {{pictures}}',
  rate: 'At most {{rate}} pictures a second. The run goes on as you have it.',
  stop: 'Stop and save',
  discard: 'Discard the film',
  writing: 'Writing the film',
  saved: 'Film saved: {{name}}, {{seconds}} s, pictures: {{pictures}}',
  failed: 'The film was not saved: {{reason}}',
} as const;
