/** What every card says beside its own text. */
export const frame = {
  close: 'Close this card',
  rule: 'Rule',
  now: 'Now',
  defaults: 'Defaults',
  fixed: 'No setting changes it.',
  source: 'Source',
  simplified: 'Simplified here',
  read: 'numbers of {{time}}',
  more: '{{count}} more',
  about: 'What is {{term}}?',
} as const;
