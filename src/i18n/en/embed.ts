export const embed = {
  openInFull: 'Open in full',
  keys: 'Keys work after a click here. Esc gives them back to the page around.',
} as const;
