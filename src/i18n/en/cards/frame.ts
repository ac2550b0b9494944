/** What every card says beside its own text. */
export const frame = {
  close: 'Close this card',
  rule: 'Rule',
  now: 'Now',
  defaults: 'Defaults',
  fixed: 'No setting changes it.',
  source: 'Source',
  own: 'This is of the model, and no part of Kubernetes.',
  simplified: 'Simplified here',
  read: 'numbers of {{time}}',
  more: '{{count}} more',
} as const;
