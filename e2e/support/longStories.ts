/** Scenarios whose stories take a minute to play on a small machine. */
export const LONG_STORIES = ['flood', 'pleg-channel-full', 'burst-or-steps', 'restart-goaway'] as const;
